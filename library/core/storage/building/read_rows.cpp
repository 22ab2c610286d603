// SPDX-License-Identifier: MIT
// Row ranges and single entries of a matrix for the host.
#include <clbool/rows.hpp>

#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <core/cpu/forms/bit_rows.hpp>
#include <core/cpu/matrices/convert.hpp>
#include <core/cpu/matrices/cuts.hpp>
#include <core/storage/conversions/bit_conversions.hpp>
#include <core/storage/conversions/form_conversions.hpp>
#include <core/storage/conversions/forms.hpp>
#include <core/storage/nodes/context.hpp>

#include <algorithm>
#include <string>

namespace clbool::v0 {

namespace {

using tuning::engine;

void require_rows(const char* name, const matrix& a, index_type first, index_type last) {
    if (first > last || last > a.nrows()) {
        throw invalid_argument(std::string(name) + ": there are no rows from " +
                               std::to_string(first) + " to " + std::to_string(last) +
                               " in a matrix of " + std::to_string(a.nrows()) + " x " +
                               std::to_string(a.ncols()));
    }
}

// with_blocks(engine, blocks) if there is only BSR, with_bits(view) if there are bit rows but no
// compressed rows in the host's reach, else with_rows(rows).
template <class Bits, class Blocks, class Rows>
void look_at(context& on, const matrix& a, const Bits& with_bits, const Blocks& with_blocks,
             const Rows& with_rows) {
    engine with(on.stream());
    const storage::node& node = *a.node();
    storage::require_same_context(with.stream, node, "the matrix");
    const auto bits = node.present().bits;
    if (const auto blocks = storage::blocks_alone(node)) {
        with_blocks(with, blocks);
    } else if (bits && !storage::is_seen_by_host(with, node)) {
        with_bits(storage::host_bits(with, bits).view());
    } else {
        with_rows(storage::host_view::make(with, node).rows());
    }
}

void append(coordinates& to, index_type row, cpu::span cols) {
    to.rows.resize(to.rows.size() + cols.size(), row);
    to.cols.insert(to.cols.end(), cols.begin(), cols.end());
}

}  // namespace

coordinates read_rows(context& on, const matrix& a, index_type first, index_type last) {
    return detail::guarded("read_rows", [&] {
        require_rows("read_rows", a, first, last);
        coordinates out(a.nrows(), a.ncols());
        look_at(
            on, a,
            [&](const cpu::bit_view& bits) {
                const cpu::team workers;
                out = cpu::to_coordinates(workers, cpu::to_rows(workers, bits, first, last));
            },
            [&](engine& with, const storage::block_ptr& blocks) {
                if (first == last) {
                    return;
                }
                const storage::blocks_around seen(with, blocks, first, last);
                const cpu::matrix part =
                    cpu::to_rows(cpu::team(), seen.view(), seen.place(first), seen.place(last));
                for (index_type slot = 0; slot < part.slots(); ++slot) {
                    append(out, part.names()[slot] + (first - seen.place(first)),
                           part.view().in_slot(slot));
                }
            },
            [&](const cpu::rows& rows) {
                const index_type end = rows.first_slot(last);
                for (index_type slot = rows.first_slot(first); slot < end; ++slot) {
                    append(out, rows.name(slot), rows.in_slot(slot));
                }
            });
        return out;
    });
}

void read_bits(context& on, const matrix& a, index_type first, index_type last,
               std::uint64_t* words) {
    detail::guarded("read_bits", [&] {
        require_rows("read_bits", a, first, last);
        const size_type count = last - first;
        const size_type each = bit_row_words(a.ncols());
        look_at(
            on, a,
            [&](const cpu::bit_view& bits) {
                cpu::for_ranges(cpu::team(), count, count * each, [&](size_type i, size_type end) {
                    for (; i < end; ++i) {
                        const auto* const row = bits.row(static_cast<index_type>(first + i));
                        std::uint64_t* const to = words + i * each;
                        row != nullptr ? std::copy_n(row, each, to)
                                       : std::fill_n(to, each, std::uint64_t{0});
                    }
                });
            },
            [&](engine& with, const storage::block_ptr& blocks) {
                if (first == last) {
                    return;
                }
                const storage::blocks_around seen(with, blocks, first, last);
                const index_type begin = seen.place(first);
                cpu::for_ranges(cpu::team(), count, count * each, [&](size_type i, size_type end) {
                    for (; i < end; ++i) {
                        std::uint64_t* const to = words + i * each;
                        std::fill_n(to, each, std::uint64_t{0});
                        cpu::copy_bits(seen.view(), static_cast<index_type>(begin + i), to);
                    }
                });
            },
            [&](const cpu::rows& rows) {
                std::fill_n(words, count * each, std::uint64_t{0});
                const index_type end = rows.first_slot(last);
                for (index_type slot = rows.first_slot(first); slot < end; ++slot) {
                    std::uint64_t* const to = words + (rows.name(slot) - first) * each;
                    for (const index_type col : rows.in_slot(slot)) {
                        to[col / cpu::kWordBits] |= cpu::bit_of(col);
                    }
                }
            });
    });
}

}  // namespace clbool::v0
