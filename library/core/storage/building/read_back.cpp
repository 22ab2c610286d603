// SPDX-License-Identifier: MIT
// Downloads, and expansion of row pointers.
#include <core/storage/building/read_back.hpp>

#include <core/cpu/matrices/convert.hpp>
#include <core/runtime/memory/host_memory.hpp>
#include <core/storage/conversions/bit_conversions.hpp>
#include <core/storage/conversions/form_conversions.hpp>
#include <core/storage/conversions/forms.hpp>

#include <algorithm>
#include <future>
#include <vector>

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
