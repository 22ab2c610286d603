// SPDX-License-Identifier: MIT
// Tables of unions, and the rows that are put together from them.
#include <core/cpu/products/bit_product.hpp>

#include <core/cpu/matrices/cuts.hpp>

#include <algorithm>
#include <array>
#include <vector>

namespace clbool::cpu {

namespace {

constexpr size_type kTableRows = 8;  // rows of b in a table: a byte of a row of a selects a union
constexpr size_type kUnions = size_type{1} << kTableRows;
constexpr size_type kTables = kWordBits / kTableRows;
// Columns of the result are taken in panels of so many words, so that tables stay in a cache.
constexpr size_type kWidest = 16;
// Rows of a for which tables are made: enough to pay for them.
constexpr size_type kRowsAtOnce = 1024;

// Words [first, first + Width) of all rows: the work of one thread.
template <size_type Width>
class panel {
public:
    panel(const bit_view& a, const bit_view& b, size_type first, array<word>& tables)
        : a_(a), b_(b), first_(first), tables_(tables) {
        for (index_type place = 0; place < b.stored; ++place) {
            unite_words(most_.data(), b.at(place) + first, Width);
        }
    }

    // Rows [begin, end) that a stores.
    void multiply(index_type begin, index_type end, word* out) {
        std::vector<index_type> unfinished;
        for (index_type place = begin; place < end; ++place) {
            std::fill_n(row_of(out, place), Width, word{0});
            unfinished.push_back(place);
        }
        const size_type blocks = (size_type{a_.ncols} + kWordBits - 1) / kWordBits;
        for (size_type block = 0; block < blocks && !unfinished.empty(); ++block) {
            if (!make_tables(block)) {
                continue;
            }
            const auto is_finished = [&](index_type place) {
                const word chosen = a_.at(place)[block];
                return chosen != 0 && unite(row_of(out, place), chosen);
            };
            unfinished.erase(std::remove_if(unfinished.begin(), unfinished.end(), is_finished),
                             unfinished.end());
        }
    }

private:
    word* row_of(word* out, index_type place) const { return out + place * b_.stride() + first_; }

    // Those of 64 rows of b; false if these are empty here.
    bool make_tables(size_type block) {
        const size_type begin = block * kWordBits;
        std::array<word, Width> all{};
        for (size_type row = begin; row < std::min<size_type>(begin + kWordBits, b_.nrows); ++row) {
            if (const word* const bits = b_.row(static_cast<index_type>(row))) {
                unite_words(all.data(), bits + first_, Width);
            }
        }
        const bool any = all != std::array<word, Width>{};
        for (size_type table = 0; any && table < kTables; ++table) {
            make_table(tables_.data() + table * kUnions * Width, begin + table * kTableRows);
        }
        return any;
    }

    // Each row doubles the unions that there are.
    void make_table(word* unions, size_type row) const {
        std::fill_n(unions, Width, word{0});
        for (size_type made = 1; made < kUnions; made *= 2, ++row) {
            const word* const bits =
                row < b_.nrows ? b_.row(static_cast<index_type>(row)) : nullptr;
            std::copy_n(unions, made * Width, unions + made * Width);
            for (size_type i = made; bits != nullptr && i < 2 * made; ++i) {
                unite_words(unions + i * Width, bits + first_, Width);
            }
        }
    }

    // Whether the row then has all that b has.
    bool unite(word* to, word chosen) const {
        std::array<const word*, kTables> from;
        for (size_type table = 0; table < kTables; ++table) {
            const size_type which = chosen >> table * kTableRows & (kUnions - 1);
            from[table] = tables_.data() + (table * kUnions + which) * Width;
        }
        word missing = 0;
        for (size_type i = 0; i < Width; ++i) {
            word bits = to[i];
            for (size_type table = 0; table < kTables; ++table) {
                bits |= from[table][i];
            }
            to[i] = bits;
            missing |= bits ^ most_[i];
        }
        return missing == 0;
    }

    const bit_view& a_;
    const bit_view& b_;
    size_type first_;
    array<word>& tables_;
    std::array<word, Width> most_{};  // the union of all rows of b
};

// The widest panels first; strides are even.
std::vector<size_type> panel_starts(size_type stride) {
    std::vector<size_type> starts{0};
    for (size_type width = kWidest; width >= 2; width /= 2) {
        while (starts.back() + width <= stride) {
            starts.push_back(starts.back() + width);
        }
    }
    return starts;
}

template <size_type Width = kWidest>
void multiply_panel(const bit_view& a, const bit_view& b, size_type first, size_type width,
                    array<word>& tables, index_type begin, index_type end, word* out) {
    if constexpr (Width > 2) {
        if (width < Width) {
            multiply_panel<Width / 2>(a, b, first, width, tables, begin, end, out);
            return;
        }
    }
    panel<Width>(a, b, first, tables).multiply(begin, end, out);
}

// No stored row may be empty.
void drop_empty_rows(bit_matrix& of, const array<index_type>& counts) {
    const size_type stride = bit_stride(of.ncols);
    std::vector<index_type> moved(of.stored, kNoPlace);
    index_type kept = 0;
    for (index_type place = 0; place < of.stored; ++place) {
        if (counts[place] > 0) {
            std::copy_n(of.words.data() + place * stride, stride, of.words.data() + kept * stride);
            moved[place] = kept++;
        }
    }
    for (index_type& place : of.places) {
        place = place == kNoPlace ? place : moved[place];
    }
    of.stored = kept;
    of.words.resize(kept * stride);
}

}  // namespace

bit_product multiply(const team& workers, const bit_view& a, const bit_view& b) {
    bit_product made{bit_matrix(a.nrows, b.ncols, a.stored)};
    std::copy_n(a.places, a.nrows, made.rows.places.data());
    const auto starts = panel_starts(b.stride());
    const size_type panels = starts.size() - 1;
    const size_type chunks = (a.stored + kRowsAtOnce - 1) / kRowsAtOnce;
    const team crew = workers.for_work(a.stored * (a.ncols / kTableRows) * b.stride());
    std::vector<array<word>> tables(crew.threads());
    crew.run(panels * chunks, [&](unsigned worker, size_type part) {
        tables[worker].resize(kTables * kUnions * kWidest);
        const size_type which = part / chunks, chunk = part % chunks;
        multiply_panel(a, b, starts[which], starts[which + 1] - starts[which], tables[worker],
                       static_cast<index_type>(share(a.stored, chunk, chunks)),
                       static_cast<index_type>(share(a.stored, chunk + 1, chunks)),
                       made.rows.words.data());
    });
    const auto counts = count_stored(workers, made.rows);
    for (const index_type place : made.rows.places) {
        made.nnz += place == kNoPlace ? 0 : counts[place];
    }
    if (std::find(counts.begin(), counts.end(), 0u) != counts.end()) {
        drop_empty_rows(made.rows, counts);
    }
    return made;
}

}  // namespace clbool::cpu
