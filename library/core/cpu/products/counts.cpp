// SPDX-License-Identifier: MIT
// Parallel counts by row ranges.
#include <core/cpu/products/products.hpp>

#include <core/cpu/containers/prefetch.hpp>
#include <core/cpu/matrices/cuts.hpp>
#include <core/cpu/products/product_rows.hpp>
#include <core/cpu/sets/row_sets.hpp>
#include <core/cpu/structure/transpose.hpp>

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

namespace clbool::cpu {

namespace {

// Counters per column pay up to so many columns, or so many per entry.
constexpr size_type kFewColumns = size_type{1} << 16;
constexpr size_type kCountedColumns = 8;

// Histogram of columns with private counters per worker; the team is limited by their cost.
entry_counts count_columns(const team& workers, const rows& a) {
    const size_type crew_size =
        std::min<size_type>(workers.threads(), a.nnz() / (size_type{a.ncols()} + 1) + 1);
    const team crew = team(static_cast<unsigned>(crew_size)).for_work(work_of(a));
    const size_type parts = crew.threads();
    std::vector<std::vector<index_type>> found(parts);
    const size_type begin = a.pointer(0);
    crew.run(parts, [&](unsigned, size_type part) {
        auto& counts = found[part];
        counts.resize(a.ncols());
        const index_type* const last = a.cols() + begin + share(a.nnz(), part + 1, parts);
        for (const index_type* at = a.cols() + begin + share(a.nnz(), part, parts); at < last;
             ++at) {
            ++counts[*at];
        }
    });
    entry_counts out;
    out.size = a.ncols();
    for (index_type col = 0; col < a.ncols(); ++col) {
        index_type sum = 0;
        for (const auto& counts : found) {
            sum += counts[col];
        }
        if (sum > 0) {
            out.indices.push_back(col);
            out.counts.push_back(sum);
        }
    }
    return out;
}

// Parallel sum of body(worker, first slot, end slot) over row ranges of a.
template <class Body>
size_type sum_of_ranges(const team& workers, const rows& a, size_type work, const Body& body) {
    const team crew = workers.for_work(work);
    const size_type parts = parts_for(crew, work_of(a));
    std::vector<size_type> sums(parts);
    crew.run(parts, [&](unsigned worker, size_type part) {
        sums[part] = body(worker, cut(a, part, parts), cut(a, part + 1, parts));
    });
    return std::accumulate(sums.begin(), sums.end(), size_type{0});
}

}  // namespace

entry_counts entries_per_row(const rows& a) {
    entry_counts out;
    out.size = a.nrows();
    out.indices.reserve(std::min<size_type>(a.slots(), a.nnz()));
    out.counts.reserve(std::min<size_type>(a.slots(), a.nnz()));
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        const size_type count = a.in_slot(slot).size();
        if (count > 0) {
            out.indices.push_back(a.name(slot));
            out.counts.push_back(static_cast<index_type>(count));
        }
    }
    return out;
}

entry_counts entries_per_column(const team& workers, const rows& a) {
    if (a.ncols() <= std::max(kFewColumns, kCountedColumns * a.nnz())) {
        return count_columns(workers, a);
    }
    return entries_per_row(transpose(workers, a));
}

size_type count_common(const team& workers, const rows& a, const rows& b) {
    if (a.nnz() == 0 || b.nnz() == 0) {
        return 0;
    }
    const rows& few = a.slots() < b.slots() ? a : b;
    const rows& many = a.slots() < b.slots() ? b : a;
    return sum_of_ranges(
        workers, few, work_of(a) + work_of(b), [&](unsigned, index_type first, index_type last) {
            // The other matrix's rows nearby are found by a linear scan.
            constexpr index_type kNear = 8;
            size_type sum = 0;
            index_type at = 0;
            for (index_type slot = first; slot < last; ++slot) {
                const index_type row = few.name(slot);
                for (index_type n = 0; n < kNear && at < many.slots() && many.name(at) < row; ++n) {
                    ++at;
                }
                if (at < many.slots() && many.name(at) < row) {
                    at = many.first_slot(row);
                }
                if (at < many.slots() && many.name(at) == row) {
                    sum += count_common(few.in_slot(slot), many.in_slot(at));
                }
            }
            return sum;
        });
}

size_type count_all_products(const team& workers, const rows& a, const rows& b) {
    const row_finder found(b, a.nnz());
    return sum_of_ranges(workers, a, 2 * work_of(a),
                         [&](unsigned, index_type first, index_type last) {
                             size_type sum = 0;
                             for (index_type slot = first; slot < last; ++slot) {
                                 for (const index_type col : a.in_slot(slot)) {
                                     sum += found.row(col).size();
                                 }
                             }
                             return sum;
                         });
}

namespace {

// Per-worker state of count_meetings().
class meeting_rows {
public:
    meeting_rows(const row_finder& found, index_type ncols, size_type work)
        : found_(found), sums_(ncols, work) {}

    // Sum of |row ∩ row k of b| over k in `names`.
    size_type count(span names, span row) {
        if (row.empty()) {
            return 0;
        }
        const size_type total = resolve(names);
        column_marks* const marks = row.size() <= total ? sums_.marks_of_all() : nullptr;
        return marks != nullptr ? count_marked(row, *marks) : count_merged(row);
    }

private:
    // Much longer rows of b are searched, not scanned.
    static constexpr size_type kFarLonger = 16;

    size_type resolve(span names) {
        rows_.resize(names.size());
        span* to = rows_.data();
        size_type total = 0;
        for (const index_type name : names) {
            const span row = found_.row(name);
            prefetch(row.first);
            *to++ = row;
            total += row.size();
        }
        return total;
    }

    size_type count_merged(span row) const noexcept {
        size_type sum = 0;
        for (const span& other : rows_) {
            sum += count_common(row, other);
        }
        return sum;
    }

    size_type count_marked(span row, column_marks& marks) const noexcept {
        marks.add_dense(row, 0);
        size_type sum = 0;
        for (const span& other : rows_) {
            sum += other.size() / kFarLonger > row.size() ? count_common(row, other)
                                                          : marks.count(other, 0);
        }
        marks.remove_dense(row, 0);
        return sum;
    }

    const row_finder& found_;
    row_union sums_;
    array<span> rows_;
};

}  // namespace

size_type count_meetings(const team& workers, const rows& named, const rows& a, const rows& b) {
    if (named.nnz() == 0 || a.nnz() == 0 || b.nnz() == 0) {
        return 0;
    }
    const row_finder found(b, named.nnz());
    const row_finder beside(a, named.slots());
    constexpr size_type kOfAnEntry = 4;  // estimate: entries read per entry
    const size_type work = kOfAnEntry * work_of(named) + work_of(b);
    std::vector<std::unique_ptr<meeting_rows>> kernels(workers.threads());
    return sum_of_ranges(
        workers, named, work, [&](unsigned worker, index_type first, index_type last) {
            if (!kernels[worker]) {
                kernels[worker] = std::make_unique<meeting_rows>(found, b.ncols(), work);
            }
            size_type sum = 0;
            for (index_type slot = first; slot < last; ++slot) {
                sum += kernels[worker]->count(named.in_slot(slot), beside.row(named.name(slot)));
            }
            return sum;
        });
}

namespace {

// Symbolic product of some rows: entries are counted and discarded.
size_type count_rows(product_rows& kernel, index_type first, index_type last) {
    constexpr size_type kBlock = 4096;  // columns per allocation, at least
    column_lane lane;
    lane.next_block = kBlock;
    row_piece piece;
    {
        row_writer out(lane, piece, last - first);
        kernel.multiply(first, last, out);
    }
    return std::accumulate(piece.counts.begin(), piece.counts.end(), size_type{0});
}

size_type count_product_rows(const team& all, const rows& a, const rows& b,
                             const product_mask* mask) {
    constexpr index_type kAtOnce = 64;  // rows materialised at a time
    const row_finder found(b, a.nnz());
    const product_plan plan(all, a, found);
    const size_type parts = plan.cuts.size() - 1;
    std::vector<std::unique_ptr<product_rows>> kernels(plan.workers.threads());
    std::vector<size_type> sums(parts);
    plan.workers.run(parts, [&](unsigned worker, size_type part) {
        if (!kernels[worker]) {
            kernels[worker] = std::make_unique<product_rows>(a, b, found, mask, plan.work);
        }
        const index_type last = plan.cuts[part + 1];
        for (index_type first = plan.cuts[part]; first < last;) {
            const index_type end = first + std::min(kAtOnce, last - first);
            sums[part] += count_rows(*kernels[worker], first, end);
            first = end;
        }
    });
    return std::accumulate(sums.begin(), sums.end(), size_type{0});
}

}  // namespace

size_type count_product_entries(const team& workers, const rows& a, const rows& b, const rows* mask,
                                bool complement) {
    const bool is_masked = mask != nullptr && mask->nnz() > 0;
    if (a.nnz() == 0 || b.nnz() == 0 || (mask != nullptr && !is_masked && !complement)) {
        return 0;
    }
    if (!is_masked) {
        return count_product_rows(workers, a, b, nullptr);
    }
    const product_mask by{{*mask, a.slots()}, complement};
    return count_product_rows(workers, a, b, &by);
}

}  // namespace clbool::cpu
