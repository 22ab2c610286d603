// SPDX-License-Identifier: MIT
// Tables of unions, and the rows that are put together from them.
#include <core/cpu/products/bit_product.hpp>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

namespace clbool::cpu {

namespace {

constexpr size_type kTableRows = 8;  // rows of b in a table: a byte of a row of a selects a union
constexpr size_type kUnions = size_type{1} << kTableRows;
constexpr size_type kTables = kWordBits / kTableRows;
// Columns of the result are taken in panels of so many words, so that tables stay in a cache.
constexpr size_type kWidest = 16;
constexpr std::array<word, kWidest> kNothing{};
// Rows of a for which tables are made: enough to pay for them.
constexpr size_type kRowsAtOnce = 1024;

// Some words of all rows, an even number: the work of one thread.
class panel {
public:
    panel(const bit_view& a, const bit_view& b, size_type first, array<word>& tables)
        : a_(a),
          b_(b),
          first_(first),
          width_(std::min(b.stride() - first, kWidest)),
          tables_(tables) {
        tables_.resize(kTables * kUnions * kWidest);
        for (index_type place = 0; place < b.stored; ++place) {
            unite_words(most_.data(), b.at(place) + first, width_);
        }
    }

    // Rows [begin, end) that a stores; `out` is 0 before.
    void multiply(index_type begin, index_type end, word* out) {
        std::vector<index_type> unfinished(end - begin);
        std::iota(unfinished.begin(), unfinished.end(), begin);
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
        std::array<word, kWidest> all{};
        for (size_type row = begin; row < begin + kWordBits; ++row) {
            unite_words(all.data(), row_of_b(row), width_);
        }
        const bool any = all != kNothing;
        for (size_type table = 0; any && table < kTables; ++table) {
            make_table(tables_.data() + table * kUnions * width_, begin + table * kTableRows);
        }
        return any;
    }

    // Each row doubles the unions that there are.
    void make_table(word* unions, size_type row) const {
        std::fill_n(unions, width_, word{0});
        for (size_type made = width_; made < kUnions * width_; made *= 2, ++row) {
            std::copy_n(unions, made, unions + made);
            for (size_type of = made; of < 2 * made; of += width_) {
                unite_words(unions + of, row_of_b(row), width_);
            }
        }
    }

    const word* row_of_b(size_type row) const {
        const word* const bits = row < b_.nrows ? b_.row(static_cast<index_type>(row)) : nullptr;
        return bits != nullptr ? bits + first_ : kNothing.data();
    }

    // Whether the row then has all that b has.
    bool unite(word* to, word chosen) const {
        std::array<const word*, kTables> from;
        for (size_type table = 0; table < kTables; ++table) {
            const size_type which = chosen >> table * kTableRows & (kUnions - 1);
            from[table] = tables_.data() + (table * kUnions + which) * width_;
        }
        word missing = 0;
        for (size_type i = 0; i < width_; i += 2) {  // pairs, for instructions of 16 bytes
            word bits = to[i], more = to[i + 1];
            for (size_type table = 0; table < kTables; ++table) {
                bits |= from[table][i];
                more |= from[table][i + 1];
            }
            to[i] = bits;
            to[i + 1] = more;
            missing |= (bits ^ most_[i]) | (more ^ most_[i + 1]);
        }
        return missing == 0;
    }

    const bit_view& a_;
    const bit_view& b_;
    size_type first_, width_;  // in words
    array<word>& tables_;
    std::array<word, kWidest> most_{};  // the union of all rows of b
};

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
    std::fill(made.rows.words.begin(), made.rows.words.end(), word{0});
    const size_type panels = (b.stride() + kWidest - 1) / kWidest;
    const size_type chunks = (a.stored + kRowsAtOnce - 1) / kRowsAtOnce;
    const team crew = workers.for_work(a.stored * (a.ncols / kTableRows) * b.stride());
    std::vector<array<word>> tables(crew.threads());
    crew.run(panels * chunks, [&](unsigned worker, size_type part) {
        const size_type chunk = part % chunks;
        panel(a, b, part / chunks * kWidest, tables[worker])
            .multiply(static_cast<index_type>(share(a.stored, chunk, chunks)),
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
