// SPDX-License-Identifier: MIT
// Descriptors, indices and selectors from C.
#include <bindings/c/arguments.hpp>
#include <bindings/c/descriptors.hpp>
#include <bindings/c/structures.hpp>

#include <initializer_list>

namespace clbool::c_interface {

namespace {

template <class Method>
struct named_method {
    clbool_method name;
    Method method;
};

// The method of an operation that has these, and automatic.
template <class Method>
Method method_of(clbool_method name, std::initializer_list<named_method<Method>> known) {
    if (name == CLBOOL_METHOD_AUTOMATIC) {
        return Method::automatic;
    }
    for (const named_method<Method>& each : known) {
        if (each.name == name) {
            return each.method;
        }
    }
    throw invalid_argument("the operation has no method of the number " +
                           std::to_string(static_cast<int>(name)));
}

}  // namespace

common_modifiers::common_modifiers(const clbool_descriptor* given)
    : given_(read_options(given, CLBOOL_DESCRIPTOR_INIT, "desc")),
      backend_(enumerator(given_.backend, backend::host, "backend")) {
    flags_.complement = flag(given_.complement, "complement");
    flags_.replace = flag(given_.replace, "replace");
    flags_.transpose_first = flag(given_.transpose_first, "transpose_first");
    flags_.transpose_second = flag(given_.transpose_second, "transpose_second");
}

operation_hints common_modifiers::for_others() const {
    if (given_.method != CLBOOL_METHOD_AUTOMATIC) {
        throw invalid_argument("the operation has no methods to choose from");
    }
    return backend_;
}

modifiers::modifiers(const clbool_descriptor* given) : common_modifiers(given) {
    if (given_.mask != nullptr) {
        mask_ = get(given_.mask, "mask");
    }
    if (given_.vector_mask != nullptr) {
        throw invalid_argument("vector_mask is not for matrices");
    }
}

accumulator modifiers::accumulate() const {
    switch (given_.accumulate) {
        case CLBOOL_ACCUMULATE_NONE: return accumulator::none;
        case CLBOOL_ACCUMULATE_OR: return accumulator::logical_or;
        default: throw invalid_argument("matrices accumulate by OR alone");
    }
}

mxm_hints modifiers::for_mxm() const {
    mxm_hints hints;
    hints.backend = backend_;
    hints.method = method_of<multiplication_method>(
        given_.method, {{CLBOOL_METHOD_BITMAP, multiplication_method::bitmap},
                        {CLBOOL_METHOD_HASH, multiplication_method::hash},
                        {CLBOOL_METHOD_MERGE, multiplication_method::merge},
                        {CLBOOL_METHOD_ESC, multiplication_method::esc}});
    hints.mask = enumerator(given_.mask_method, mask_method::after, "mask_method");
    return hints;
}

ewise_hints modifiers::for_ewise() const {
    ewise_hints hints;
    hints.backend = backend_;
    hints.method = method_of<ewise_method>(given_.method,
                                           {{CLBOOL_METHOD_MERGE_PATH, ewise_method::merge_path},
                                            {CLBOOL_METHOD_BALANCED, ewise_method::balanced},
                                            {CLBOOL_METHOD_SEARCH, ewise_method::search},
                                            {CLBOOL_METHOD_STACKED, ewise_method::stacked}});
    return hints;
}

kronecker_hints modifiers::for_kronecker() const {
    kronecker_hints hints;
    hints.backend = backend_;
    hints.method = method_of<kronecker_method>(given_.method,
                                               {{CLBOOL_METHOD_DIRECT, kronecker_method::direct},
                                                {CLBOOL_METHOD_SORT, kronecker_method::sort}});
    return hints;
}

transpose_hints modifiers::for_transpose() const {
    transpose_hints hints;
    hints.backend = backend_;
    hints.method = method_of<transpose_method>(
        given_.method, {{CLBOOL_METHOD_COUNTING, transpose_method::counting},
                        {CLBOOL_METHOD_SORT, transpose_method::sort}});
    return hints;
}

reduction_hints modifiers::for_reduction() const {
    reduction_hints hints;
    hints.backend = backend_;
    hints.method =
        method_of<reduction_method>(given_.method, {{CLBOOL_METHOD_MARKS, reduction_method::marks},
                                                    {CLBOOL_METHOD_SORT, reduction_method::sort}});
    return hints;
}

vector_modifiers::vector_modifiers(const clbool_descriptor* given) : common_modifiers(given) {
    if (given_.vector_mask != nullptr) {
        mask_ = get(given_.vector_mask, "vector_mask");
    }
    if (given_.mask != nullptr) {
        throw invalid_argument("mask is not for vectors");
    }
}

vector_accumulator vector_modifiers::accumulate() const {
    switch (given_.accumulate) {
        case CLBOOL_ACCUMULATE_NONE: return accumulator::none;
        case CLBOOL_ACCUMULATE_OR: return accumulator::logical_or;
        default:
            return operator_of(
                static_cast<clbool_vector_op>(given_.accumulate - CLBOOL_ACCUMULATE_FIRST),
                "accumulate");
    }
}

mxv_hints vector_modifiers::for_mxv() const {
    mxv_hints hints;
    hints.backend = for_others().backend;
    hints.direction = enumerator(given_.direction, direction::pull, "direction");
    hints.products = given_.products == 0 ? 1 : given_.products;
    return hints;
}

vector_op operator_of(clbool_vector_op op, const char* argument) {
    return enumerator(op, vector_op::bit_and_not, argument);
}

indices indices_of(const clbool_indices* given, const char* argument) {
    const clbool_indices read = read_options(given, CLBOOL_INDICES_INIT, argument);
    switch (read.kind) {
        case CLBOOL_INDICES_ALL: return indices::all();
        case CLBOOL_INDICES_RANGE:
            if (read.count > kMaxDimension) {
                throw invalid_argument(std::string(argument) + " is a range of " +
                                       std::to_string(read.count) + " indices");
            }
            return indices::strided(read.first, read.step, static_cast<index_type>(read.count));
        case CLBOOL_INDICES_LIST: return indices::of(copied(read.list, read.count, argument));
    }
    throw invalid_argument(std::string(argument) + " has a kind that is none of its values");
}

entry_selector selector_of(const clbool_selector* given) {
    const clbool_selector read = read_options(given, CLBOOL_SELECTOR_INIT, "places");
    entry_selector places;
    places.lowest = read.lowest;
    places.highest = read.highest;
    places.row_begin = read.row_begin;
    places.row_end = read.row_end;
    places.col_begin = read.col_begin;
    places.col_end = read.col_end;
    places.others = flag(read.others, "others");
    return places;
}

}  // namespace clbool::c_interface
