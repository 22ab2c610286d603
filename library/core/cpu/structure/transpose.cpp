// SPDX-License-Identifier: MIT
// Transpose by counting sort; if the scatter has no locality, by bucket sort on columns.
#include <core/cpu/structure/transpose.hpp>

#include <core/cpu/containers/buckets.hpp>
#include <core/cpu/matrices/cuts.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

namespace clbool::cpu {

namespace {

// body(row, column) for the entries of a part, rows ascending.
template <class Body>
void for_entries(const rows& a, size_type part, size_type parts, const Body& body) {
    const index_type last = cut(a, part + 1, parts);
    for (index_type slot = cut(a, part, parts); slot < last; ++slot) {
        const index_type row = a.name(slot);
        for (const index_type col : a.in_slot(slot)) {
            body(row, col);
        }
    }
}

// Whether counters per thread pay: few, and accessed with locality or small enough for a cache.
bool counts_columns(const rows& a, size_type parts) noexcept {
    constexpr size_type kCountersPerEntry = 2;
    constexpr index_type kCached = index_type{1} << 17;
    constexpr index_type kNear = index_type{1} << 17;
    constexpr size_type kSamples = 4096;
    if (parts * a.ncols() > kCountersPerEntry * a.nnz() || a.nnz() > kMaxDimension) {
        return false;
    }
    if (a.ncols() <= kCached) {
        return true;
    }
    const size_type apart = a.nnz() / kSamples + 1;
    const index_type* const cols = a.cols() + a.pointer(0);
    size_type samples = 0, near = 0;
    for (size_type i = 1; i < a.nnz(); i += apart, ++samples) {
        const index_type before = cols[i - 1];
        near += std::max(before, cols[i]) - std::min(before, cols[i]) <= kNear ? 1 : 0;
    }
    return 2 * near >= samples;
}

class counted_transpose {
public:
    counted_transpose(const team& crew, const rows& a)
        : crew_(crew), a_(a), parts_(crew.threads()), next_(parts_ * a.ncols()) {}

    matrix run() {
        crew_.run(parts_, [&](unsigned, size_type part) { count(part); });
        const auto before = places_of_tiles();
        const place end = before.back();
        draft out(a_.ncols(), a_.nrows(), static_cast<index_type>(end.slot), end.at);
        out.set_pointer(end.slot, end.at);
        crew_.run(tiles(), [&](unsigned, size_type tile) { begin_rows(tile, before[tile], out); });
        crew_.run(parts_, [&](unsigned, size_type part) { write(part, out.cols()); });
        return out.finish();
    }

private:
    static constexpr size_type kTile = 4096;  // columns per tile

    struct place {
        size_type slot = 0;
        size_type at = 0;
    };

    index_type* counters(size_type part) noexcept { return next_.data() + part * a_.ncols(); }
    size_type tiles() const noexcept { return (a_.ncols() + kTile - 1) / kTile; }
    size_type end_of(size_type tile) const noexcept {
        return std::min<size_type>((tile + 1) * kTile, a_.ncols());
    }

    void count(size_type part) {
        index_type* const counts = counters(part);
        std::fill_n(counts, a_.ncols(), index_type{0});
        const size_type end = a_.pointer(cut(a_, part + 1, parts_));
        for (size_type i = a_.pointer(cut(a_, part, parts_)); i < end; ++i) {
            ++counts[a_.cols()[i]];
        }
    }

    // Prefix sum over tiles of columns, with the total at the end.
    std::vector<place> places_of_tiles() {
        std::vector<place> before(tiles() + 1);
        crew_.run(tiles(), [&](unsigned, size_type tile) {
            std::array<index_type, kTile> entries{};
            const size_type first = tile * kTile;
            for (size_type part = 0; part < parts_; ++part) {
                std::transform(counters(part) + first, counters(part) + end_of(tile),
                               entries.begin(), entries.begin(), std::plus<>());
            }
            for (const index_type count : entries) {
                before[tile].slot += count > 0 ? 1 : 0;
                before[tile].at += count;
            }
        });
        place sum;
        for (place& one : before) {
            sum.slot += std::exchange(one.slot, sum.slot);
            sum.at += std::exchange(one.at, sum.at);
        }
        return before;
    }

    // Row numbers and pointers of a tile's columns; counters become write positions.
    void begin_rows(size_type tile, place to, draft& out) {
        for (size_type col = tile * kTile; col < end_of(tile); ++col) {
            const size_type begin = to.at;
            for (size_type part = 0; part < parts_; ++part) {
                index_type& counter = counters(part)[col];
                to.at += std::exchange(counter, static_cast<index_type>(to.at));
            }
            if (to.at > begin) {
                out.names()[to.slot] = static_cast<index_type>(col);
                out.set_pointer(to.slot++, begin);
            }
        }
    }

    void write(size_type part, index_type* out) {
        index_type* const next = counters(part);
        for_entries(a_, part, parts_,
                    [&](index_type row, index_type col) { out[next[col]++] = row; });
    }

    const team& crew_;
    const rows& a_;
    size_type parts_;
    array<index_type> next_;  // per part and column
};

}  // namespace

matrix transpose(const team& workers, const rows& a) {
    if (a.nnz() == 0) {
        return matrix(a.ncols(), a.nrows());
    }
    const team crew = workers.for_work(work_of(a));
    const size_type parts = crew.threads();
    if (counts_columns(a, parts)) {
        return counted_transpose(crew, a).run();
    }
    auto entries = deal(crew, parts, a.ncols(), a.nnz(), [&](size_type part, const auto& visit) {
        for_entries(a, part, parts,
                    [&](index_type row, index_type col) { visit(key_of(col, row)); });
    });
    return make_rows(crew, entries, a.ncols(), a.nrows());
}

}  // namespace clbool::cpu
