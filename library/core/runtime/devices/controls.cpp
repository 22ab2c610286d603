// SPDX-License-Identifier: MIT
// Controls: a context with OpenCL's objects in sight.
#include <clbool/controls.hpp>

#include <core/runtime/devices/device_state.hpp>
#include <core/runtime/devices/devices.hpp>
#include <core/runtime/devices/open.hpp>

#include <algorithm>

namespace clbool::v0 {

namespace {

constexpr size_type kPreferredGroup = 256;

}  // namespace

Controls::Controls(std::shared_ptr<runtime::stream> stream)
    : clbool::context(stream),
      device(stream->state().device()),
      context(stream->state().context()),
      queue(stream->queue()),
      max_wg_size(static_cast<std::uint32_t>(stream->state().info().max_work_group_size)),
      block_size(std::min<std::uint32_t>(max_wg_size, kPreferredGroup)) {}

Controls::Controls() : Controls(runtime::select_opencl_device().device) {}

Controls::Controls(const device_info& device_, const controls_options& options)
    : Controls(runtime::open_stream(device_, options)) {}

Controls::Controls(const cl::Device& device_, const controls_options& options)
    : Controls(runtime::open_stream(device_, options)) {}

Controls::Controls(cl_context context_, cl_device_id device_, cl_command_queue queue_,
                   const controls_options& options)
    : Controls(runtime::adopt_stream(context_, device_, queue_, options)) {}

Controls::Controls(const clbool::context& of) : Controls(of.stream_handle()) {}

Controls Controls::fork() const { return Controls(runtime::fork_stream(stream())); }

Controls create_controls() { return Controls(); }

Controls create_controls(std::uint32_t platform_id, std::uint32_t device_id) {
    device_info wanted;
    wanted.platform_index = platform_id;
    wanted.device_index = device_id;
    return Controls(wanted);
}

Controls create_controls(const std::string& spec, const controls_options& options) {
    return Controls(select_device(spec).device, options);
}

}  // namespace clbool::v0
