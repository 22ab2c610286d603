// SPDX-License-Identifier: MIT
// Operations on vectors, and products of a matrix and a vector.
#include <bindings/c/errors.hpp>
#include <bindings/c/vector_values.hpp>
#include <bindings/c/written.hpp>

using namespace clbool::c_interface;

clbool_status clbool_mxv(clbool_context* on, clbool_vector* out, clbool_semiring over,
                         const clbool_matrix* a, const clbool_vector* u,
                         const clbool_descriptor* desc) {
    return call("clbool_mxv", [&] {
        const written_vector to(on, out, desc);
        const auto first = get(a, "a");
        const auto second = get(u, "u");
        clbool::mxv(to.device(), to.base(), to.with.mask(), to.with.accumulate(), semiring_of(over),
                    *first, second->base(), to.with.flags(), to.with.for_mxv());
    });
}

clbool_status clbool_vxm(clbool_context* on, clbool_vector* out, clbool_semiring over,
                         const clbool_vector* u, const clbool_matrix* a,
                         const clbool_descriptor* desc) {
    return call("clbool_vxm", [&] {
        const written_vector to(on, out, desc);
        const auto first = get(u, "u");
        const auto second = get(a, "a");
        clbool::vxm(to.device(), to.base(), to.with.mask(), to.with.accumulate(), semiring_of(over),
                    first->base(), *second, to.with.flags(), to.with.for_mxv());
    });
}

clbool_status clbool_vector_ewise(clbool_context* on, clbool_vector* out, clbool_ewise_op how,
                                  clbool_vector_op op, const clbool_vector* a,
                                  const clbool_vector* b, const clbool_descriptor* desc) {
    return call("clbool_vector_ewise", [&] {
        const written_vector to(on, out, desc);
        const auto first = get(a, "a");
        const auto second = get(b, "b");
        const auto combine = operator_of(op, "op");
        switch (how) {
            case CLBOOL_EWISE_ADD:
                return clbool::ewise_add(to.device(), to.base(), to.with.mask(),
                                         to.with.accumulate(), combine, first->base(),
                                         second->base(), to.with.flags(), to.with.for_others());
            case CLBOOL_EWISE_MULT:
                return clbool::ewise_mult(to.device(), to.base(), to.with.mask(),
                                          to.with.accumulate(), combine, first->base(),
                                          second->base(), to.with.flags(), to.with.for_others());
            case CLBOOL_EWISE_DIFFERENCE:
                return clbool::ewise_difference(to.device(), to.base(), to.with.mask(),
                                                to.with.accumulate(), first->base(), second->base(),
                                                to.with.flags(), to.with.for_others());
        }
        throw clbool::invalid_argument("how is none of its values");
    });
}

clbool_status clbool_vector_apply(clbool_context* on, clbool_vector* out, clbool_vector_op op,
                                  const clbool_vector* u, const void* with,
                                  const clbool_descriptor* desc) {
    return call("clbool_vector_apply", [&] {
        const written_vector to(on, out, desc);
        const auto operand = get(u, "u");
        clbool::apply(to.device(), to.base(), to.with.mask(), to.with.accumulate(),
                      operator_of(op, "op"), operand->base(), scalar_of(*to.out, with, "with"),
                      to.with.flags(), to.with.for_others());
    });
}

clbool_status clbool_vector_apply_index(clbool_context* on, clbool_vector* out,
                                        const clbool_vector* u, uint64_t offset,
                                        const clbool_descriptor* desc) {
    return call("clbool_vector_apply_index", [&] {
        const written_vector to(on, out, desc);
        const auto operand = get(u, "u");
        clbool::apply_index(to.device(), to.base(), to.with.mask(), to.with.accumulate(),
                            operand->base(), offset, to.with.flags(), to.with.for_others());
    });
}

clbool_status clbool_vector_convert(clbool_context* on, clbool_vector* out, const clbool_vector* u,
                                    const clbool_descriptor* desc) {
    return call("clbool_vector_convert", [&] {
        const written_vector to(on, out, desc);
        const auto operand = get(u, "u");
        clbool::convert(to.device(), to.base(), to.with.mask(), to.with.accumulate(),
                        operand->base(), to.with.flags(), to.with.for_others());
    });
}

clbool_status clbool_vector_select(clbool_context* on, clbool_vector* out, clbool_comparison how,
                                   const clbool_vector* u, const void* with,
                                   const clbool_descriptor* desc) {
    return call("clbool_vector_select", [&] {
        const written_vector to(on, out, desc);
        const auto operand = get(u, "u");
        clbool::select(to.device(), to.base(), to.with.mask(), to.with.accumulate(),
                       enumerator(how, clbool::comparison::greater_equal, "how"), operand->base(),
                       scalar_of(*operand, with, "with"), to.with.flags(), to.with.for_others());
    });
}

clbool_status clbool_vector_select_range(clbool_context* on, clbool_vector* out,
                                         const clbool_vector* u, uint32_t first, uint32_t last,
                                         const clbool_descriptor* desc) {
    return call("clbool_vector_select_range", [&] {
        const written_vector to(on, out, desc);
        const auto operand = get(u, "u");
        clbool::select_range(to.device(), to.base(), to.with.mask(), to.with.accumulate(),
                             operand->base(), first, last, to.with.flags(), to.with.for_others());
    });
}

clbool_status clbool_vector_extract(clbool_context* on, clbool_vector* out, const clbool_vector* u,
                                    const clbool_indices* places, const clbool_descriptor* desc) {
    return call("clbool_vector_extract", [&] {
        const written_vector to(on, out, desc);
        const auto operand = get(u, "u");
        clbool::extract(to.device(), to.base(), to.with.mask(), to.with.accumulate(),
                        operand->base(), indices_of(places, "places"), to.with.flags(),
                        to.with.for_others());
    });
}

clbool_status clbool_vector_gather(clbool_context* on, clbool_vector* out, const clbool_vector* u,
                                   const clbool_vector* at, const clbool_descriptor* desc) {
    return call("clbool_vector_gather", [&] {
        const written_vector to(on, out, desc);
        const auto operand = get(u, "u");
        const auto places = get(at, "at");
        clbool::extract(to.device(), to.base(), to.with.mask(), to.with.accumulate(),
                        operand->base(), typed<std::uint32_t>(*places, "at"), to.with.flags(),
                        to.with.for_others());
    });
}

clbool_status clbool_vector_assign(clbool_context* on, clbool_vector* out, const clbool_vector* u,
                                   const clbool_indices* places, const clbool_descriptor* desc) {
    return call("clbool_vector_assign", [&] {
        const written_vector to(on, out, desc);
        const auto operand = get(u, "u");
        clbool::assign(to.device(), to.base(), to.with.mask(), to.with.accumulate(),
                       operand->base(), indices_of(places, "places"), to.with.flags(),
                       to.with.for_others());
    });
}

clbool_status clbool_vector_assign_value(clbool_context* on, clbool_vector* out, const void* value,
                                         const clbool_indices* places,
                                         const clbool_descriptor* desc) {
    return call("clbool_vector_assign_value", [&] {
        const written_vector to(on, out, desc);
        clbool::assign(to.device(), to.base(), to.with.mask(), to.with.accumulate(),
                       scalar_of(*to.out, value, "value"), indices_of(places, "places"),
                       to.with.flags(), to.with.for_others());
    });
}

clbool_status clbool_vector_scatter(clbool_context* on, clbool_vector* out, uint32_t size,
                                    clbool_vector_op combine, const clbool_vector* u,
                                    const clbool_vector* at, const clbool_descriptor* desc) {
    return call("clbool_vector_scatter", [&] {
        const written_vector to(on, out, desc);
        const auto operand = get(u, "u");
        const auto places = get(at, "at");
        clbool::scatter(to.device(), to.base(), to.with.mask(), to.with.accumulate(), size,
                        operator_of(combine, "combine"), operand->base(),
                        typed<std::uint32_t>(*places, "at"), to.with.flags(), to.with.for_others());
    });
}

clbool_status clbool_vector_reduce(clbool_context* on, clbool_vector_op op, const clbool_vector* u,
                                   void* value) {
    return call("clbool_vector_reduce", [&] {
        const auto device = get(on, "on");
        const auto operand = get(u, "u");
        const auto combine = operator_of(op, "op");
        std::visit(
            [&](const auto& of) {
                using element = typename std::decay_t<decltype(of)>::value_type;
                required(static_cast<element*>(value), "value") =
                    clbool::reduce(device->device, combine, of);
            },
            operand->of);
    });
}
