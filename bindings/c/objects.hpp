// SPDX-License-Identifier: MIT
// Which object of C++ is behind each handle.
#pragma once

#include <clbool.h>
#include <bindings/c/handles.hpp>
#include <bindings/c/recorder.hpp>
#include <clbool/algorithms.hpp>
#include <clbool/context.hpp>
#include <clbool/device.hpp>
#include <clbool/matrix.hpp>
#include <clbool/vector.hpp>

#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace clbool::c_interface {

/// A list of devices, with the reason if it is a choice.
struct device_list {
    std::vector<device_info> devices;
    std::string reason;
};

/// A context, and what listens to it, which forks share; may be null.
struct context_object {
    context device;
    std::shared_ptr<recorder> listener;
};

/// A vector of one of the types that there are.
struct vector_object {
    std::variant<bit_vector, uint32_vector, uint64_vector, float_vector> of;

    vector_base& base() noexcept {
        return std::visit([](auto& v) -> vector_base& { return v; }, of);
    }
};

template <class Handle>
struct object_of;

template <>
struct object_of<clbool_devices> {
    using type = device_list;
    static constexpr kind what = kind::devices;
};

template <>
struct object_of<clbool_context> {
    using type = context_object;
    static constexpr kind what = kind::context;
};

template <>
struct object_of<clbool_matrix> {
    using type = matrix;
    static constexpr kind what = kind::matrix;
};

template <>
struct object_of<clbool_vector> {
    using type = vector_object;
    static constexpr kind what = kind::vector;
};

template <>
struct object_of<clbool_stop> {
    using type = stop_token;
    static constexpr kind what = kind::stop;
};

}  // namespace clbool::c_interface
