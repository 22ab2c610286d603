// SPDX-License-Identifier: MIT
// context, the public handle over a stream and its device state; Controls, one with OpenCL's
// objects in sight.
#include <clbool/context.hpp>
#include <clbool/controls.hpp>
#include <clbool/error.hpp>
#include <clbool/guard.hpp>

#include <core/runtime/devices/device_state.hpp>
#include <core/runtime/devices/devices.hpp>
#include <core/runtime/devices/open.hpp>
#include <core/runtime/memory/host_memory.hpp>
#include <core/runtime/streams/stream_use.hpp>

#include <algorithm>

namespace clbool::v0 {

context::context(std::shared_ptr<runtime::stream> stream) noexcept : stream_(std::move(stream)) {}

context::context() : context(std::string()) {}

context::context(const std::string& spec, const controls_options& options)
    : context(select_device(spec).device, options) {}

context::context(const device_info& device, const controls_options& options)
    : context(runtime::open_stream(device, options)) {}

context context::fork() const { return context(runtime::fork_stream(stream())); }

const std::shared_ptr<runtime::stream>& context::stream_handle() const {
    if (stream_ == nullptr) {
        throw invalid_argument("this context was moved from; it has no device any more");
    }
    return stream_;
}

runtime::stream& context::stream() const { return *stream_handle(); }

void context::finish() {
    runtime::guarded(*this, "finish", [&] { stream().finish(); });
}

void context::trim() {
    detail::guarded("trim", [&] {
        auto& state = stream().state();
        state.check_driver();
        state.pool().trim();
        runtime::drop_idle_blocks();
    });
}

memory_usage context::memory() const {
    auto& state = stream().state();
    auto usage = state.pool().usage();
    usage.derived = state.derived().bytes();
    return usage;
}

void context::set_memory_limit(size_type bytes) {
    detail::guarded("set the memory limit", [&] {
        auto& state = stream().state();
        state.check_driver();
        state.set_limit(bytes);
    });
}

void context::set_derived_limit(size_type bytes) {
    detail::guarded("set a limit", [&] { stream().state().derived().set_limit(bytes); });
}

void context::drop_derived() {
    detail::guarded("drop derived data", [&] { stream().state().derived().drop_all(); });
}

profile_report context::profile() {
    return runtime::guarded(*this, "profile", [&] {
        auto& state = stream().state();
        auto& count = state.count();
        profile_report result;
        result.host_reads = count.host_reads;
        result.launches = count.launches;
        result.driver_allocations = count.driver_allocations;
        result.program_builds = count.program_builds;
        result.program_loads = count.program_loads;
        result.memory = memory();
        stream_->collect(result.kernels);
        return result;
    });
}

void context::reset_profile() {
    runtime::guarded(*this, "reset the profile", [&] {
        auto& state = stream().state();
        auto& count = state.count();
        stream_->reset_profile();
        count.host_reads = 0;
        count.launches = 0;
        count.driver_allocations = 0;
        count.program_builds = 0;
        count.program_loads = 0;
        state.pool().reset_peak();
    });
}

const device_info& context::info() const { return stream().state().info(); }

const std::string& context::kernel_class() const { return stream().state().kernel_class(); }

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
