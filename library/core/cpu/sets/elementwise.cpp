// SPDX-License-Identifier: MIT
// Element-wise operations, parallel over row ranges.
#include <core/cpu/sets/elementwise.hpp>

#include <core/cpu/matrices/collector.hpp>
#include <core/cpu/matrices/convert.hpp>
#include <core/cpu/matrices/cuts.hpp>
#include <core/cpu/sets/row_sets.hpp>
#include <core/cpu/sets/row_union.hpp>

#include <deque>
#include <memory>

namespace clbool::cpu {

namespace {

// Slots [first, last) of a matrix.
struct slot_range {
    index_type first;
    index_type last;
};

slot_range range_of(const rows& a, index_type first_row, index_type last_row) noexcept {
    return {a.first_slot(first_row), a.first_slot(last_row)};
}

// Merges two row lists: body(slot of a, slot of b) for common rows, only_a and only_b(slot).
template <class Both, class OnlyA, class OnlyB>
void for_rows(const rows& a, slot_range of_a, const rows& b, slot_range of_b, const Both& both,
              const OnlyA& only_a, const OnlyB& only_b) {
    auto [i, i_end] = of_a;
    auto [j, j_end] = of_b;
    while (i < i_end && j < j_end) {
        const index_type row_a = a.name(i);
        const index_type row_b = b.name(j);
        if (row_a == row_b) {
            both(i++, j++);
        } else if (row_a < row_b) {
            only_a(i++);
        } else {
            only_b(j++);
        }
    }
    for (; i < i_end; ++i) {
        only_a(i);
    }
    for (; j < j_end; ++j) {
        only_b(j);
    }
}

void copy_row(const rows& from, index_type slot, row_writer& out) {
    const span row = from.in_slot(slot);
    std::copy(row.first, row.last, out.room(row.size()));
    out.end_row(from.name(slot), row.size());
}

void nothing(index_type) noexcept {}

// body(first row, end row, rows expected, writer) for row ranges balanced by `by`.
template <class Body>
matrix by_ranges(const team& workers, const rows& by, size_type work, const Body& body) {
    const team crew = workers.for_work(work);
    const size_type parts = parts_for(crew, work_of(by));
    collector out(crew, parts, work);
    crew.run(parts, [&](unsigned worker, size_type part) {
        const index_type first = cut_row(by, part, parts);
        const index_type last = cut_row(by, part + 1, parts);
        auto writer = out.writer(worker, part, by.first_slot(last) - by.first_slot(first));
        body(worker, first, last, writer);
    });
    return out.finish(crew, by.nrows(), by.ncols());
}

const rows& larger(const rows& a, const rows& b) noexcept {
    return work_of(a) < work_of(b) ? b : a;
}

// Whether a's rows are searched in b rather than merged.
bool has_far_fewer_rows(const rows& a, const rows& b) noexcept {
    constexpr index_type kFarFewer = 16;
    return a.slots() < b.slots() / kFarFewer;
}

}  // namespace

matrix unite(const team& workers, const rows& a, const rows& b) {
    if (a.nnz() == 0 || b.nnz() == 0) {
        return copy(workers, a.nnz() == 0 ? b : a);
    }
    return by_ranges(workers, larger(a, b), work_of(a) + work_of(b),
                     [&](unsigned, index_type first, index_type last, row_writer& out) {
                         for_rows(
                             a, range_of(a, first, last), b, range_of(b, first, last),
                             [&](index_type i, index_type j) {
                                 const span left = a.in_slot(i);
                                 const span right = b.in_slot(j);
                                 index_type* const to =
                                     out.room(left.size() + right.size() + kUnitedSlack);
                                 out.end_row(a.name(i), unite(left, right, to));
                             },
                             [&](index_type i) { copy_row(a, i, out); },
                             [&](index_type j) { copy_row(b, j, out); });
                     });
}

matrix intersect(const team& workers, const rows& a, const rows& b) {
    if (a.nnz() == 0 || b.nnz() == 0) {
        return matrix(a.nrows(), a.ncols());
    }
    const auto both = [](const rows& left, span x, span y, index_type slot, row_writer& out) {
        index_type* const to = out.room(std::min(x.size(), y.size()));
        out.end_row(left.name(slot), intersect(x, y, to));
    };
    const rows& few = a.slots() < b.slots() ? a : b;
    const rows& many = a.slots() < b.slots() ? b : a;
    if (has_far_fewer_rows(few, many)) {
        return by_ranges(workers, few, work_of(few),
                         [&](unsigned, index_type first, index_type last, row_writer& out) {
                             const auto [i_begin, i_end] = range_of(few, first, last);
                             for (index_type i = i_begin; i < i_end; ++i) {
                                 both(few, few.in_slot(i), many.row(few.name(i)), i, out);
                             }
                         });
    }
    return by_ranges(
        workers, larger(a, b), work_of(a) + work_of(b),
        [&](unsigned, index_type first, index_type last, row_writer& out) {
            for_rows(
                a, range_of(a, first, last), b, range_of(b, first, last),
                [&](index_type i, index_type j) { both(a, a.in_slot(i), b.in_slot(j), i, out); },
                nothing, nothing);
        });
}

matrix subtract(const team& workers, const rows& a, const rows& b) {
    if (a.nnz() == 0 || b.nnz() == 0) {
        return copy(workers, a);
    }
    const auto both = [&](index_type i, span y, row_writer& out) {
        const span x = a.in_slot(i);
        index_type* const to = out.room(x.size());
        out.end_row(a.name(i), subtract(x, y, to));
    };
    if (has_far_fewer_rows(a, b)) {
        return by_ranges(workers, a, work_of(a),
                         [&](unsigned, index_type first, index_type last, row_writer& out) {
                             const auto [i_begin, i_end] = range_of(a, first, last);
                             for (index_type i = i_begin; i < i_end; ++i) {
                                 both(i, b.row(a.name(i)), out);
                             }
                         });
    }
    return by_ranges(workers, larger(a, b), work_of(a) + work_of(b),
                     [&](unsigned, index_type first, index_type last, row_writer& out) {
                         for_rows(
                             a, range_of(a, first, last), b, range_of(b, first, last),
                             [&](index_type i, index_type j) { both(i, b.in_slot(j), out); },
                             [&](index_type i) { copy_row(a, i, out); }, nothing);
                     });
}

namespace {

// Fan-in of a multiway union.
constexpr size_type kTogether = 16;

// Multiway union of row ranges, row by row.
class stack {
public:
    stack(const rows* first, const rows* last, row_union& sums, row_writer& out)
        : first_(first), last_(last), sums_(sums), out_(out) {}

    void unite(index_type first_row, index_type last_row) {
        ranges_.clear();
        for (const rows* one = first_; one != last_; ++one) {
            ranges_.push_back(range_of(*one, first_row, last_row));
        }
        for (index_type row = next(); row < last_row; row = next()) {
            write(row);
        }
    }

private:
    // The smallest next row of all inputs.
    index_type next() const noexcept {
        index_type row = kMaxDimension;
        for (size_type k = 0; k < ranges_.size(); ++k) {
            const auto& [slot, end] = ranges_[k];
            row = slot < end ? std::min(row, first_[k].name(slot)) : row;
        }
        return row;
    }

    void write(index_type row) {
        spans_.clear();
        size_type total = 0;
        for (size_type k = 0; k < ranges_.size(); ++k) {
            auto& [slot, end] = ranges_[k];
            if (slot < end && first_[k].name(slot) == row) {
                spans_.push_back(first_[k].in_slot(slot++));
                total += spans_.back().size();
            }
        }
        index_type* const to = out_.room(sums_.room_for(total));
        out_.end_row(row, sums_.unite(spans_.data(), spans_.data() + spans_.size(), total, to));
    }

    const rows* first_;
    const rows* last_;
    row_union& sums_;
    row_writer& out_;
    std::vector<slot_range> ranges_;
    std::vector<span> spans_;
};

matrix unite_stack(const team& workers, const rows* first, const rows* last) {
    const rows* largest = first;
    size_type work = 0;
    for (const rows* one = first; one != last; ++one) {
        largest = work_of(*one) > work_of(*largest) ? one : largest;
        work += work_of(*one);
    }
    std::vector<std::unique_ptr<row_union>> sums(workers.threads());
    return by_ranges(
        workers, *largest, work,
        [&](unsigned worker, index_type first_row, index_type last_row, row_writer& out) {
            if (!sums[worker]) {
                sums[worker] = std::make_unique<row_union>(first->ncols(), work);
            }
            stack(first, last, *sums[worker], out).unite(first_row, last_row);
        });
}

}  // namespace

matrix unite(const team& workers, const std::vector<rows>& inputs) {
    std::vector<rows> filled;
    for (const auto& input : inputs) {
        if (input.nnz() > 0) {
            filled.push_back(input);
        }
    }
    if (filled.empty()) {
        return matrix(inputs.front().nrows(), inputs.front().ncols());
    }
    // Smallest at the end, from where they are taken, as in Huffman merging.
    std::sort(filled.begin(), filled.end(),
              [](const rows& a, const rows& b) { return work_of(a) > work_of(b); });
    std::deque<matrix> sums;
    while (filled.size() > 2) {
        const size_type some = std::min<size_type>(kTogether, filled.size());
        const rows* const last = filled.data() + filled.size();
        sums.push_back(unite_stack(workers, last - some, last));
        filled.resize(filled.size() - some);
        if (filled.empty()) {
            return std::move(sums.back());
        }
        const rows sum = sums.back().view();
        filled.insert(
            std::upper_bound(filled.begin(), filled.end(), sum,
                             [](const rows& a, const rows& b) { return work_of(a) > work_of(b); }),
            sum);
    }
    return filled.size() == 1 ? copy(workers, filled.front())
                              : unite(workers, filled[0], filled[1]);
}

}  // namespace clbool::cpu
