// SPDX-License-Identifier: MIT
// Matrices: making them, reading them, changing their entries.
#include <bindings/c/arguments.hpp>
#include <bindings/c/errors.hpp>
#include <clbool/elements.hpp>
#include <clbool/exchange.hpp>
#include <clbool/restructuring.hpp>

#include <algorithm>

using namespace clbool::c_interface;

namespace clbool::c_interface {

namespace {

entry_order order_of(clbool_order promised) {
    const auto bits =
        static_cast<unsigned>(enumerator<clbool_order>(promised, CLBOOL_SORTED_UNIQUE, "promised"));
    entry_order order;
    order.sorted = (bits & CLBOOL_SORTED) != 0;
    order.unique = (bits & CLBOOL_UNIQUE) != 0;
    return order;
}

void set_places(context& on, matrix& a, const coordinates& places, bool value) {
    if (value) {
        set_elements(on, a, places);
    } else {
        remove_elements(on, a, places);
    }
}

}  // namespace

}  // namespace clbool::c_interface

clbool_status clbool_matrix_create(uint32_t nrows, uint32_t ncols, clbool_matrix** out) {
    return call("clbool_matrix_create",
                [&] { create(out, [&] { return clbool::matrix(nrows, ncols); }); });
}

clbool_status clbool_matrix_from_coordinates(clbool_context* on, uint32_t nrows, uint32_t ncols,
                                             const uint32_t* rows, const uint32_t* cols,
                                             uint64_t count, clbool_order promised,
                                             clbool_matrix** out) {
    return call("clbool_matrix_from_coordinates", [&] {
        const auto device = get(on, "on");
        array(rows, count, "rows");
        array(cols, count, "cols");
        create(out, [&] {
            return clbool::matrix(device->device, rows, cols, nrows, ncols, count,
                                  order_of(promised));
        });
    });
}

clbool_status clbool_matrix_from_csr(clbool_context* on, uint32_t nrows, uint32_t ncols,
                                     const uint64_t* pointers, const uint32_t* cols,
                                     clbool_order promised, clbool_matrix** out) {
    return call("clbool_matrix_from_csr", [&] {
        const auto device = get(on, "on");
        required(pointers, "pointers");
        array(cols, pointers[nrows], "cols");
        create(out, [&] {
            return clbool::import_csr(device->device, pointers, cols, nrows, ncols,
                                      order_of(promised));
        });
    });
}

clbool_status clbool_matrix_from_wide_csr(clbool_context* on, uint32_t nrows, uint32_t ncols,
                                          const uint64_t* pointers, const int64_t* cols,
                                          clbool_order promised, clbool_matrix** out) {
    return call("clbool_matrix_from_wide_csr", [&] {
        const auto device = get(on, "on");
        required(pointers, "pointers");
        array(cols, pointers[nrows], "cols");
        create(out, [&] {
            return clbool::import_wide_csr(device->device, pointers, cols, nrows, ncols,
                                           order_of(promised));
        });
    });
}

clbool_status clbool_matrix_identity(clbool_context* on, uint32_t n, clbool_matrix** out) {
    return call("clbool_matrix_identity", [&] {
        const auto device = get(on, "on");
        create(out, [&] { return clbool::identity_matrix(device->device, n); });
    });
}

clbool_status clbool_matrix_duplicate(const clbool_matrix* a, clbool_matrix** out) {
    return call("clbool_matrix_duplicate", [&] {
        const auto from = get(a, "a");
        create(out, [&] { return *from; });
    });
}

clbool_status clbool_matrix_copy_to(clbool_context* from, clbool_context* to,
                                    const clbool_matrix* a, clbool_matrix** out) {
    return call("clbool_matrix_copy_to", [&] {
        const auto here = get(from, "from");
        const auto there = get(to, "to");
        const auto source = get(a, "a");
        create(out, [&] { return clbool::copy_to(here->device, there->device, *source); });
    });
}

clbool_status clbool_matrix_free(clbool_matrix* a) {
    return call("clbool_matrix_free", [&] { destroy(a); });
}

clbool_status clbool_matrix_nrows(const clbool_matrix* a, uint32_t* nrows) {
    return call("clbool_matrix_nrows", [&] { required(nrows, "nrows") = get(a, "a")->nrows(); });
}

clbool_status clbool_matrix_ncols(const clbool_matrix* a, uint32_t* ncols) {
    return call("clbool_matrix_ncols", [&] { required(ncols, "ncols") = get(a, "a")->ncols(); });
}

clbool_status clbool_matrix_nvals(const clbool_matrix* a, uint64_t* nvals) {
    return call("clbool_matrix_nvals", [&] { required(nvals, "nvals") = get(a, "a")->nvals(); });
}

clbool_status clbool_matrix_to_coordinates(clbool_context* on, const clbool_matrix* a,
                                           uint64_t capacity, uint32_t* rows, uint32_t* cols) {
    return call("clbool_matrix_to_coordinates", [&] {
        const auto device = get(on, "on");
        const auto from = get(a, "a");
        check_room(capacity, from->nvals(), "capacity");
        clbool::export_coordinates(device->device, *from, rows, cols);
    });
}

clbool_status clbool_matrix_to_csr(clbool_context* on, const clbool_matrix* a, uint64_t* pointers,
                                   uint64_t capacity, uint32_t* cols) {
    return call("clbool_matrix_to_csr", [&] {
        const auto device = get(on, "on");
        const auto from = get(a, "a");
        if (cols != nullptr) {
            check_room(capacity, from->nvals(), "capacity");
        }
        clbool::export_csr(device->device, *from, pointers, cols);
    });
}

clbool_status clbool_matrix_contains(clbool_context* on, const clbool_matrix* a, uint32_t row,
                                     uint32_t col, bool* contained) {
    return call("clbool_matrix_contains", [&] {
        const auto device = get(on, "on");
        const auto from = get(a, "a");
        required(contained, "contained") = clbool::contains(device->device, *from, row, col);
    });
}

clbool_status clbool_matrix_contains_many(clbool_context* on, const clbool_matrix* a,
                                          const uint32_t* rows, const uint32_t* cols,
                                          uint64_t count, bool* contained) {
    return call("clbool_matrix_contains_many", [&] {
        const auto device = get(on, "on");
        const auto from = get(a, "a");
        array(contained, count, "contained");
        const std::vector<bool> found =
            clbool::contains(device->device, *from, places_of(*from, rows, cols, count));
        std::copy(found.begin(), found.end(), contained);
    });
}

clbool_status clbool_matrix_set(clbool_context* on, clbool_matrix* a, uint32_t row, uint32_t col,
                                bool value) {
    return call("clbool_matrix_set", [&] {
        const auto device = get(on, "on");
        const auto changed = get(a, "a");
        set_places(device->device, *changed, places_of(*changed, &row, &col, 1), value);
    });
}

clbool_status clbool_matrix_set_many(clbool_context* on, clbool_matrix* a, const uint32_t* rows,
                                     const uint32_t* cols, uint64_t count, bool value) {
    return call("clbool_matrix_set_many", [&] {
        const auto device = get(on, "on");
        const auto changed = get(a, "a");
        set_places(device->device, *changed, places_of(*changed, rows, cols, count), value);
    });
}

clbool_status clbool_matrix_clear(clbool_matrix* a) {
    return call("clbool_matrix_clear", [&] { get(a, "a")->clear(); });
}

clbool_status clbool_matrix_resize(clbool_context* on, clbool_matrix* a, uint32_t nrows,
                                   uint32_t ncols) {
    return call("clbool_matrix_resize", [&] {
        const auto device = get(on, "on");
        clbool::resize(device->device, *get(a, "a"), nrows, ncols);
    });
}

clbool_status clbool_matrix_equal(clbool_context* on, const clbool_matrix* a,
                                  const clbool_matrix* b, bool* equal) {
    return call("clbool_matrix_equal", [&] {
        const auto device = get(on, "on");
        const auto first = get(a, "a");
        const auto second = get(b, "b");
        required(equal, "equal") = clbool::equal(device->device, *first, *second);
    });
}

clbool_status clbool_matrix_wait(clbool_context* on, const clbool_matrix* a) {
    return call("clbool_matrix_wait", [&] {
        const auto device = get(on, "on");
        clbool::wait(device->device, *get(a, "a"));
    });
}
