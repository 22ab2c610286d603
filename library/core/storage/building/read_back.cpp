// SPDX-License-Identifier: MIT
// Read-back of matrices to the host: whole ones, row ranges, single entries.
#include <core/storage/building/read_back.hpp>

#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/rows.hpp>
#include <core/cpu/forms/bit_rows.hpp>
#include <core/cpu/matrices/convert.hpp>
#include <core/cpu/matrices/cuts.hpp>
#include <core/runtime/memory/host_memory.hpp>
#include <core/storage/conversions/bit_conversions.hpp>
#include <core/storage/conversions/form_conversions.hpp>
#include <core/storage/conversions/forms.hpp>
#include <core/storage/nodes/context.hpp>

#include <algorithm>
#include <future>
#include <string>

namespace clbool::storage {

coordinates read_list(tuning::engine& engine, index_type nrows, index_type ncols,
                      const primitives::pairs& list) {
    coordinates host(nrows, ncols);
    runtime::resize(host.rows, list.count);
    runtime::resize(host.cols, list.count);
    engine.stream.read(list.rows, 0, host.rows.data(), list.count * sizeof(index_type));
    engine.stream.read(list.cols, 0, host.cols.data(), list.count * sizeof(index_type));
    return host;
}

coordinates read_back(tuning::engine& engine, const coordinate_list& a) {
    return read_list(engine, a.nrows(), a.ncols(), a.entries());
}

namespace {

template <class Value>
std::vector<Value> download(tuning::engine& engine, const runtime::buffer& from, size_type count) {
    std::vector<Value> values(count);
    engine.stream.read(from, 0, values.data(), count * sizeof(Value));
    return values;
}

template <class Pointer>
void expand_rows(const std::vector<Pointer>& pointers, const std::vector<index_type>& names,
                 std::vector<index_type>& rows) {
    runtime::resize(rows, pointers.back());
    const auto at = [&](size_type slot) {
        return rows.begin() + static_cast<std::ptrdiff_t>(pointers[slot]);
    };
    const size_type slots = pointers.size() - 1;
    const auto crew = runtime::movers(rows.size() * sizeof(index_type));
    const size_type parts = crew.threads();
    crew.run(parts, [&](unsigned, size_type part) {
        const size_type end = cpu::share(slots, part + 1, parts);
        for (size_type slot = cpu::share(slots, part, parts); slot < end; ++slot) {
            std::fill(at(slot), at(slot + 1),
                      names.empty() ? static_cast<index_type>(slot) : names[slot]);
        }
    });
}

// For large matrices another thread expands the rows while the columns are downloaded.
template <class Pointer>
void read_entries(tuning::engine& engine, const compressed_rows& a, coordinates& host) {
    constexpr size_type kWorthAThread = size_type{1} << 20;
    const auto pointers = download<Pointer>(engine, a.rows().pointers, size_type{a.slots()} + 1);
    const auto names = read_names(engine, a);
    const auto policy = a.nnz() < kWorthAThread ? std::launch::deferred
                                                : std::launch::async | std::launch::deferred;
    auto rows = std::async(policy, [&] { expand_rows(pointers, names, host.rows); });
    runtime::resize(host.cols, a.nnz());
    engine.stream.read(a.cols(), 0, host.cols.data(), a.nnz() * sizeof(index_type));
    rows.get();
}

}  // namespace

std::vector<size_type> read_pointers(tuning::engine& engine, const compressed_rows& a) {
    const size_type count = size_type{a.slots()} + 1;
    if (a.rows().pointer_width == width::wide) {
        return download<size_type>(engine, a.rows().pointers, count);
    }
    const auto narrow = download<cl_uint>(engine, a.rows().pointers, count);
    return {narrow.begin(), narrow.end()};
}

std::vector<index_type> read_names(tuning::engine& engine, const compressed_rows& a) {
    return download<index_type>(engine, a.rows().names, a.rows().names ? a.slots() : 0);
}

coordinates read_back(tuning::engine& engine, const compressed_rows& a) {
    coordinates host(a.nrows(), a.ncols());
    if (a.nnz() == 0) {
        return host;
    }
    if (a.rows().pointer_width == width::wide) {
        read_entries<cl_ulong>(engine, a, host);
    } else {
        read_entries<cl_uint>(engine, a, host);
    }
    return host;
}

coordinates read_back(tuning::engine& engine, const node& a) {
    if (a.empty()) {
        return coordinates(a.nrows(), a.ncols());
    }
    const auto there = a.present();
    if (there.host) {
        return cpu::to_coordinates(cpu::team(), there.host->entries());
    }
    if (const auto blocks = blocks_alone(a)) {
        const host_blocks seen(engine, blocks);
        return cpu::to_coordinates(cpu::team(), cpu::to_rows(cpu::team(), seen));
    }
    const auto& rows = there.compressed(a.native());
    if (a.native() == matrix_form::bits && !rows) {
        const host_bits bits(engine, there.bits);
        return cpu::to_coordinates(cpu::team(), cpu::to_rows(cpu::team(), bits));
    }
    if (!rows && !there.coordinates) {
        return cpu::to_coordinates(cpu::team(), host_of(engine, a)->entries());
    }
    return a.native() == matrix_form::coordinates || !rows ? read_back(engine, *there.coordinates)
                                                           : read_back(engine, *rows);
}

}  // namespace clbool::storage

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
                cpu::for_indices(cpu::team(), count, count * each, [&](size_type i) {
                    const auto* const row = bits.row(static_cast<index_type>(first + i));
                    std::uint64_t* const to = words + i * each;
                    row != nullptr ? std::copy_n(row, each, to)
                                   : std::fill_n(to, each, std::uint64_t{0});
                });
            },
            [&](engine& with, const storage::block_ptr& blocks) {
                if (first == last) {
                    return;
                }
                const storage::blocks_around seen(with, blocks, first, last);
                const index_type begin = seen.place(first);
                cpu::for_indices(cpu::team(), count, count * each, [&](size_type i) {
                    std::uint64_t* const to = words + i * each;
                    std::fill_n(to, each, std::uint64_t{0});
                    cpu::copy_bits(seen.view(), static_cast<index_type>(begin + i), to);
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
