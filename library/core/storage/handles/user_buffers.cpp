// SPDX-License-Identifier: MIT
// Size checks of user buffers.
#include <core/storage/handles/user_buffers.hpp>

#include <clbool/error.hpp>

#include <string>

namespace clbool::storage {

using runtime::buffer;

namespace {

// Refuses an nnz that `slots` stored rows cannot have.
void require_possible(index_type nrows, index_type ncols, size_type nnz, index_type slots) {
    const auto refuse = [&](const char* why) {
        throw invalid_argument("a " + std::to_string(nrows) + " x " + std::to_string(ncols) +
                               " matrix with " + std::to_string(nnz) + " entries in " +
                               std::to_string(slots) + " rows: " + why);
    };
    if (slots > nrows) {
        refuse("more rows are stored than it has");
    }
    if (nnz > size_type{slots} * ncols) {
        refuse("more entries than there are places");
    }
}

void require_buffer(const cl::Buffer& memory, size_type count, const char* name) {
    if (memory() == nullptr) {
        throw invalid_argument(std::string("the buffer of ") + name + " is null");
    }
    const size_type held = memory.getInfo<CL_MEM_SIZE>() / sizeof(index_type);
    if (held < count) {
        throw invalid_argument(std::string("the buffer of ") + name + " holds " +
                               std::to_string(held) + " values, fewer than the " +
                               std::to_string(count) + " of the matrix");
    }
}

void require_one_context(const cl::Buffer& a, const cl::Buffer& b) {
    if (a.getInfo<CL_MEM_CONTEXT>()() != b.getInfo<CL_MEM_CONTEXT>()()) {
        throw invalid_argument("the buffers of a matrix are of different OpenCL contexts");
    }
}

}  // namespace

primitives::pairs list_in(const cl::Buffer& rows, const cl::Buffer& cols, size_type nnz) {
    if (nnz == 0) {
        return {};
    }
    require_buffer(rows, nnz, "rows");
    require_buffer(cols, nnz, "columns");
    require_one_context(rows, cols);
    return {buffer::share(rows), buffer::share(cols), nnz};
}

coordinate_ptr share_list(const cl::Buffer& rows, const cl::Buffer& cols, index_type nrows,
                          index_type ncols, size_type nnz) {
    require_possible(nrows, ncols, nnz, nrows);
    return std::make_shared<coordinate_list>(nrows, ncols, list_in(rows, cols, nnz));
}

compressed_ptr share_rows(const cl::Buffer& rpt, const cl::Buffer& rows, const cl::Buffer& cols,
                          index_type nrows, index_type ncols, size_type nnz, index_type slots,
                          bool named) {
    require_possible(nrows, ncols, nnz, slots);
    if (nnz == 0) {
        return std::make_shared<compressed_rows>(nrows, ncols, named);
    }
    require_buffer(rpt, size_type{slots} + 1, "row pointers");
    require_buffer(cols, nnz, "columns");
    require_one_context(rpt, cols);
    if (named) {
        require_buffer(rows, slots, "rows");
        require_one_context(rpt, rows);
    }
    if (primitives::width_for(nnz) == width::wide) {
        throw invalid_argument(
            "shared row pointers are 32 bits wide; the matrix has more than 2^32 - 2^24 entries");
    }
    const primitives::row_structure structure{buffer::share(rpt), width::narrow,
                                              buffer::share(rows), slots};
    return std::make_shared<compressed_rows>(nrows, ncols, structure, buffer::share(cols), nnz);
}

}  // namespace clbool::storage
