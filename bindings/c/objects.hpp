// SPDX-License-Identifier: MIT
// Which object of C++ is behind each handle.
#pragma once

#include <clbool.h>
#include <bindings/c/handles.hpp>
#include <bindings/c/recorder.hpp>
#include <clbool/context.hpp>
#include <clbool/device.hpp>
#include <clbool/matrix.hpp>

#include <memory>
#include <string>
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

}  // namespace clbool::c_interface
