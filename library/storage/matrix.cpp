// SPDX-License-Identifier: MIT
// The public matrix handles.
#include <clbool/matrix.hpp>

#include <clbool/error.hpp>
#include <storage/build.hpp>
#include <storage/context.hpp>
#include <storage/conversions.hpp>
#include <storage/layout.hpp>

#include <string>

namespace clbool {

using runtime::buffer;
using storage::compressed_ptr;
using storage::compressed_rows;
using storage::coordinate_list;
using storage::coordinate_ptr;
using storage::width;
using tuning::engine;

namespace {

storage::host_entries entries_of(const coordinates& host) {
    if (host.rows.size() != host.cols.size()) {
        throw invalid_argument("coordinates hold " + std::to_string(host.rows.size()) +
                               " rows but " + std::to_string(host.cols.size()) + " columns");
    }
    return {host.rows.data(), host.cols.data(), host.nrows, host.ncols, host.nnz()};
}

void require_buffer(const cl::Buffer& memory, size_type count, const char* name) {
    if (memory() == nullptr) {
        throw invalid_argument(std::string("the buffer of ") + name + " is null");
    }
    if (memory.getInfo<CL_MEM_SIZE>() / sizeof(index_type) < count) {
        throw invalid_argument(std::string("the buffer of ") + name + " holds fewer than " +
                               std::to_string(count) + " values");
    }
}

template <class Storage>
coordinates read(Controls& controls, const Storage& data) {
    engine on(controls.stream());
    storage::require_same_context(on.stream, data, "the matrix");
    return storage::read_back(on, data);
}

compressed_ptr share_rows(const cl::Buffer& rpt, const cl::Buffer& rows, const cl::Buffer& cols,
                          index_type nrows, index_type ncols, size_type nnz, index_type slots) {
    require_buffer(rpt, size_type{slots} + 1, "row pointers");
    require_buffer(cols, nnz, "columns");
    if (primitives::width_for(nnz) == width::wide) {
        throw invalid_argument(
            "shared row pointers are 32 bits wide; the matrix has 2^32 or more "
            "entries");
    }
    const primitives::row_structure structure{buffer::share(rpt), width::narrow,
                                              buffer::share(rows), slots};
    return std::make_shared<compressed_rows>(nrows, ncols, structure, buffer::share(cols), nnz);
}

}  // namespace

// ---- matrix_coo ---------------------------------------------------------------------------------

matrix_coo::matrix_coo() : matrix_coo(0, 0) {}

matrix_coo::matrix_coo(index_type nrows, index_type ncols)
    : data_(std::make_shared<coordinate_list>(nrows, ncols)) {}

matrix_coo::matrix_coo(Controls& controls, const index_type* rows, const index_type* cols,
                       index_type nrows, index_type ncols, size_type nnz, bool sorted,
                       bool noDuplicates) {
    engine on(controls.stream());
    data_ = storage::build(on, {rows, cols, nrows, ncols, nnz}, {sorted, noDuplicates});
}

matrix_coo::matrix_coo(Controls& controls, index_type nrows, index_type ncols, size_type nnz,
                       const index_type* rows, const index_type* cols, bool sorted,
                       bool noDuplicates)
    : matrix_coo(controls, rows, cols, nrows, ncols, nnz, sorted, noDuplicates) {}

matrix_coo::matrix_coo(Controls& controls, const coordinates& host) {
    engine on(controls.stream());
    data_ = storage::build(on, entries_of(host), {false, false});
}

matrix_coo::matrix_coo(const cl::Buffer& rows, const cl::Buffer& cols, index_type nrows,
                       index_type ncols, size_type nnz)
    : matrix_coo(nrows, ncols) {
    if (nnz > 0) {
        require_buffer(rows, nnz, "rows");
        require_buffer(cols, nnz, "columns");
        data_ = std::make_shared<coordinate_list>(
            nrows, ncols, primitives::pairs{buffer::share(rows), buffer::share(cols), nnz});
    }
}

matrix_coo::matrix_coo(coordinate_ptr data) noexcept : data_(std::move(data)) {}

index_type matrix_coo::nrows() const noexcept { return data_->nrows(); }
index_type matrix_coo::ncols() const noexcept { return data_->ncols(); }
size_type matrix_coo::nnz() const noexcept { return data_->nnz(); }
bool matrix_coo::empty() const noexcept { return nnz() == 0; }
cl::Buffer matrix_coo::rows_gpu() const { return data_->entries().rows.for_user(); }
cl::Buffer matrix_coo::cols_gpu() const { return data_->entries().cols.for_user(); }
coordinates matrix_coo::to_host(Controls& controls) const { return read(controls, *data_); }

// ---- matrix_csr ---------------------------------------------------------------------------------

matrix_csr::matrix_csr() : matrix_csr(0, 0) {}

matrix_csr::matrix_csr(index_type nrows, index_type ncols)
    : data_(std::make_shared<compressed_rows>(nrows, ncols, false)) {}

matrix_csr::matrix_csr(Controls& controls, const coordinates& host) {
    engine on(controls.stream());
    data_ = storage::to_csr(on, storage::build_dcsr(on, entries_of(host), {false, false}));
}

matrix_csr::matrix_csr(const cl::Buffer& rpt, const cl::Buffer& cols, index_type nrows,
                       index_type ncols, size_type nnz)
    : matrix_csr(nrows, ncols) {
    if (nnz > 0) {
        data_ = share_rows(rpt, cl::Buffer(), cols, nrows, ncols, nnz, nrows);
    }
}

matrix_csr::matrix_csr(compressed_ptr data) noexcept : data_(std::move(data)) {}

index_type matrix_csr::nrows() const noexcept { return data_->nrows(); }
index_type matrix_csr::ncols() const noexcept { return data_->ncols(); }
size_type matrix_csr::nnz() const noexcept { return data_->nnz(); }
bool matrix_csr::empty() const noexcept { return nnz() == 0; }
bool matrix_csr::wide() const noexcept { return data_->rows().pointer_width == width::wide; }
cl::Buffer matrix_csr::rpt_gpu() const { return data_->rows().pointers.for_user(); }
cl::Buffer matrix_csr::cols_gpu() const { return data_->cols().for_user(); }
coordinates matrix_csr::to_host(Controls& controls) const { return read(controls, *data_); }

// ---- matrix_dcsr --------------------------------------------------------------------------------

matrix_dcsr::matrix_dcsr() : matrix_dcsr(0, 0) {}

matrix_dcsr::matrix_dcsr(index_type nrows, index_type ncols)
    : data_(std::make_shared<compressed_rows>(nrows, ncols, true)) {}

matrix_dcsr::matrix_dcsr(Controls& controls, const coordinates& host) {
    engine on(controls.stream());
    data_ = storage::build_dcsr(on, entries_of(host), {false, false});
}

matrix_dcsr::matrix_dcsr(const cl::Buffer& rpt, const cl::Buffer& rows, const cl::Buffer& cols,
                         index_type nrows, index_type ncols, size_type nnz, index_type nzr)
    : matrix_dcsr(nrows, ncols) {
    if (nnz > 0) {
        require_buffer(rows, nzr, "rows");
        data_ = share_rows(rpt, rows, cols, nrows, ncols, nnz, nzr);
    }
}

matrix_dcsr::matrix_dcsr(compressed_ptr data) noexcept : data_(std::move(data)) {}

index_type matrix_dcsr::nrows() const noexcept { return data_->nrows(); }
index_type matrix_dcsr::ncols() const noexcept { return data_->ncols(); }
size_type matrix_dcsr::nnz() const noexcept { return data_->nnz(); }
index_type matrix_dcsr::nzr() const noexcept { return data_->slots(); }
bool matrix_dcsr::empty() const noexcept { return nnz() == 0; }
bool matrix_dcsr::wide() const noexcept { return data_->rows().pointer_width == width::wide; }
cl::Buffer matrix_dcsr::rpt_gpu() const { return data_->rows().pointers.for_user(); }
cl::Buffer matrix_dcsr::rows_gpu() const { return data_->rows().names.for_user(); }
cl::Buffer matrix_dcsr::cols_gpu() const { return data_->cols().for_user(); }
coordinates matrix_dcsr::to_host(Controls& controls) const { return read(controls, *data_); }

// ---- conversions
// ----------------------------------------------------------------------------------

namespace {

// An engine for a conversion whose input belongs to the Controls.
template <class Storage>
engine checked_engine(Controls& controls, const Storage& data) {
    storage::require_same_context(controls.stream(), data, "the matrix to convert");
    return engine(controls.stream());
}

// Handles hold shared storage; conversions that may return it unchanged need the pointer itself.
template <class Matrix>
compressed_ptr pointer_to(const Matrix& a) {
    return a.data().shared_from_this();
}

}  // namespace

matrix_dcsr coo_to_dcsr_shallow(Controls& controls, const matrix_coo& a) {
    auto on = checked_engine(controls, a.data());
    return matrix_dcsr(storage::to_dcsr(on, a.data()));
}

matrix_coo dcsr_to_coo_shallow(Controls& controls, const matrix_dcsr& a) {
    auto on = checked_engine(controls, a.data());
    return matrix_coo(storage::to_coordinates(on, a.data()));
}

matrix_coo dcsr_to_coo_deep(Controls& controls, const matrix_dcsr& a) {
    auto on = checked_engine(controls, a.data());
    const auto shallow = storage::to_coordinates(on, a.data());
    auto entries = shallow->entries();
    entries.cols = on.stream.allocate<index_type>(entries.count);
    on.stream.copy(shallow->entries().cols, 0, entries.cols, 0, entries.count * sizeof(index_type));
    return matrix_coo(std::make_shared<coordinate_list>(a.nrows(), a.ncols(), entries));
}

matrix_csr dcsr_to_csr(Controls& controls, const matrix_dcsr& a) {
    auto on = checked_engine(controls, a.data());
    return matrix_csr(storage::to_csr(on, pointer_to(a)));
}

matrix_dcsr csr_to_dcsr(Controls& controls, const matrix_csr& a) {
    auto on = checked_engine(controls, a.data());
    return matrix_dcsr(storage::to_dcsr(on, pointer_to(a)));
}

matrix_csr coo_to_csr_shallow(Controls& controls, const matrix_coo& a) {
    auto on = checked_engine(controls, a.data());
    return matrix_csr(storage::to_csr(on, a.data()));
}

matrix_coo csr_to_coo_shallow(Controls& controls, const matrix_csr& a) {
    auto on = checked_engine(controls, a.data());
    return matrix_coo(storage::to_coordinates(on, a.data()));
}

}  // namespace clbool
