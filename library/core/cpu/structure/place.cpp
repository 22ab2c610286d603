// SPDX-License-Identifier: MIT
// Assign: rows sorted by target; rows with the same target are united.
#include <core/cpu/structure/take.hpp>

#include <core/cpu/containers/buckets.hpp>
#include <core/cpu/containers/sort.hpp>
#include <core/cpu/matrices/collector.hpp>
#include <core/cpu/matrices/cuts.hpp>
#include <core/cpu/sets/row_union.hpp>
#include <core/cpu/sets/short_rows.hpp>

#include <optional>

namespace clbool::cpu {

namespace {

bool ascends(const index_run& run) noexcept {
    return run.is_range()
               ? run.step > 0
               : std::adjacent_find(run.list, run.list + run.count, [](index_type x, index_type y) {
                     return x >= y;
                 }) == run.list + run.count;
}

// Slots sorted by target row: key_of(row, slot).
array<entry_key> ordered_slots(const rows& a, const index_run& run) {
    array<entry_key> order(a.slots());
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        order[slot] = key_of(run.at(a.name(slot)), slot);
    }
    if (!ascends(run)) {
        array<entry_key> spare;
        sort_keys(order.data(), order.size(), spare);
    }
    return order;
}

// Remaps the columns of rows; scratch memory of a worker.
class column_placer {
public:
    column_placer(const rows& a, const index_run& run, bool ascending, index_type ncols,
                  size_type work)
        : a_(a), run_(run), ascending_(ascending), sums_(ncols, work) {}

    // Writes the union of the rows in these slots as row `number`.
    void write(const entry_key* first, const entry_key* last, index_type number, row_writer& out) {
        size_type count = 0;
        for (const entry_key* each = first; each != last; ++each) {
            count += a_.in_slot(minor_of(*each)).size();
        }
        if (ascending_ && last - first == 1) {
            copy(a_.in_slot(minor_of(*first)), out.room(count));
            out.end_row(number, count);
            return;
        }
        cols_.resize(std::max(count, kShortRow));
        index_type* end = cols_.data();
        for (const entry_key* each = first; each != last; ++each) {
            end = copy(a_.in_slot(minor_of(*each)), end);
        }
        index_type* const to = out.room(sums_.room_for(count));
        out.end_row(number, count == 0              ? 0
                            : count <= most_short() ? sort_short(cols_.data(), count, to)
                                                    : sums_.unite(cols_.data(), count, to));
    }

private:
    index_type* copy(span row, index_type* to) const noexcept {
        return std::transform(row.first, row.last, to,
                              [this](index_type col) { return run_.at(col); });
    }

    const rows& a_;
    index_run run_;
    bool ascending_;
    row_union sums_;
    array<index_type> cols_;
};

}  // namespace

matrix place(const team& workers, const rows& a, const index_run& row_run, const index_run& col_run,
             index_type nrows, index_type ncols) {
    if (a.nnz() == 0) {
        return matrix(nrows, ncols);
    }
    const auto order = ordered_slots(a, row_run);
    const bool ascending = ascends(col_run);
    const team crew = workers.for_work(work_of(a));
    const size_type parts = std::min(parts_for(crew, work_of(a)), order.size());
    // Parts end at row boundaries of the result.
    const auto begin_of = [&](size_type part) {
        size_type at = share(order.size(), part, parts);
        while (at > 0 && at < order.size() && major_of(order[at]) == major_of(order[at - 1])) {
            ++at;
        }
        return at;
    };
    collector out(crew, parts, a.nnz());
    std::vector<std::optional<column_placer>> placers(crew.threads());
    crew.run(parts, [&](unsigned worker, size_type part) {
        if (!placers[worker]) {
            placers[worker].emplace(a, col_run, ascending, ncols, work_of(a));
        }
        const entry_key* each = order.data() + begin_of(part);
        const entry_key* const end = order.data() + begin_of(part + 1);
        auto writer = out.writer(worker, part, static_cast<size_type>(end - each));
        while (each != end) {
            const entry_key* const next = std::find_if(
                each, end, [&](entry_key key) { return major_of(key) != major_of(*each); });
            placers[worker]->write(each, next, major_of(*each), writer);
            each = next;
        }
    });
    return out.finish(crew, nrows, ncols);
}

}  // namespace clbool::cpu
