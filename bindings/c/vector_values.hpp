// SPDX-License-Identifier: MIT
// Vectors and numbers of the types that they should have.
#pragma once

#include <bindings/c/arguments.hpp>
#include <clbool/vector_operations.hpp>

#include <numeric>
#include <string>
#include <vector>

namespace clbool::c_interface {

/// A vector that must be of this type. @throws invalid_argument
template <class T>
basic_vector<T>& typed(vector_object& v, const char* argument) {
    auto* const of = std::get_if<basic_vector<T>>(&v.of);
    if (of == nullptr) {
        throw invalid_argument(std::string(argument) + " is a vector of " +
                               to_string(v.base().type()) + ", expected one of " +
                               to_string(detail::element_of<T>::value));
    }
    return *of;
}

/// A number of the type of a vector. @throws invalid_argument when the pointer is null
inline vector_scalar scalar_of(const vector_object& v, const void* value, const char* argument) {
    return std::visit(
        [&](const auto& of) -> vector_scalar {
            using element = typename std::decay_t<decltype(of)>::value_type;
            return required(static_cast<const element*>(value), argument);
        },
        v.of);
}

/// A number for each index, as a vector. @throws invalid_argument for more than vectors can have
inline uint32_vector full_vector(context& on, const std::vector<index_type>& values) {
    if (values.size() > kMaxDimension) {
        throw invalid_argument("there are " + std::to_string(values.size()) +
                               " numbers, more than a vector can have");
    }
    std::vector<index_type> all(values.size());
    std::iota(all.begin(), all.end(), index_type{0});
    return {on, static_cast<index_type>(values.size()), all, values};
}

}  // namespace clbool::c_interface
