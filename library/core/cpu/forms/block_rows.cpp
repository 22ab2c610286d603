// SPDX-License-Identifier: MIT
// Conversions between compressed rows and BSR.
#include <core/cpu/forms/block_rows.hpp>

#include <core/cpu/forms/block_bits.hpp>
#include <core/cpu/matrices/cuts.hpp>

#include <algorithm>
#include <atomic>
#include <numeric>

namespace clbool::cpu {

namespace {

// Stored rows of a matrix in one block row.
struct block_row {
    index_type number = 0;
    index_type first_slot = 0;
    index_type last_slot = 0;
};

block_row block_row_at(const rows& a, index_type slot, index_type edge) {
    block_row out{a.name(slot) / edge, slot, slot};
    while (out.last_slot < a.slots() && a.name(out.last_slot) / edge == out.number) {
        ++out.last_slot;
    }
    return out;
}

// Sorted block columns of one block row.
class block_columns {
public:
    explicit block_columns(index_type edge) : edge_(edge) {}

    const array<index_type>& of(const rows& a, const block_row& in) {
        found_.clear();
        for (index_type slot = in.first_slot; slot < in.last_slot; ++slot) {
            add(a.in_slot(slot));
        }
        if (!found_.empty()) {
            order();
        }
        return found_;
    }

private:
    // Adds each block in which a row has entries.
    void add(span row) {
        size_type next = 0;  // first column after the current block
        for (const index_type col : row) {
            if (col >= next) {
                const index_type block = col / edge_;
                found_.push_back(block);
                next = (size_type{block} + 1) * edge_;
            }
        }
    }

    // Sorts and removes duplicates: by a bitmap if the range is small.
    void order() {
        constexpr size_type kBitsOfOne = 64;
        const auto [least, most] = std::minmax_element(found_.begin(), found_.end());
        const index_type first = *least;
        const size_type range = size_type{*most} - first + 1;
        if (range > kBitsOfOne * found_.size()) {
            sort_unique(found_);
            return;
        }
        marks_.resize((range + kWordBits - 1) / kWordBits);
        std::fill(marks_.begin(), marks_.end(), word{0});
        for (const index_type col : found_) {
            marks_[(col - first) / kWordBits] |= bit_of(col - first);
        }
        found_.clear();
        for_bits(marks_.data(), 0, marks_.size(),
                 [&](index_type bit) { found_.push_back(first + bit); });
    }

    index_type edge_;
    array<index_type> found_;
    array<word> marks_;
};

// body(block row, its columns) for non-empty block rows, in parallel.
template <class Body>
void for_block_rows(const team& workers, const rows& a, index_type edge, Body&& body) {
    const team crew = workers.for_work(work_of(a));
    const size_type parts = crew.threads() == 1 ? 1 : crew.threads() * size_type{32};
    // A block row belongs to the part with its first slot.
    const auto first_of = [&](size_type part) {
        index_type slot = cut(a, part, parts);
        while (slot > 0 && slot < a.slots() && a.name(slot) / edge == a.name(slot - 1) / edge) {
            ++slot;
        }
        return slot;
    };
    crew.run(parts, [&](unsigned, size_type part) {
        block_columns columns(edge);
        const index_type last = first_of(part + 1);
        for (index_type slot = first_of(part); slot < last;) {
            const block_row in = block_row_at(a, slot, edge);
            body(in, columns.of(a, in));
            slot = in.last_slot;
        }
    });
}

// Sets the bits of row r of a block row with block columns `cols` and bits from `bits` on.
template <index_type Edge>
void set_row(span row, index_type r, const array<index_type>& cols, std::byte* bits) {
    const index_type* block = cols.begin();
    for (const index_type* at = row.first; at != row.last;) {
        block = std::lower_bound(block, cols.end(), *at / Edge);
        const size_type first = size_type{*block} * Edge;
        word of_row = 0;
        for (; at != row.last && *at < first + Edge; ++at) {
            of_row |= bit_of(*at - first);
        }
        set_row_bits<Edge>(bits, static_cast<size_type>(block - cols.begin()), r, of_row);
    }
}

template <index_type Edge>
index_type length_of(const block_view& a, index_type row) {
    const size_type block = row / Edge;
    index_type length = 0;
    for (size_type t = a.pointers[block]; t < a.pointers[block + 1]; ++t) {
        length += static_cast<index_type>(
            std::bitset<kWordBits>(row_bits<Edge>(a.bits, t, row % Edge)).count());
    }
    return length;
}

template <index_type Edge>
void list_row(const block_view& a, index_type row, index_type* to) {
    const size_type block = row / Edge;
    for (size_type t = a.pointers[block]; t < a.pointers[block + 1]; ++t) {
        for (word left = row_bits<Edge>(a.bits, t, row % Edge); left != 0; left &= left - 1) {
            *to++ = a.cols[t] * Edge + lowest_bit(left);
        }
    }
}

template <index_type Edge>
matrix spelt_out(const team& workers, const block_view& a, index_type first, index_type last) {
    array<index_type> lengths(last - first);
    const size_type blocks = a.pointers[block_view::block_rows(last, Edge)] -
                             a.pointers[std::min(first / Edge, a.block_rows())];
    for_indices(workers, last - first, blocks * Edge, [&](size_type i) {
        lengths[i] = length_of<Edge>(a, static_cast<index_type>(first + i));
    });
    draft made = with_lengths(a.nrows, a.ncols, first, lengths);
    for_indices(workers, made.slots(), made.nnz(), [&](size_type s) {
        list_row<Edge>(a, made.names()[s], made.cols() + made.pointer(s));
    });
    return made.finish();
}

}  // namespace

size_type bytes_of_blocks(index_type nrows, index_type edge, size_type blocks) noexcept {
    return (size_type{block_view::block_rows(nrows, edge)} + 1) * sizeof(std::uint32_t) +
           blocks * (sizeof(index_type) + block_bytes(edge));
}

size_type count_blocks(const team& workers, const rows& a, index_type edge) {
    std::atomic<size_type> sum{0};
    for_block_rows(workers, a, edge, [&](const block_row&, const array<index_type>& cols) {
        sum.fetch_add(cols.size(), std::memory_order_relaxed);
    });
    return sum;
}

size_type guess_blocks(const rows& a, index_type edge, size_type most) {
    const size_type step = edge * std::max<size_type>(1, a.nnz() / std::max<size_type>(most, 1));
    block_columns columns(edge);
    size_type blocks = 0;
    size_type seen = 0;
    for (size_type slot = 0; slot < a.slots(); slot += step) {
        // Moves back to the first slot of its block row.
        auto first = static_cast<index_type>(slot);
        while (first > 0 && a.name(first - 1) / edge == a.name(first) / edge) {
            --first;
        }
        const block_row in = block_row_at(a, first, edge);
        blocks += columns.of(a, in).size();
        seen += in.last_slot - in.first_slot;
    }
    return seen == 0 ? 0 : blocks * a.slots() / seen;
}

block_matrix to_blocks(const team& workers, const rows& a, index_type edge) {
    block_matrix out;
    out.nrows = a.nrows();
    out.ncols = a.ncols();
    out.nnz = a.nnz();
    out.edge = edge;
    const index_type count = block_view::block_rows(a.nrows(), edge);
    out.pointers = array<std::uint32_t>(size_type{count} + 1);
    std::fill(out.pointers.begin(), out.pointers.end(), std::uint32_t{0});
    for_block_rows(workers, a, edge, [&](const block_row& in, const array<index_type>& cols) {
        out.pointers[in.number] = static_cast<std::uint32_t>(cols.size());
    });
    std::exclusive_scan(out.pointers.begin(), out.pointers.end(), out.pointers.begin(),
                        std::uint32_t{0});
    const size_type sum = out.pointers[count];
    out.cols = array<index_type>(sum);
    out.bits = array<std::byte>(sum * block_bytes(edge));
    for_block_rows(workers, a, edge, [&](const block_row& in, const array<index_type>& cols) {
        const size_type first = out.pointers[in.number];
        std::byte* const bits = out.bits.data() + first * block_bytes(edge);
        std::copy(cols.begin(), cols.end(), out.cols.data() + first);
        std::fill(bits, bits + cols.size() * block_bytes(edge), std::byte{0});
        for (index_type slot = in.first_slot; slot < in.last_slot; ++slot) {
            with_edge(edge, [&](auto of) {
                set_row<of()>(a.in_slot(slot), a.name(slot) % edge, cols, bits);
            });
        }
    });
    return out;
}

size_type count_in_whole_rows(const block_view& a) {
    return with_edge(a.edge, [&](auto edge) {
        size_type entries = 0;
        for (size_type t = 0; t < a.blocks(); ++t) {
            entries += entries_in_whole_rows<edge()>(a.bits, t);
        }
        return entries;
    });
}

matrix to_rows(const team& workers, const block_view& a) { return to_rows(workers, a, 0, a.nrows); }

matrix to_rows(const team& workers, const block_view& a, index_type first, index_type last) {
    return with_edge(a.edge, [&](auto edge) { return spelt_out<edge()>(workers, a, first, last); });
}

void copy_bits(const block_view& a, index_type i, word* to) {
    with_edge(a.edge, [&](auto edge) {
        const size_type block = i / edge();
        for (size_type t = a.pointers[block]; t < a.pointers[block + 1]; ++t) {
            const size_type col = size_type{a.cols[t]} * edge();
            to[col / kWordBits] |= row_bits<edge()>(a.bits, t, i % edge()) << col % kWordBits;
        }
    });
}

bool has_entry(const block_view& a, index_type i, index_type j) {
    const size_type block = i / a.edge;
    const index_type* const first = a.cols + a.pointers[block];
    const index_type* const last = a.cols + a.pointers[block + 1];
    const index_type* const at = std::lower_bound(first, last, j / a.edge);
    if (at == last || *at != j / a.edge) {
        return false;
    }
    return with_edge(a.edge, [&](auto edge) {
        const word bits = row_bits<edge()>(a.bits, static_cast<size_type>(at - a.cols), i % edge());
        return (bits >> j % edge() & 1) != 0;
    });
}

}  // namespace clbool::cpu
