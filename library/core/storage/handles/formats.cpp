// SPDX-License-Identifier: MIT
// Matrix types with a fixed format: COO, CSR and DCSR.
#include <clbool/formats.hpp>

#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <core/runtime/devices/open.hpp>
#include <core/storage/building/build.hpp>
#include <core/storage/conversions/forms.hpp>
#include <core/storage/handles/user_buffers.hpp>
#include <core/storage/nodes/context.hpp>

namespace clbool::v0 {

using detail::guarded;
using runtime::buffer;
using storage::compressed_ptr;
using storage::coordinate_ptr;
using storage::node;
using storage::node_ptr;
using storage::width;
using tuning::engine;

namespace {

// A matrix from host arrays or user buffers; `make` is called with an engine.
template <class Make>
matrix built(Controls& controls, Make&& make) {
    return guarded("build a matrix", [&] {
        return tuning::with_engine(controls.stream(), [&](engine& on) { return matrix(make(on)); });
    });
}

matrix built(Controls& controls, const coordinates& host, matrix_form form) {
    return built(controls, [&](engine& on) {
        return storage::build_node(on, storage::entries_of(host), {false, false}, form);
    });
}

template <class Make>
matrix shared(Make&& make) {
    return guarded("share buffers", [&] { return matrix(storage::make_node(make())); });
}

cl::Buffer handed_out(const buffer& memory) {
    return guarded("hand out a buffer", [&] { return memory.for_user(); });
}

// Converts on first access, in a stream of its own, as accessors have no Controls argument.
template <class Convert>
auto on_demand(const node& a, Convert&& convert) {
    return guarded("convert a matrix", [&] {
        const auto home = a.home();
        if (home == nullptr) {
            throw invalid_argument(
                "the matrix is in buffers of the user's in another form; convert it with Controls");
        }
        if (home->is_host()) {
            throw device_error("a matrix on the host has no buffers");
        }
        const auto stream = runtime::further_stream(home);
        return tuning::with_engine(*stream, [&](engine& on) {
            auto form = convert(on);
            stream->finish();
            return form;
        });
    });
}

// A form of the matrix; null where it is empty and has none.
template <class Form>
Form form_of(const matrix& a, Form node::forms::*which, Form (*convert)(engine&, const node&)) {
    const auto there = a.node()->present().*which;
    return there || a.empty()
               ? there
               : on_demand(*a.node(), [&](engine& on) { return convert(on, *a.node()); });
}

coordinate_ptr list_of(const matrix& a) {
    return form_of(a, &node::forms::coordinates, storage::coordinates_of);
}

compressed_ptr csr_of(const matrix& a) { return form_of(a, &node::forms::csr, storage::csr_of); }

compressed_ptr dcsr_of(const matrix& a) { return form_of(a, &node::forms::dcsr, storage::dcsr_of); }

// Stored rows of a host matrix that has no row format.
index_type rows_on_host(const node& a) {
    return guarded("count rows", [&] {
        const auto stream = runtime::further_stream(a.home());
        engine on(*stream);
        return storage::host_of(on, a)->entries().slots();
    });
}

bool is_wide(const compressed_ptr& rows) {
    return rows && rows->rows().pointer_width == width::wide;
}

}  // namespace

// ---- matrix_coo ---------------------------------------------------------------------------------

matrix_coo::matrix_coo(index_type nrows, index_type ncols) : whole_(nrows, ncols) {}

matrix_coo::matrix_coo(Controls& controls, const index_type* rows, const index_type* cols,
                       index_type nrows, index_type ncols, size_type nnz, bool sorted,
                       bool noDuplicates)
    : whole_(built(controls, [&](engine& on) {
          return storage::build_node(on, storage::host_entries{rows, cols, nrows, ncols, nnz},
                                     {sorted, noDuplicates}, matrix_form::coordinates);
      })) {}

matrix_coo::matrix_coo(Controls& controls, index_type nrows, index_type ncols, size_type nnz,
                       const index_type* rows, const index_type* cols, bool sorted,
                       bool noDuplicates)
    : matrix_coo(controls, rows, cols, nrows, ncols, nnz, sorted, noDuplicates) {}

matrix_coo::matrix_coo(Controls& controls, const coordinates& host)
    : whole_(built(controls, host, matrix_form::coordinates)) {}

matrix_coo::matrix_coo(Controls& controls, const cl::Buffer& rows, const cl::Buffer& cols,
                       index_type nrows, index_type ncols, size_type nnz, bool sorted,
                       bool noDuplicates)
    : whole_(built(controls, [&](engine& on) {
          const auto list = storage::list_in(rows, cols, nnz);
          storage::require_same_context(on.stream, list.cols, "the list");
          return storage::make_node(storage::build(on, storage::device_entries{list, nrows, ncols},
                                                   {sorted, noDuplicates}));
      })) {}

matrix_coo::matrix_coo(Controls& controls, index_type nrows, index_type ncols, size_type nnz,
                       const cl::Buffer& rows, const cl::Buffer& cols, bool sorted,
                       bool noDuplicates)
    : matrix_coo(controls, rows, cols, nrows, ncols, nnz, sorted, noDuplicates) {}

matrix_coo::matrix_coo(const cl::Buffer& rows, const cl::Buffer& cols, index_type nrows,
                       index_type ncols, size_type nnz)
    : whole_(shared([&] { return storage::share_list(rows, cols, nrows, ncols, nnz); })) {}

index_type matrix_coo::nrows() const noexcept { return whole_.nrows(); }
index_type matrix_coo::ncols() const noexcept { return whole_.ncols(); }
size_type matrix_coo::nnz() const { return whole_.nvals(); }
bool matrix_coo::empty() const { return whole_.empty(); }
coordinates matrix_coo::to_host(Controls& controls) const { return whole_.to_host(controls); }

cl::Buffer matrix_coo::rows_gpu() const {
    const auto list = list_of(whole_);
    return list ? handed_out(list->entries().rows) : cl::Buffer();
}

cl::Buffer matrix_coo::cols_gpu() const {
    const auto list = list_of(whole_);
    return list ? handed_out(list->entries().cols) : cl::Buffer();
}

// ---- matrix_csr ---------------------------------------------------------------------------------

matrix_csr::matrix_csr(index_type nrows, index_type ncols) : whole_(nrows, ncols) {}

matrix_csr::matrix_csr(Controls& controls, const coordinates& host)
    : whole_(built(controls, host, matrix_form::csr)) {}

matrix_csr::matrix_csr(const cl::Buffer& rpt, const cl::Buffer& cols, index_type nrows,
                       index_type ncols, size_type nnz)
    : whole_(shared([&] {
          return storage::share_rows(rpt, cl::Buffer(), cols, nrows, ncols, nnz, nrows, false);
      })) {}

index_type matrix_csr::nrows() const noexcept { return whole_.nrows(); }
index_type matrix_csr::ncols() const noexcept { return whole_.ncols(); }
size_type matrix_csr::nnz() const { return whole_.nvals(); }
bool matrix_csr::empty() const { return whole_.empty(); }
bool matrix_csr::wide() const { return is_wide(csr_of(whole_)); }
coordinates matrix_csr::to_host(Controls& controls) const { return whole_.to_host(controls); }

cl::Buffer matrix_csr::rpt_gpu() const {
    const auto rows = csr_of(whole_);
    return rows ? handed_out(rows->rows().pointers) : cl::Buffer();
}

cl::Buffer matrix_csr::cols_gpu() const {
    const auto rows = csr_of(whole_);
    return rows ? handed_out(rows->cols()) : cl::Buffer();
}

// ---- matrix_dcsr --------------------------------------------------------------------------------

matrix_dcsr::matrix_dcsr(index_type nrows, index_type ncols) : whole_(nrows, ncols) {}

matrix_dcsr::matrix_dcsr(Controls& controls, const coordinates& host)
    : whole_(built(controls, host, matrix_form::dcsr)) {}

matrix_dcsr::matrix_dcsr(const cl::Buffer& rpt, const cl::Buffer& rows, const cl::Buffer& cols,
                         index_type nrows, index_type ncols, size_type nnz, index_type nzr)
    : whole_(shared([&] {
          if (nzr > nnz) {
              throw invalid_argument(std::to_string(nzr) + " stored rows, more than the " +
                                     std::to_string(nnz) + " entries of the matrix");
          }
          return storage::share_rows(rpt, rows, cols, nrows, ncols, nnz, nzr, true);
      })) {}

index_type matrix_dcsr::nrows() const noexcept { return whole_.nrows(); }
index_type matrix_dcsr::ncols() const noexcept { return whole_.ncols(); }
size_type matrix_dcsr::nnz() const { return whole_.nvals(); }
bool matrix_dcsr::empty() const { return whole_.empty(); }
bool matrix_dcsr::wide() const { return is_wide(dcsr_of(whole_)); }
coordinates matrix_dcsr::to_host(Controls& controls) const { return whole_.to_host(controls); }

index_type matrix_dcsr::nzr() const {
    if (const auto held = whole_.node()->present().host) {
        return held->entries().slots();
    }
    const auto home = whole_.node()->home();
    if (home != nullptr && home->is_host() && !whole_.empty()) {
        return rows_on_host(*whole_.node());
    }
    const auto rows = dcsr_of(whole_);
    return rows ? rows->slots() : 0;
}

cl::Buffer matrix_dcsr::rpt_gpu() const {
    const auto rows = dcsr_of(whole_);
    return rows ? handed_out(rows->rows().pointers) : cl::Buffer();
}

cl::Buffer matrix_dcsr::rows_gpu() const {
    const auto rows = dcsr_of(whole_);
    return rows ? handed_out(rows->rows().names) : cl::Buffer();
}

cl::Buffer matrix_dcsr::cols_gpu() const {
    const auto rows = dcsr_of(whole_);
    return rows ? handed_out(rows->cols()) : cl::Buffer();
}

// ---- conversions --------------------------------------------------------------------------------

namespace {

// The host backend has one native format for all types.
matrix converted(Controls& controls, const matrix& a, matrix_form form) {
    return a.to(controls, controls.info().type == device_type::host ? matrix_form::host : form);
}

// A deep copy of the column indices.
matrix copy_columns(Controls& controls, const matrix& shallow) {
    return built(controls, [&](engine& on) {
        const auto& list = *shallow.node()->present().coordinates;
        auto entries = list.entries();
        entries.cols = on.stream.allocate<index_type>(entries.count);
        on.stream.copy(list.entries().cols, 0, entries.cols, 0, entries.count * sizeof(index_type));
        return storage::make_node(
            std::make_shared<storage::coordinate_list>(list.nrows(), list.ncols(), entries));
    });
}

}  // namespace

matrix_dcsr coo_to_dcsr_shallow(Controls& controls, const matrix_coo& a) {
    return converted(controls, a, matrix_form::dcsr);
}

matrix_coo dcsr_to_coo_shallow(Controls& controls, const matrix_dcsr& a) {
    return converted(controls, a, matrix_form::coordinates);
}

matrix_coo dcsr_to_coo_deep(Controls& controls, const matrix_dcsr& a) {
    const matrix shallow = converted(controls, a, matrix_form::coordinates);
    return shallow.form() == matrix_form::coordinates ? copy_columns(controls, shallow) : shallow;
}

matrix_csr dcsr_to_csr(Controls& controls, const matrix_dcsr& a) {
    return converted(controls, a, matrix_form::csr);
}

matrix_dcsr csr_to_dcsr(Controls& controls, const matrix_csr& a) {
    return converted(controls, a, matrix_form::dcsr);
}

matrix_csr coo_to_csr_shallow(Controls& controls, const matrix_coo& a) {
    return converted(controls, a, matrix_form::csr);
}

matrix_coo csr_to_coo_shallow(Controls& controls, const matrix_csr& a) {
    return converted(controls, a, matrix_form::coordinates);
}

}  // namespace clbool::v0
