// SPDX-License-Identifier: MIT
// Serialization to bytes and back.
#include <clbool/error.hpp>
#include <clbool/exchange.hpp>

#include <core/cpu/matrices/packed.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/storage/building/build_rows.hpp>

namespace clbool::v0 {

std::vector<std::byte> serialize(context& on_context, const matrix& a) {
    return operations::enter(on_context, "serialize", [&](operations::engine& on) {
        const operations::operand source(on, "serialize", "the matrix", a, false);
        operations::announce(on, "serialize", operations::shape_text(a));
        return cpu::pack(storage::host_view::make(on, *a.node()));
    });
}

matrix deserialize(context& on_context, const void* bytes, size_type size) {
    return operations::enter(on_context, "deserialize", [&](operations::engine& on) {
        if (bytes == nullptr && size > 0) {
            throw invalid_argument("deserialize: the bytes must not be null");
        }
        const auto made = cpu::unpack(cpu::team(), static_cast<const std::byte*>(bytes), size);
        auto built = storage::build_rows(on, made);
        operations::note_result(on, *built);
        return matrix(std::move(built));
    });
}

}  // namespace clbool::v0
