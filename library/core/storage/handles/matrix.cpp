// SPDX-License-Identifier: MIT
// The public matrix handle.
#include <clbool/matrix.hpp>

#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <core/storage/building/build.hpp>
#include <core/storage/building/read_back.hpp>
#include <core/storage/conversions/forms.hpp>
#include <core/storage/forms/form_sizes.hpp>
#include <core/storage/nodes/context.hpp>

namespace clbool::v0 {

using detail::guarded;
using tuning::engine;
using tuning::with_engine;

const char* to_string(matrix_form form) noexcept {
    switch (form) {
        case matrix_form::host: return "host";
        case matrix_form::coordinates: return "coordinates";
        case matrix_form::csr: return "csr";
        case matrix_form::dcsr: break;
        case matrix_form::bits: return "bits";
        case matrix_form::csc: return "csc";
        case matrix_form::ell: return "ell";
        case matrix_form::sell: return "sell";
        case matrix_form::bsr: return "bsr";
    }
    return "dcsr";
}

matrix::matrix(index_type nrows, index_type ncols)
    : node_(guarded("make a matrix", [&] { return storage::make_empty(nrows, ncols); })) {}

matrix::matrix(context& on, const coordinates& host)
    : node_(guarded("build a matrix", [&] {
          return with_engine(on.stream(), [&](engine& with) {
              return storage::build_node(with, storage::entries_of(host), {false, false});
          });
      })) {}

matrix::matrix(context& on, const index_type* rows, const index_type* cols, index_type nrows,
               index_type ncols, size_type nnz, const entry_order& promised)
    : node_(guarded("build a matrix", [&] {
          return with_engine(on.stream(), [&](engine& with) {
              return storage::build_node(with, {rows, cols, nrows, ncols, nnz},
                                         storage::order_of(promised));
          });
      })) {}

matrix::matrix(std::shared_ptr<const storage::node> node) noexcept : node_(std::move(node)) {}

const std::shared_ptr<const storage::node>& matrix::node() const noexcept {
    return node_ ? node_ : storage::empty_node();
}

index_type matrix::nrows() const noexcept { return node()->nrows(); }
index_type matrix::ncols() const noexcept { return node()->ncols(); }
size_type matrix::nvals() const { return node()->nnz(); }
size_type matrix::nvals_bound() const noexcept { return node()->nnz_bound(); }
bool matrix::empty() const { return node()->empty(); }
matrix_form matrix::form() const noexcept { return node()->native(); }

namespace {

bool is_of_devices(matrix_form form) noexcept {
    return form == matrix_form::coordinates || form == matrix_form::csr ||
           form == matrix_form::dcsr;
}

matrix converted(context& on, const matrix& a, matrix_form form, const form_options* options) {
    storage::require_same_context(on.stream(), *a.node(), "the matrix to convert");
    if (on.stream().state().is_host() && is_of_devices(form)) {
        throw invalid_argument(std::string("the host holds no matrices as ") + to_string(form));
    }
    return with_engine(on.stream(), [&](engine& with) {
        return matrix(storage::converted(with, a.node(), form, options));
    });
}

}  // namespace

matrix matrix::to(context& on, matrix_form form) const {
    return guarded("convert a matrix", [&] { return converted(on, *this, form, nullptr); });
}

matrix matrix::to(context& on, matrix_form form, const form_options& options) const {
    return guarded("convert a matrix", [&] {
        const form_options known = storage::read_options(options);
        return converted(on, *this, form, &known);
    });
}

size_type form_bytes(context& on, const matrix& a, matrix_form form, const form_options& options) {
    return guarded("size a matrix", [&] {
        engine with(on.stream());
        storage::require_same_context(with.stream, *a.node(), "the matrix");
        const form_options known = storage::read_options(options);
        return a.empty() ? 0 : storage::bytes_as(with, *a.node(), form, known);
    });
}

matrix matrix::without_derived() const {
    return guarded("copy a handle", [&] { return matrix(storage::renewed(*node())); });
}

coordinates matrix::to_host(context& on) const {
    return guarded("read a matrix", [&] {
        storage::require_same_context(on.stream(), *node(), "the matrix");
        return with_engine(on.stream(),
                           [&](engine& with) { return storage::read_back(with, *node()); });
    });
}

}  // namespace clbool::v0
