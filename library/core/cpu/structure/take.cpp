// SPDX-License-Identifier: MIT
// Extract row by row: select the row, then remap its columns.
#include <core/cpu/structure/take.hpp>

#include <core/cpu/containers/prefetch.hpp>
#include <core/cpu/matrices/collector.hpp>
#include <core/cpu/matrices/cuts.hpp>
#include <core/cpu/matrices/row_finder.hpp>
#include <core/cpu/sets/row_union.hpp>
#include <core/cpu/sets/short_rows.hpp>
#include <core/cpu/structure/column_places.hpp>

#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace clbool::cpu {

namespace {

// Rows to extract in order: of a list, or the slots of a range.
class wanted_rows {
public:
    wanted_rows(const rows& a, const index_run& run) : a_(a), run_(run) {
        if (!run.is_range()) {
            count_ = run.count;
            finder_.emplace(a, run.count);
        } else if (run.count > 0) {
            first_ = a.first_slot(run.least());
            const index_type largest = run.largest();
            const index_type end = a.first_slot(largest);
            count_ = end - first_ + (end < a.slots() && a.name(end) == largest ? 1 : 0);
        }
    }

    size_type count() const noexcept { return count_; }
    // Estimated entries.
    size_type work() const noexcept {
        return run_.is_range()
                   ? a_.pointer(first_ + count_) - a_.pointer(first_) + count_
                   : count_ + std::min(count_ * (a_.nnz() / a_.slots() + 1), 4 * a_.nnz());
    }
    // visit(row, its number in the result) for non-empty rows.
    template <class Visit>
    void take(size_type k, const Visit& visit) const {
        if (!run_.is_range()) {
            const span row = finder_->row(run_.list[k]);
            if (!row.empty()) {
                visit(row, static_cast<index_type>(k));
            }
            return;
        }
        const auto slot =
            static_cast<index_type>(run_.step > 0 ? first_ + k : first_ + count_ - 1 - k);
        if (run_.meets(a_.name(slot)) && !a_.in_slot(slot).empty()) {
            visit(a_.in_slot(slot), run_.place_of(a_.name(slot)));
        }
    }

private:
    const rows& a_;
    index_run run_;
    size_type count_ = 0;
    size_type first_ = 0;
    std::optional<row_finder> finder_;
};

// Remaps the columns of extracted rows.
class column_taker {
public:
    column_taker(const index_run& run, index_type ncols, size_type work) : run_(run), work_(work) {
        if (!run.is_range()) {
            places_.emplace(run.list, run.count, ncols, work);
        }
    }

    // Scratch memory of a worker.
    struct scratch {
        array<index_type> cols;
        std::optional<row_union> sorted;
    };

    void write(span row, index_type number, scratch& own, row_writer& out) const {
        if (run_.is_range()) {
            write_range(row, number, out);
        } else {
            write_listed(row, number, own, out);
        }
    }

private:
    void write_range(span row, index_type number, row_writer& out) const {
        const index_type* const first = std::lower_bound(row.first, row.last, run_.least());
        const index_type* const last = std::upper_bound(first, row.last, run_.largest());
        index_type* const to = out.room(static_cast<size_type>(last - first));
        index_type* end = to;
        for (const index_type* col = first; col != last; ++col) {
            if (run_.step == 1 || run_.meets(*col)) {
                *end++ = run_.step == 1 ? *col - static_cast<index_type>(run_.first)
                                        : run_.place_of(*col);
            }
        }
        if (run_.step < 0) {
            std::reverse(to, end);
        }
        out.end_row(number, static_cast<size_type>(end - to));
    }

    void write_listed(span row, index_type number, scratch& own, row_writer& out) const {
        const size_type count = places_->collect(row, own.cols);
        if (count == 0) {
            return;
        }
        if (places_->ascend()) {
            std::copy_n(own.cols.data(), count, out.room(count));
        } else {
            sort(own, count, out);
        }
        out.end_row(number, count);
    }

    void sort(scratch& own, size_type count, row_writer& out) const {
        if (!own.sorted) {
            own.sorted.emplace(run_.count, work_);
        }
        own.cols.resize(std::max(count, kShortRow));
        index_type* const to = out.room(own.sorted->room_for(count));
        count <= most_short() ? sort_short(own.cols.data(), count, to)
                              : own.sorted->unite(own.cols.data(), count, to);
    }

    index_run run_;
    size_type work_;
    std::optional<column_places> places_;
};

struct taken_row {
    span cols;
    index_type number;
};

// visit(columns, number) for extracted rows [first, last), prefetched some at a time.
template <class Visit>
void take_some(const wanted_rows& wanted, size_type first, size_type last, const Visit& visit) {
    constexpr size_type kAtOnce = 64;
    std::array<taken_row, kAtOnce> found;
    while (first < last) {
        const size_type end = std::min(first + kAtOnce, last);
        size_type count = 0;
        for (; first < end; ++first) {
            wanted.take(first, [&](span row, index_type number) {
                prefetch(row.first);
                found[count++] = {row, number};
            });
        }
        std::for_each_n(found.begin(), count,
                        [&](const taken_row& row) { visit(row.cols, row.number); });
    }
}

// All columns: row lengths are known before anything is written.
matrix take_whole_rows(const team& workers, const wanted_rows& wanted, index_type nrows,
                       index_type ncols) {
    const team crew = workers.for_work(wanted.work());
    const size_type parts = std::min(parts_for(crew, wanted.work()), wanted.count() + 1);
    std::vector<array<taken_row>> rows(parts);
    std::vector<size_type> entries(parts + 1);
    crew.run(parts, [&](unsigned, size_type part) {
        const size_type first = share(wanted.count(), part, parts);
        const size_type last = share(wanted.count(), part + 1, parts);
        rows[part].reserve(last - first);
        for (size_type k = first; k < last; ++k) {
            wanted.take(k, [&](span row, index_type number) {
                rows[part].push_back({row, number});
                entries[part] += row.size();
            });
        }
    });
    std::vector<size_type> slots(parts + 1);
    for (size_type part = 0, slot = 0, at = 0; part <= parts; ++part) {
        slots[part] = slot;
        at += std::exchange(entries[part], at);
        slot += part < parts ? rows[part].size() : 0;
    }
    draft out(nrows, ncols, static_cast<index_type>(slots[parts]), entries[parts]);
    if (entries[parts] == 0) {
        return out.finish();
    }
    crew.run(parts, [&](unsigned, size_type part) {
        size_type slot = slots[part];
        size_type at = entries[part];
        for (const auto& [cols, number] : rows[part]) {
            out.names()[slot] = number;
            out.set_pointer(slot++, at);
            std::copy(cols.first, cols.last, out.cols() + at);
            at += cols.size();
        }
    });
    out.set_pointer(slots[parts], entries[parts]);
    return out.finish();
}

bool is_whole(const index_run& run, index_type dimension) noexcept {
    return run.is_range() && run.step == 1 && run.count == dimension;
}

}  // namespace

matrix take(const team& workers, const rows& a, const index_run& row_run,
            const index_run& col_run) {
    if (a.nnz() == 0 || row_run.count == 0 || col_run.count == 0) {
        return matrix(row_run.count, col_run.count);
    }
    const wanted_rows wanted(a, row_run);
    if (is_whole(col_run, a.ncols())) {
        return take_whole_rows(workers, wanted, row_run.count, a.ncols());
    }
    const size_type work = wanted.work();
    const column_taker columns(col_run, a.ncols(), work);
    const team crew = workers.for_work(work);
    const size_type parts = std::min(parts_for(crew, work), wanted.count() + 1);
    collector out(crew, parts, work);
    std::vector<column_taker::scratch> own(crew.threads());
    crew.run(parts, [&](unsigned worker, size_type part) {
        const size_type first = share(wanted.count(), part, parts);
        const size_type last = share(wanted.count(), part + 1, parts);
        auto writer = out.writer(worker, part, last - first);
        take_some(wanted, first, last, [&](span row, index_type number) {
            columns.write(row, number, own[worker], writer);
        });
    });
    return out.finish(crew, row_run.count, col_run.count);
}

}  // namespace clbool::cpu
