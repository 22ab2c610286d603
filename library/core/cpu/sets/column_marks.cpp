// SPDX-License-Identifier: MIT
// The bitmap accumulator.
#include <core/cpu/sets/column_marks.hpp>

#include <utility>

namespace clbool::cpu {

namespace {

constexpr size_type words_for(size_type bits) noexcept {
    return (bits + kWordBits - 1) / kWordBits;
}

// Expands a word to columns.
inline index_type* write_bits(word bits, index_type first, index_type* out) noexcept {
    for (; bits != 0; bits &= bits - 1) {
        *out++ = first + lowest_bit(bits);
    }
    return out;
}

}  // namespace

column_marks::column_marks(size_type columns)
    : size_(words_for(columns)), tops_(words_for(words_for(size_))) {
    const size_type summaries = words_for(size_);
    // One spare element of used_, as add() always writes one.
    block_ = memory::zeroed(
        (size_ + summaries + tops_ + words_for(32 * (summaries + 1))) * sizeof(word), false);
    words_ = reinterpret_cast<word*>(block_.data());
    summary_ = words_ + size_;
    top_ = summary_ + summaries;
    used_ = reinterpret_cast<std::uint32_t*>(top_ + tops_);
}

void column_marks::add(span cols, index_type base) noexcept {
    size_type used = used_count_;
    for (const index_type col : cols) {
        const index_type at = col - base;
        words_[at / kWordBits] |= bit_of(at);
        const auto group = static_cast<std::uint32_t>(at / kSummed);
        const word before = summary_[group];
        summary_[group] = before | bit_of(at / kWordBits);
        used_[used] = group;
        used += before == 0 ? 1 : 0;
    }
    used_count_ = used;
}

index_type* column_marks::take_summed(size_type at, index_type base, index_type* out) noexcept {
    for (word left = std::exchange(summary_[at], 0); left != 0; left &= left - 1) {
        const size_type i = at * kWordBits + lowest_bit(left);
        out = write_bits(std::exchange(words_[i], 0), base + static_cast<index_type>(i * kWordBits),
                         out);
    }
    return out;
}

size_type column_marks::take(index_type base, index_type* out) noexcept {
    size_type least = tops_;
    size_type most = 0;
    for (size_type i = 0; i < used_count_; ++i) {
        const size_type top = used_[i] / kWordBits;
        top_[top] |= bit_of(used_[i]);
        least = std::min(least, top);
        most = std::max(most, top);
    }
    used_count_ = 0;
    const index_type* const begin = out;
    for (size_type top = least; top <= most && top < tops_; ++top) {
        for (word left = std::exchange(top_[top], 0); left != 0; left &= left - 1) {
            out = take_summed(top * kWordBits + lowest_bit(left), base, out);
        }
    }
    return static_cast<size_type>(out - begin);
}

void column_marks::add_dense(span cols, index_type base) noexcept {
    for (const index_type col : cols) {
        const index_type at = col - base;
        words_[at / kWordBits] |= bit_of(at);
    }
}

size_type column_marks::take_dense(index_type base, size_type window, index_type* out) noexcept {
    const index_type* const begin = out;
    for (size_type i = 0; i < words_for(window); ++i) {
        out = write_bits(std::exchange(words_[i], 0), base + static_cast<index_type>(i * kWordBits),
                         out);
    }
    return static_cast<size_type>(out - begin);
}

void column_marks::remove_dense(span cols, index_type base) noexcept {
    for (const index_type col : cols) {
        const index_type at = col - base;
        words_[at / kWordBits] &= ~bit_of(at);
    }
}

}  // namespace clbool::cpu
