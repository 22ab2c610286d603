// SPDX-License-Identifier: MIT
// Rows in shared memory, arrays read back.
#include <core/storage/conversions/host_rows.hpp>

#include <utility>

namespace clbool::storage {

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

void* seen_arrays::read(tuning::engine& engine, const runtime::buffer& from, size_type offset,
                        size_type bytes) {
    cpu::memory copy(bytes);
    engine.stream.read(from, offset, copy.data(), bytes);
    copies_.push_back(std::move(copy));
    return copies_.back().data();
}

}  // namespace clbool::storage
