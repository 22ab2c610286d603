// SPDX-License-Identifier: MIT
// Pull along the rows of the result, push along the entries of the vector.
#include <core/cpu/vectors/vector_product.hpp>

#include <core/cpu/matrices/cuts.hpp>
#include <core/cpu/matrices/row_finder.hpp>
#include <core/cpu/vectors/semirings.hpp>
#include <core/cpu/vectors/vector_lookup.hpp>
#include <core/cpu/vectors/vector_sets.hpp>
#include <core/cpu/vectors/whole_rows.hpp>

#include <atomic>
#include <vector>

namespace clbool::cpu {

namespace {

// Whether a row has a hit. No early exit for short rows: it would be mispredicted.
template <class Entries>
bool has_hit(span row, const Entries& entries) noexcept {
    constexpr size_type kShort = 8;
    size_type at = 0;
    if (row.size() > kShort) {
        return std::any_of(row.begin(), row.end(),
                           [&](index_type k) { return entries.find(k, at); });
    }
    unsigned hits = 0;
    for (const index_type k : row) {
        hits |= entries.find(k, at) ? 1u : 0u;
    }
    return hits != 0;
}

// Sum over a row; false if no term exists.
template <class Ring, class Entries>
bool sum_row(span row, const Entries& entries, const vector_view& u,
             typename Ring::value& sum) noexcept {
    if constexpr (std::is_same_v<Ring, or_and_ring>) {
        return has_hit(row, entries);
    }
    if constexpr (!std::is_same_v<Entries, bitmap_entries> && !Ring::kFirstEnds) {
        if (u.is_full() && !row.empty()) {
            sum = sum_of_row<Ring>(row, u);
            return true;
        }
    }
    bool any = false;
    for (const index_type k : row) {
        size_type at = 0;
        if (!entries.find(k, at)) {
            continue;
        }
        const auto value = given<Ring>(u, k, at);
        sum = any ? Ring::add(sum, value) : value;
        any = true;
        if (Ring::kFirstEnds) {
            return true;
        }
    }
    return any;
}

// Result entries of one part of the rows.
template <class Value>
struct piece {
    array<index_type> indices;
    array<Value> values;
};

template <>
struct piece<no_value> {
    array<index_type> indices;
};

template <class Value>
void append(piece<Value>& to, index_type i, Value value) {
    to.indices.push_back(i);
    if constexpr (!std::is_same_v<Value, no_value>) {
        to.values.push_back(value);
    }
}

template <class Value>
vector joined(const std::vector<piece<Value>>& pieces, index_type size, element_type type) {
    size_type count = 0;
    for (const auto& one : pieces) {
        count += one.indices.size();
    }
    vector out = vector::make_list(size, type, count);
    for (const auto& one : pieces) {
        std::copy(one.indices.begin(), one.indices.end(), out.indices.data() + out.count);
        if constexpr (!std::is_same_v<Value, no_value>) {
            std::copy(one.values.begin(), one.values.end(), out.values_as<Value>() + out.count);
        }
        out.count += one.indices.size();
    }
    return out;
}

// Pull, by semiring.
template <class Ring>
class puller {
    using value = typename Ring::value;

public:
    puller(const team& workers, const rows& a, const vector_view& u, element_type type,
           const vector_filter& filter)
        : a_(a),
          u_(u),
          type_(type),
          filter_(filter),
          crew_(workers.for_work(work_of(a))),
          parts_(parts_for(crew_, work_of(a), kLeastTerms)) {}

    // For matrices that store most rows, and vectors that are bitmaps.
    template <class Entries>
    vector to_bitmap() const {
        const Entries entries(u_);
        vector out = vector::make_bitmap(a_.nrows(), type_);
        value* const to = out.values_as<value>();
        std::atomic<size_type> total{0};
        crew_.run(parts_, [&](unsigned, size_type part) {
            const size_type first = word_cut(part);
            const size_type last = word_cut(part + 1);
            size_type count = 0;
            index_type slot = first < last
                                  ? a_.first_slot(static_cast<index_type>(
                                        std::min<size_type>(first * kWordBits, a_.nrows())))
                                  : 0;
            for (size_type w = first; w < last; ++w) {
                out.bits[w] = rows_of_word(entries, w, slot, to, count);
            }
            total += count;
        });
        out.count = total;
        return out;
    }

    vector to_list() const {
        const any_entries entries(u_);
        std::vector<piece<value>> pieces(parts_);
        crew_.run(parts_, [&](unsigned, size_type part) {
            const index_type last = cut(a_, part + 1, parts_);
            for (index_type slot = cut(a_, part, parts_); slot < last; ++slot) {
                const index_type i = a_.name(slot);
                value sum{};
                if (filter_.lets(i) && sum_row<Ring>(a_.in_slot(slot), entries, u_, sum)) {
                    append(pieces[part], i, sum);
                }
            }
        });
        return joined(pieces, a_.nrows(), type_);
    }

    // Rows given by a sparse mask.
    vector of_list(span wanted) const {
        const any_entries entries(u_);
        const row_finder found(a_, wanted.size());
        std::vector<piece<value>> pieces(crew_.threads());
        const size_type parts = pieces.size();
        crew_.run(parts, [&](unsigned, size_type part) {
            for (size_type n = share(wanted.size(), part, parts);
                 n < share(wanted.size(), part + 1, parts); ++n) {
                const index_type i = wanted.first[n];
                value sum{};
                if (sum_row<Ring>(found.row(i), entries, u_, sum)) {
                    append(pieces[part], i, sum);
                }
            }
        });
        return joined(pieces, a_.nrows(), type_);
    }

private:
    // Terms of a part, as to find its ends costs hundreds.
    static constexpr size_type kLeastTerms = 16384;

    // Limit of a word's entries for short_rows_of_word().
    static constexpr size_type kShortRows = kWordBits * 12;

    // Parts end at words, so no two threads write to the same word.
    size_type word_cut(size_type part) const noexcept {
        return part == parts_ ? words_of(a_.nrows()) : cut_row(a_, part, parts_) / kWordBits;
    }

    // Branch-free for mostly short rows: a prefix sum of hits, which grows in rows with one.
    template <class Entries>
    word short_rows_of_word(const Entries& entries, index_type slot, size_type rows) const {
        std::uint16_t before[kShortRows + 1];
        const size_type begin = a_.pointer(slot);
        const size_type count = a_.pointer(slot + rows) - begin;
        const index_type* const cols = a_.cols() + begin;
        before[0] = 0;
        for (size_type e = 0; e < count; ++e) {
            size_type at = 0;
            before[e + 1] = static_cast<std::uint16_t>(before[e] + entries.find(cols[e], at));
        }
        word bits = 0;
        size_type first = 0;
        for (size_type row = 0; row < rows; ++row) {
            const size_type last = a_.pointer(slot + row + 1) - begin;
            bits |= word{before[first] != before[last]} << row;
            first = last;
        }
        return bits;
    }

    bool are_short(index_type slot, size_type rows) const noexcept {
        return a_.is_complete() && filter_.is_open() &&
               a_.pointer(slot + rows) - a_.pointer(slot) <= kShortRows;
    }

    // With a full vector; rows that are not stored leave gaps.
    word whole_rows_of_word(size_type w, index_type slot, size_type rows, value* to) const {
        const whole_rows<Ring> of(a_, u_);
        const size_type first = w * kWordBits;
        if (rows == std::min<size_type>(kWordBits, a_.nrows() - first)) {
            return of.sums(slot, rows, to + first);
        }
        std::array<value, kWordBits> sums;
        word bits = 0;
        for (word filled = of.sums(slot, rows, sums.data()); filled != 0; filled &= filled - 1) {
            const std::size_t k = lowest_bit(filled);
            const index_type i = a_.name(slot + static_cast<index_type>(k));
            to[i] = sums[k];
            bits |= bit_of(i);
        }
        return bits;
    }

    template <class Entries>
    word rows_of_word(const Entries& entries, size_type w, index_type& slot, value* to,
                      size_type& count) const {
        const size_type end = std::min<size_type>((w + 1) * kWordBits, a_.nrows());
        if constexpr (std::is_same_v<Entries, full_entries> && !Ring::kFirstEnds) {
            constexpr size_type kFewRows = 16;
            const size_type rows = a_.slots_below(slot, static_cast<index_type>(end), kWordBits);
            if (filter_.is_open() && rows >= std::min(kFewRows, end - w * kWordBits)) {
                const word bits = whole_rows_of_word(w, slot, rows, to);
                slot += static_cast<index_type>(rows);
                count += std::bitset<kWordBits>(bits).count();
                return bits;
            }
        }
        if constexpr (std::is_same_v<Ring, or_and_ring>) {
            const size_type rows = end - w * kWordBits;
            if (are_short(slot, rows)) {
                const word bits = short_rows_of_word(entries, slot, rows);
                slot += static_cast<index_type>(rows);
                count += std::bitset<kWordBits>(bits).count();
                return bits;
            }
        }
        word bits = 0;
        for (; slot < a_.slots() && a_.name(slot) < end; ++slot) {
            const index_type i = a_.name(slot);
            value sum{};
            if (filter_.lets(i) && sum_row<Ring>(a_.in_slot(slot), entries, u_, sum)) {
                bits |= bit_of(i);
                ++count;
                if constexpr (!std::is_same_v<value, no_value>) {
                    to[i] = sum;
                }
            }
        }
        return bits;
    }

    const rows& a_;
    const vector_view& u_;
    element_type type_;
    const vector_filter& filter_;
    team crew_;
    size_type parts_;
};

template <class Ring>
vector pull_by(const team& workers, const rows& a, const vector_view& u, element_type type,
               const vector_filter& filter) {
    constexpr index_type kRowsOfASlot = 16;
    const puller<Ring> rows_of(workers, a, u, type, filter);
    if (!filter.is_open() && !filter.complement && !filter.set->is_bitmap()) {
        return settled(workers, rows_of.of_list(filter.set->list()));
    }
    if (!u.is_bitmap() || a.slots() < a.nrows() / kRowsOfASlot) {
        return settled(workers, rows_of.to_list());
    }
    return settled(workers, u.is_full() ? rows_of.template to_bitmap<full_entries>()
                                        : rows_of.template to_bitmap<bitmap_entries>());
}

// Whether to expand a sparse vector to a bitmap rather than searching it.
bool is_spelt_out(const vector_view& u, const rows& a) noexcept {
    constexpr size_type kWordsOfAnEntry = 4;
    return words_of(u.size) <= kWordsOfAnEntry * (u.count + work_of(a));
}

// Columns [first, last) of a row.
span part_of(span row, index_type first, size_type last, index_type ncols) noexcept {
    if (first > 0) {
        row.first = std::lower_bound(row.first, row.last, first);
    }
    if (last < ncols) {
        row.last = std::lower_bound(row.first, row.last, static_cast<index_type>(last));
    }
    return row;
}

// The rows selected by a vector, with its values in the same order.
class pushed_rows {
public:
    pushed_rows(const rows& a, const vector_view& u) {
        const row_finder found(a, u.count);
        rows_.reserve(u.count);
        for_entries(u, [&](index_type k, size_type at) {
            const span row = found.row(k);
            if (!row.empty()) {
                rows_.push_back({k, at, row});
                products_ += row.size();
            }
        });
    }

    struct one {
        index_type k;
        size_type at;
        span row;
    };
    const array<one>& all() const noexcept { return rows_; }
    size_type products() const noexcept { return products_; }

private:
    array<one> rows_;
    size_type products_ = 0;
};

// Dense accumulator: scatters into a bitmap, partitioned by columns among threads.
template <class Ring>
vector push_to_bitmap(const team& workers, const pushed_rows& from, const vector_view& u,
                      index_type ncols, element_type type) {
    // Each thread scans all rows, so more threads do not pay.
    constexpr unsigned kMostThreads = 8;
    using value = typename Ring::value;
    vector out = vector::make_bitmap(ncols, type);
    value* const to = out.values_as<value>();
    const team crew(std::min(workers.for_work(from.products()).threads(), kMostThreads));
    const size_type words = words_of(ncols);
    crew.run(crew.threads(), [&](unsigned, size_type part) {
        const size_type first = share(words, part, crew.threads());
        const size_type last = share(words, part + 1, crew.threads());
        std::fill(out.bits.data() + first, out.bits.data() + last, word{0});
        for (const auto& one : from.all()) {
            const auto value_of_k = given<Ring>(u, one.k, one.at);
            for (const index_type j : part_of(one.row, static_cast<index_type>(first * kWordBits),
                                              last * kWordBits, ncols)) {
                word& bits = out.bits[j / kWordBits];
                if constexpr (!std::is_same_v<value, no_value>) {
                    const bool there = (bits & bit_of(j)) != 0;
                    to[j] = there ? Ring::add(to[j], value_of_k) : value_of_k;
                }
                bits |= bit_of(j);
            }
        }
    });
    out.count = count_bits(workers, out.bits.data(), ncols);
    return out;
}

// Sorts few products by column, stably in k.
template <class Ring>
vector push_to_list(const pushed_rows& from, const vector_view& u, index_type ncols,
                    element_type type, const vector_filter& filter) {
    using value = typename Ring::value;
    array<std::uint64_t> order;  // column, then source row
    order.reserve(from.products());
    for (size_type n = 0; n < from.all().size(); ++n) {
        for (const index_type j : from.all()[n].row) {
            if (filter.lets(j)) {
                order.push_back(std::uint64_t{j} << 32 | n);
            }
        }
    }
    std::sort(order.begin(), order.end());
    std::vector<piece<value>> pieces(1);
    auto& found = pieces[0];
    for (const std::uint64_t key : order) {
        const auto j = static_cast<index_type>(key >> 32);
        const auto& one = from.all()[key & ~std::uint32_t{0}];
        const value of_k = given<Ring>(u, one.k, one.at);
        const size_type n = found.indices.size();
        if (n == 0 || found.indices[n - 1] != j) {
            append(found, j, of_k);
        } else if constexpr (!std::is_same_v<value, no_value>) {
            found.values[n - 1] = Ring::add(found.values[n - 1], of_k);
        }
    }
    return joined(pieces, ncols, type);
}

template <class Ring>
vector push_by(const team& workers, const rows& a, const vector_view& u, element_type type,
               const vector_filter& filter) {
    // Bitmap words cleared and scanned in the time of sorting one product.
    constexpr size_type kWordsOfAProduct = 8;
    const pushed_rows from(a, u);
    const index_type ncols = a.ncols();
    if (from.products() * kWordsOfAProduct <= words_of(ncols)) {
        return settled(workers, push_to_list<Ring>(from, u, ncols, type, filter));
    }
    vector all = push_to_bitmap<Ring>(workers, from, u, ncols, type);
    if (filter.is_open()) {
        return settled(workers, std::move(all));
    }
    return combine(workers, filter.complement ? vector_set::subtract : vector_set::intersect,
                   all.view(), filter.set->pattern(), type, vector_op::first);
}

}  // namespace

vector pull(const team& workers, semiring over, const rows& a, const vector_view& u,
            element_type type, const vector_filter& filter) {
    if (a.nnz() == 0 || u.count == 0) {
        return vector(a.nrows(), type);
    }
    if (!u.is_bitmap() && is_spelt_out(u, a)) {
        const vector whole = spelt_out(workers, over, u, type);
        return pull(workers, over, a, whole.view(), type, filter);
    }
    if (filter.complement && !filter.set->is_bitmap() && is_spelt_out(*filter.set, a)) {
        const vector whole = to_bitmap(workers, filter.set->pattern(), element_type::boolean);
        const vector_view set = whole.view();
        return pull(workers, over, a, u, type, {&set, true});
    }
    return with_ring(over, type, u, [&](auto ring) {
        return pull_by<decltype(ring)>(workers, a, u, type, filter);
    });
}

vector push(const team& workers, semiring over, const rows& a, const vector_view& u,
            element_type type, const vector_filter& filter) {
    if (a.nnz() == 0 || u.count == 0) {
        return vector(a.ncols(), type);
    }
    return with_ring(over, type, u, [&](auto ring) {
        return push_by<decltype(ring)>(workers, a, u, type, filter);
    });
}

}  // namespace clbool::cpu
