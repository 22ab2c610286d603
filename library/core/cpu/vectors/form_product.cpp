// SPDX-License-Identifier: MIT
// Parallel SpMV: threads take words of the result, whose 64 rows are computed side by side.
#include <core/cpu/vectors/vector_product.hpp>

#include <core/cpu/forms/block_bits.hpp>
#include <core/cpu/matrices/cuts.hpp>
#include <core/cpu/vectors/semirings.hpp>
#include <core/cpu/vectors/vector_lookup.hpp>

#include <algorithm>

namespace clbool::cpu {

namespace {

// Mask of the lowest `count` bits; count > 0.
word all_of(index_type count) noexcept { return ~word{0} >> (kWordBits - count); }

// Result bitmap under construction.
template <class Ring>
class bitmap_result {
public:
    using value = typename Ring::value;

    bitmap_result(index_type size, element_type type, const vector_filter& filter, bool zeroed)
        : made_(vector::make_bitmap(size, type)),
          values_(made_.values_as<value>()),
          filter_(filter) {
        if (zeroed) {
            std::fill(made_.bits.begin(), made_.bits.end(), word{0});
        }
    }

    // Bits of the `count` rows from `first` on that the filter admits.
    word wanted(index_type first, index_type count) const noexcept {
        if (filter_.is_open()) {
            return all_of(count);
        }
        word bits = 0;
        for (index_type r = 0; r < count; ++r) {
            bits |= word{filter_.lets(first + r)} << r;
        }
        return bits;
    }
    bool lets(index_type row) const noexcept { return filter_.lets(row); }
    void set_word(size_type w, word bits) noexcept { made_.bits[w] = bits; }
    // ORs bits into the result; they must lie in one word.
    void join_bits(index_type first, word bits) noexcept {
        made_.bits[first / kWordBits] |= bits << first % kWordBits;
    }
    void set_value(index_type row, const value& sum) noexcept {
        if constexpr (!std::is_same_v<value, no_value>) {
            values_[row] = sum;
        }
    }
    vector finish(const team& workers) {
        made_.count = count_bits(workers, made_.bits.data(), made_.size);
        return settled(workers, std::move(made_));
    }

private:
    vector made_;
    value* values_;
    const vector_filter& filter_;
};

// ---- slices ----

// Sums of up to 64 adjacent rows, and a mask of the rows that have one.
template <class Ring, class Entries>
class lane_sums {
public:
    using value = typename Ring::value;

    lane_sums(const vector_view& u, const Entries& entries) : u_(u), entries_(entries) {}

    // `width` columns of `lanes` entries each, `stride` apart.
    void add(const index_type* cols, size_type width, size_type stride, index_type lanes) {
        found_ = 0;
        for (size_type k = 0; k < width; ++k, cols += stride) {
            const bool goes_on =
                kAllAreThere && k > 0 ? add_to_all(cols, lanes) : add_column(cols, lanes);
            if (!goes_on || (Ring::kFirstEnds && found_ == all_of(lanes))) {
                break;
            }
        }
    }
    word found() const noexcept { return found_; }
    const value& sum(index_type lane) const noexcept { return sums_[lane]; }

private:
    // Whether every row with an entry has a sum (full vector), to which all its entries are added.
    static constexpr bool kAllAreThere = std::is_same_v<Entries, full_entries> && !Ring::kFirstEnds;

    // For columns after the first, if all are there. Both return whether any row continues.
    bool add_to_all(const index_type* cols, index_type lanes) {
        bool any = false;
        for (index_type lane = 0; lane < lanes; ++lane) {
            const index_type k = cols[lane];
            if (k != kPadding) {
                any = true;
                sums_[lane] = Ring::add(sums_[lane], given<Ring>(u_, k, k));
            }
        }
        return any;
    }

    bool add_column(const index_type* cols, index_type lanes) {
        bool any = false;
        if constexpr (std::is_same_v<Ring, or_and_ring>) {
            for (index_type lane = 0; lane < lanes; ++lane) {
                size_type at = 0;
                if (cols[lane] != kPadding) {
                    any = true;
                    found_ |= word{entries_.find(cols[lane], at)} << lane;
                }
            }
            return any;
        }
        for (index_type lane = 0; lane < lanes; ++lane) {
            const index_type k = cols[lane];
            if (k == kPadding) {
                continue;
            }
            any = true;
            size_type at = 0;
            if (entries_.find(k, at)) {
                add_entry(lane, k, at);
            }
        }
        return any;
    }

    void add_entry(index_type lane, index_type k, size_type at) {
        const word bit = bit_of(lane);
        const bool there = (found_ & bit) != 0;
        if (Ring::kFirstEnds && there) {
            return;
        }
        const value given_here = given<Ring>(u_, k, at);
        sums_[lane] = there ? Ring::add(sums_[lane], given_here) : given_here;
        found_ |= bit;
    }

    const vector_view& u_;
    const Entries& entries_;
    value sums_[kWordBits] = {};
    word found_ = 0;
};

template <class Ring, class Entries>
class slice_puller {
public:
    slice_puller(const sliced_view& a, const vector_view& u, element_type type,
                 const vector_filter& filter)
        : a_(a), u_(u), entries_(u), out_(a.nrows, type, filter, true) {}

    vector run(const team& workers) {
        const size_type each = std::max(a_.cut.window, kRowsOfAWord);
        for_row_parts(workers, a_.nrows, each, a_.places() + a_.nrows,
                      [&](index_type first, index_type last) {
                          lane_sums<Ring, Entries> sums(u_, entries_);
                          while (first < last) {
                              const index_type lanes = lanes_at(first, last);
                              pull_lanes(sums, first, lanes);
                              first += lanes;
                          }
                      });
        return out_.finish(workers);
    }

private:
    // Number of rows from `first` on in the same slice and word.
    index_type lanes_at(index_type first, index_type last) const noexcept {
        return std::min({kRowsOfAWord, a_.cut.height, last - first});
    }

    void pull_lanes(lane_sums<Ring, Entries>& sums, index_type first, index_type lanes) {
        const word wanted = a_.order == nullptr ? out_.wanted(first, lanes) : ~word{0};
        if (wanted == 0) {
            return;
        }
        const size_type slice = first / a_.cut.height;
        const size_type start = a_.starts[slice];
        sums.add(a_.cols + start * a_.cut.height + first % a_.cut.height,
                 a_.starts[slice + 1] - start, a_.cut.height, lanes);
        const word found = sums.found() & wanted;
        if (a_.order == nullptr) {
            out_.join_bits(first, found);
        }
        for (word left = found; left != 0; left &= left - 1) {
            const auto lane = static_cast<index_type>(lowest_bit(left));
            const index_type row = a_.row(first + lane);
            if (a_.order != nullptr) {
                if (!out_.lets(row)) {
                    continue;
                }
                out_.join_bits(row, 1);
            }
            out_.set_value(row, sums.sum(lane));
        }
    }

    const sliced_view& a_;
    const vector_view& u_;
    Entries entries_;
    bitmap_result<Ring> out_;
};

// ---- blocks ----

template <class Ring, index_type Edge>
class block_puller {
public:
    using value = typename Ring::value;

    block_puller(const block_view& a, const vector_view& u, element_type type,
                 const vector_filter& filter)
        : a_(a), u_(u), out_(a.nrows, type, filter, false) {}

    vector run(const team& workers) {
        for_row_parts(workers, a_.nrows, kWordBits, a_.blocks() * Edge + a_.nrows,
                      [&](index_type first, index_type last) {
                          for (; first < last;
                               first += std::min<index_type>(kWordBits, last - first)) {
                              out_.set_word(first / kWordBits, pull_word(first, last));
                          }
                      });
        return out_.finish(workers);
    }

private:
    word pull_word(index_type first, index_type last) {
        word bits = 0;
        for (index_type at = 0; at < kWordBits && at < last - first; at += Edge) {
            const word wanted = out_.wanted(first + at, std::min(Edge, last - first - at));
            if (wanted != 0) {
                bits |= pull_block_row((first + at) / Edge, wanted) << at;
            }
        }
        return bits;
    }

    // SpMV of one block row; returns which of the wanted rows have a sum.
    word pull_block_row(index_type block, word wanted) {
        found_sums sums;
        for (size_type t = a_.pointers[block]; t < a_.pointers[block + 1]; ++t) {
            add_block(t, sums);
            if (Ring::kFirstEnds && (sums.found & wanted) == wanted) {
                break;
            }
        }
        const word found = sums.found & wanted;
        if constexpr (!std::is_same_v<value, no_value>) {
            for (word left = found; left != 0; left &= left - 1) {
                const auto r = static_cast<index_type>(lowest_bit(left));
                out_.set_value(block * Edge + r, sums.of[r]);
            }
        }
        return found;
    }

    struct found_sums {
        value of[Edge] = {};
        word found = 0;

        void add(index_type r, const value& sum) {
            of[r] = (found >> r & 1) != 0 ? Ring::add(of[r], sum) : sum;
            found |= bit_of(r);
        }
    };

    // Bits of the vector's entries from index `first` on, for one block's columns.
    word part_of(size_type first) const noexcept {
        return u_.bits[first / kWordBits] >> first % kWordBits & whole_row<Edge>();
    }

    void add_block(size_type t, found_sums& sums) {
        const size_type first = size_type{a_.cols[t]} * Edge;
        const word part = part_of(first);
        if constexpr (std::is_same_v<Ring, or_and_ring>) {
            for (index_type r = 0; r < Edge; ++r) {
                sums.found |= word{(row_bits<Edge>(a_.bits, t, r) & part) != 0} << r;
            }
        } else if (Edge <= 8 && !Ring::kFirstEnds) {
            add_small_block(t, first, part, sums);
        } else {
            add_rows(t, first, part, sums);
        }
    }

    // Entry by entry if there are few.
    void add_small_block(size_type t, size_type first, word part, found_sums& sums) {
        if constexpr (Edge <= 8) {
            constexpr unsigned kMany = Edge * Edge / 2;
            const word bits = block_word<Edge>(a_.bits, t);
            if (std::bitset<kWordBits>(bits).count() > kMany) {
                add_rows(t, first, part, sums);
                return;
            }
            for (word left = bits & part * kEachRow; left != 0; left &= left - 1) {
                const unsigned at = lowest_bit(left);
                sums.add(at / Edge, give(first + at % Edge));
            }
        }
    }

    void add_rows(size_type t, size_type first, word part, found_sums& sums) {
        bool has_whole = false;
        value whole{};
        for (index_type r = 0; r < Edge; ++r) {
            const word bits = row_bits<Edge>(a_.bits, t, r) & part;
            if (bits == 0 || (Ring::kFirstEnds && (sums.found >> r & 1) != 0)) {
                continue;
            }
            if (bits != whole_row<Edge>()) {
                sums.add(r, sum_bits(bits, first));
                continue;
            }
            if (!has_whole) {
                whole = sum_whole(first);
                has_whole = true;
            }
            sums.add(r, whole);
        }
    }

    value give(size_type k) const noexcept {
        return given<Ring>(u_, static_cast<index_type>(k), k);
    }

    value sum_bits(word bits, size_type first) const noexcept {
        value sum = give(first + lowest_bit(bits));
        if (Ring::kFirstEnds) {
            return sum;
        }
        for (word left = bits & (bits - 1); left != 0; left &= left - 1) {
            sum = Ring::add(sum, give(first + lowest_bit(left)));
        }
        return sum;
    }
    value sum_whole(size_type first) const noexcept {
        value sum = give(first);
        for (size_type k = 1; k < (Ring::kFirstEnds ? 1 : Edge); ++k) {
            sum = Ring::add(sum, give(first + k));
        }
        return sum;
    }

    // Multiplier that replicates a vector segment for each row of a small block.
    static constexpr word kEachRow = Edge == 4 ? 0x1111 : 0x0101010101010101;

    const block_view& a_;
    const vector_view& u_;
    bitmap_result<Ring> out_;
};

// body(ring, vector, filter), both open or bitmaps.
template <class Matrix, class Body>
vector with_bitmaps(const team& workers, semiring over, const Matrix& a, const vector_view& u,
                    element_type type, const vector_filter& filter, Body&& body) {
    if (a.nnz == 0 || u.count == 0) {
        return vector(a.nrows, type);
    }
    if (!u.is_bitmap()) {
        const vector whole = spelt_out(workers, over, u, type);
        return with_bitmaps(workers, over, a, whole.view(), type, filter, body);
    }
    if (!filter.is_open() && !filter.set->is_bitmap()) {
        const vector whole = to_bitmap(workers, filter.set->pattern(), element_type::boolean);
        const vector_view set = whole.view();
        return with_bitmaps(workers, over, a, u, type, {&set, filter.complement}, body);
    }
    return with_ring(over, type, u, [&](auto ring) { return body(ring, u, filter); });
}

}  // namespace

vector pull(const team& workers, semiring over, const sliced_view& a, const vector_view& given_u,
            element_type type, const vector_filter& given_filter) {
    return with_bitmaps(
        workers, over, a, given_u, type, given_filter,
        [&](auto ring, const vector_view& u, const vector_filter& filter) {
            using of = decltype(ring);
            return u.is_full() ? slice_puller<of, full_entries>(a, u, type, filter).run(workers)
                               : slice_puller<of, bitmap_entries>(a, u, type, filter).run(workers);
        });
}

vector pull(const team& workers, semiring over, const block_view& a, const vector_view& given_u,
            element_type type, const vector_filter& given_filter) {
    return with_bitmaps(
        workers, over, a, given_u, type, given_filter,
        [&](auto ring, const vector_view& u, const vector_filter& filter) {
            return with_edge(a.edge, [&](auto edge) {
                return block_puller<decltype(ring), edge()>(a, u, type, filter).run(workers);
            });
        });
}

}  // namespace clbool::cpu
