// SPDX-License-Identifier: MIT
// Import of caller's compressed rows; serialization to bytes and back.
#include <clbool/error.hpp>
#include <clbool/exchange.hpp>

#include <core/cpu/matrices/convert.hpp>
#include <core/cpu/matrices/entries.hpp>
#include <core/cpu/matrices/packed.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/shapes.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/storage/building/build.hpp>

#include <vector>

namespace clbool::operations {

namespace {

// Unsorted rows are built like COO entries.
node_ptr build_sorted(engine& on, const cpu::rows& a, storage::host_order promised) {
    std::vector<index_type> row_of_each(a.nnz());
    cpu::write_coordinates(cpu::team(), a, row_of_each.data(), nullptr);
    return storage::build_node(on, {row_of_each.data(), a.cols(), a.nrows(), a.ncols(), a.nnz()},
                               promised);
}

template <class Pointer>
matrix import_rows(context& on_context, const char* name, const cpu::row_arrays<Pointer>& in,
                   const entry_order& promised) {
    return enter(on_context, name, [&](engine& on) {
        announce(on, name, shape_text(in.nrows, in.ncols));
        const cpu::team workers;
        const auto order = storage::order_of(promised);
        const auto given = cpu::check_rows(workers, in, order);
        auto made = given.canonical ? storage::build_rows(on, given.all)
                                    : build_sorted(on, given.all, order);
        note_result(on, *made);
        return matrix(std::move(made));
    });
}

}  // namespace

}  // namespace clbool::operations

namespace clbool::v0 {

matrix import_csr(context& on, const std::uint32_t* pointers, const index_type* cols,
                  index_type nrows, index_type ncols, const entry_order& promised) {
    return operations::import_rows<std::uint32_t>(on, "import_csr", {pointers, cols, nrows, ncols},
                                                  promised);
}

matrix import_csr(context& on, const std::uint64_t* pointers, const index_type* cols,
                  index_type nrows, index_type ncols, const entry_order& promised) {
    return operations::import_rows<std::uint64_t>(on, "import_csr", {pointers, cols, nrows, ncols},
                                                  promised);
}

matrix import_dcsr(context& on, const index_type* rows, const std::uint32_t* pointers,
                   const index_type* cols, index_type stored, index_type nrows, index_type ncols,
                   const entry_order& promised) {
    return operations::import_rows<std::uint32_t>(
        on, "import_dcsr", {pointers, cols, nrows, ncols, stored, rows}, promised);
}

matrix import_dcsr(context& on, const index_type* rows, const std::uint64_t* pointers,
                   const index_type* cols, index_type stored, index_type nrows, index_type ncols,
                   const entry_order& promised) {
    return operations::import_rows<std::uint64_t>(
        on, "import_dcsr", {pointers, cols, nrows, ncols, stored, rows}, promised);
}

matrix import_wide_csr(context& on_context, const std::uint64_t* pointers, const std::int64_t* cols,
                       index_type nrows, index_type ncols, const entry_order& promised) {
    const auto narrow = operations::enter(on_context, "import_wide_csr", [&](operations::engine&) {
        return cpu::narrow_columns(cpu::team(), {pointers, cols, nrows, ncols});
    });
    return import_csr(on_context, pointers, narrow.data(), nrows, ncols, promised);
}

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
