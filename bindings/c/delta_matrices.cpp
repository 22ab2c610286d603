// SPDX-License-Identifier: MIT
// Matrices with pending changes, and products with them.
#include <bindings/c/errors.hpp>
#include <bindings/c/written.hpp>
#include <clbool/delta_matrix.hpp>

using namespace clbool::c_interface;

namespace clbool::c_interface {

namespace {

coordinates entries_from(const delta_matrix& a, const index_type* rows, const index_type* cols,
                         size_type count) {
    return {a.nrows(), a.ncols(), copied(rows, count, "rows"), copied(cols, count, "cols")};
}

}  // namespace

}  // namespace clbool::c_interface

clbool_status clbool_delta_matrix_create(const clbool_matrix* base, clbool_delta_matrix** out) {
    return call("clbool_delta_matrix_create", [&] {
        const auto from = get(base, "base");
        create(out, [&] { return clbool::delta_matrix(*from); });
    });
}

clbool_status clbool_delta_matrix_duplicate(const clbool_delta_matrix* a,
                                            clbool_delta_matrix** out) {
    return call("clbool_delta_matrix_duplicate", [&] {
        const auto from = get(a, "a");
        create(out, [&] { return *from; });
    });
}

clbool_status clbool_delta_matrix_nrows(const clbool_delta_matrix* a, uint32_t* nrows) {
    return call("clbool_delta_matrix_nrows",
                [&] { required(nrows, "nrows") = get(a, "a")->nrows(); });
}

clbool_status clbool_delta_matrix_ncols(const clbool_delta_matrix* a, uint32_t* ncols) {
    return call("clbool_delta_matrix_ncols",
                [&] { required(ncols, "ncols") = get(a, "a")->ncols(); });
}

clbool_status clbool_delta_matrix_set(clbool_delta_matrix* a, uint32_t row, uint32_t col,
                                      bool value) {
    return call("clbool_delta_matrix_set", [&] {
        const auto changed = get(a, "a");
        if (value) {
            changed->set_element(row, col);
        } else {
            changed->remove_element(row, col);
        }
    });
}

clbool_status clbool_delta_matrix_set_many(clbool_context* on, clbool_delta_matrix* a,
                                           const uint32_t* rows, const uint32_t* cols,
                                           uint64_t count, bool value) {
    return call("clbool_delta_matrix_set_many", [&] {
        const auto device = get(on, "on");
        const auto changed = get(a, "a");
        const clbool::coordinates entries = entries_from(*changed, rows, cols, count);
        if (value) {
            changed->set_elements(device->device, entries);
        } else {
            changed->remove_elements(device->device, entries);
        }
    });
}

clbool_status clbool_delta_matrix_contains(clbool_context* on, const clbool_delta_matrix* a,
                                           uint32_t row, uint32_t col, bool* contained) {
    return call("clbool_delta_matrix_contains", [&] {
        const auto device = get(on, "on");
        required(contained, "contained") = get(a, "a")->contains(device->device, row, col);
    });
}

clbool_status clbool_delta_matrix_nvals(clbool_context* on, const clbool_delta_matrix* a,
                                        uint64_t* nvals) {
    return call("clbool_delta_matrix_nvals", [&] {
        const auto device = get(on, "on");
        required(nvals, "nvals") = get(a, "a")->nvals(device->device);
    });
}

clbool_status clbool_delta_matrix_pending(const clbool_delta_matrix* a, uint64_t* pending) {
    return call("clbool_delta_matrix_pending",
                [&] { required(pending, "pending") = get(a, "a")->pending(); });
}

clbool_status clbool_delta_matrix_merge(clbool_context* on, clbool_delta_matrix* a) {
    return call("clbool_delta_matrix_merge", [&] {
        const auto device = get(on, "on");
        get(a, "a")->merge(device->device);
    });
}

clbool_status clbool_delta_matrix_clear(clbool_delta_matrix* a) {
    return call("clbool_delta_matrix_clear", [&] { get(a, "a")->clear(); });
}

clbool_status clbool_delta_matrix_to_matrix(clbool_context* on, const clbool_delta_matrix* a,
                                            clbool_matrix** out) {
    return call("clbool_delta_matrix_to_matrix", [&] {
        const auto device = get(on, "on");
        const auto from = get(a, "a");
        create(out, [&] { return from->to_matrix(device->device); });
    });
}

clbool_status clbool_delta_matrix_mxm(clbool_context* on, clbool_matrix* out,
                                      const clbool_delta_matrix* a, const clbool_matrix* b,
                                      bool first, const clbool_descriptor* desc) {
    return call("clbool_delta_matrix_mxm", [&] {
        const written to(on, out, desc);
        const auto changing = get(a, "a");
        const auto other = get(b, "b");
        const auto multiply = [&](const auto& left, const auto& right) {
            clbool::mxm(to.device(), *to.out, to.with.mask(), to.with.accumulate(), left, right,
                        to.with.flags(), to.with.for_mxm());
        };
        if (first) {
            multiply(*changing, *other);
        } else {
            multiply(*other, *changing);
        }
    });
}

clbool_status clbool_delta_matrix_mxv(clbool_context* on, clbool_vector* out, clbool_semiring over,
                                      const clbool_delta_matrix* a, const clbool_vector* u,
                                      const clbool_descriptor* desc) {
    return call("clbool_delta_matrix_mxv", [&] {
        const written_vector to(on, out, desc);
        const auto first = get(a, "a");
        const auto second = get(u, "u");
        clbool::mxv(to.device(), to.base(), to.with.mask(), to.with.accumulate(), semiring_of(over),
                    *first, second->base(), to.with.flags(), to.with.for_mxv());
    });
}

clbool_status clbool_delta_matrix_vxm(clbool_context* on, clbool_vector* out, clbool_semiring over,
                                      const clbool_vector* u, const clbool_delta_matrix* a,
                                      const clbool_descriptor* desc) {
    return call("clbool_delta_matrix_vxm", [&] {
        const written_vector to(on, out, desc);
        const auto first = get(u, "u");
        const auto second = get(a, "a");
        clbool::vxm(to.device(), to.base(), to.with.mask(), to.with.accumulate(), semiring_of(over),
                    first->base(), *second, to.with.flags(), to.with.for_mxv());
    });
}

clbool_status clbool_delta_matrix_free(clbool_delta_matrix* a) {
    return call("clbool_delta_matrix_free", [&] { destroy(a); });
}
