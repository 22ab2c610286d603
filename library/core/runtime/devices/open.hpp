// SPDX-License-Identifier: MIT
// Streams on devices that are opened, adopted from the user, or open already.
#pragma once

#include <clbool/context.hpp>
#include <core/runtime/streams/stream.hpp>

#include <memory>

namespace clbool::runtime {

// Each throws clbool's exceptions alone.
std::shared_ptr<stream> open_stream(const device_info& device, const controls_options& options);
std::shared_ptr<stream> open_stream(const cl::Device& device, const controls_options& options);
// All three belong together and are retained.
std::shared_ptr<stream> adopt_stream(cl_context context, cl_device_id device,
                                     cl_command_queue queue, const controls_options& options);
// A further stream of the device, behind what was enqueued on `origin` so far.
std::shared_ptr<stream> fork_stream(const stream& origin);
// A further stream of the device, behind nothing.
std::shared_ptr<stream> further_stream(const std::shared_ptr<device_state>& state);

}  // namespace clbool::runtime
