// SPDX-License-Identifier: MIT
// Host access to shared memory, and its thresholds.
#include <core/storage/conversions/host_rows.hpp>

#include <algorithm>

namespace clbool::storage {

bool is_for_host(const tuning::engine& engine, size_type work) noexcept {
    return work <= engine.params.host_work && !engine.stream.kernels_only() &&
           engine.stream.state().shares_memory();
}

bool are_for_host(const tuning::engine& engine, size_type offsets) noexcept {
    constexpr size_type kOffsets = 32;  // as expensive as one entry or product
    return is_for_host(engine, offsets / kOffsets);
}

std::optional<cpu::rows> rows_seen(tuning::engine& engine, const compressed_rows& a) {
    auto& stream = engine.stream;
    const auto* const cols = stream.view<const index_type>(a.cols());
    const auto* const names = a.named() ? stream.view<const index_type>(a.rows().names) : nullptr;
    if (cols == nullptr || (a.named() && names == nullptr)) {
        return std::nullopt;
    }
    if (a.rows().pointer_width == width::wide) {
        const auto* const wide = stream.view<const std::uint64_t>(a.rows().pointers);
        return wide == nullptr
                   ? std::nullopt
                   : std::optional(cpu::rows(a.nrows(), a.ncols(), a.slots(), names, wide, cols));
    }
    const auto* const narrow = stream.view<const std::uint32_t>(a.rows().pointers);
    return narrow == nullptr
               ? std::nullopt
               : std::optional(cpu::rows(a.nrows(), a.ncols(), a.slots(), names, narrow, cols));
}

void extend_pointers(std::vector<size_type>& pointers, index_type number, size_type end) {
    pointers.resize(size_type{number} + 1, pointers.back());
    pointers.push_back(end);
}

runtime::buffer write_offsets(tuning::engine& engine, const std::vector<size_type>& offsets,
                              width w) {
    return w == width::wide
               ? write_values(engine, std::vector<cl_ulong>(offsets.begin(), offsets.end()))
               : write_values(engine, std::vector<cl_uint>(offsets.begin(), offsets.end()));
}

}  // namespace clbool::storage
