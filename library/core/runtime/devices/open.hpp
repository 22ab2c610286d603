// SPDX-License-Identifier: MIT
// Creation of streams on devices that are opened, adopted from the user, or already open.
#pragma once

#include <clbool/context.hpp>
#include <core/runtime/streams/stream.hpp>

#include <memory>

namespace clbool::runtime {

// Each throws clbool's exceptions alone.
std::shared_ptr<stream> open_stream(const device_info& device, const controls_options& options);
std::shared_ptr<stream> open_stream(const cl::Device& device, const controls_options& options);
// Context, device and queue must belong together; all are retained.
std::shared_ptr<stream> adopt_stream(cl_context context, cl_device_id device,
                                     cl_command_queue queue, const controls_options& options);
// Another stream of the device, ordered behind everything enqueued on `origin` so far.
std::shared_ptr<stream> fork_stream(const stream& origin);
// Another stream of the device, not ordered behind anything.
std::shared_ptr<stream> further_stream(const std::shared_ptr<device_state>& state);

}  // namespace clbool::runtime
