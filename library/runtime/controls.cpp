// SPDX-License-Identifier: MIT
// Controls: the public handle over a stream and its device state.
#include <clbool/controls.hpp>

#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <runtime/device_state.hpp>
#include <runtime/devices.hpp>
#include <runtime/status.hpp>
#include <runtime/stream.hpp>

#include <algorithm>

namespace clbool {

namespace {

constexpr size_type kPreferredGroup = 256;

cl::CommandQueue make_queue(const cl::Context& context, const cl::Device& device, bool profiling) {
    return cl::CommandQueue(context, device,
                            profiling ? cl::QueueProperties::Profiling : cl::QueueProperties::None);
}

std::shared_ptr<runtime::stream> open_stream(const cl::Device& device,
                                             const controls_options& options) {
    return detail::guarded("open a device", [&] {
        const cl::Context context(device);
        auto state = std::make_shared<runtime::device_state>(context, device, options, false);
        return std::make_shared<runtime::stream>(state,
                                                 make_queue(context, device, options.profiling));
    });
}

void require_adoptable(const cl::CommandQueue& queue, cl_context context, cl_device_id device) {
    if (queue.getInfo<CL_QUEUE_CONTEXT>()() != context ||
        queue.getInfo<CL_QUEUE_DEVICE>()() != device) {
        throw invalid_argument("Controls: the queue is of another context or device");
    }
    const auto properties = queue.getInfo<CL_QUEUE_PROPERTIES>();
    if ((properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0) {
        throw invalid_argument("Controls: the queue is out-of-order, an in-order one is needed");
    }
}

std::shared_ptr<runtime::stream> adopt_stream(cl_context context, cl_device_id device,
                                              cl_command_queue queue,
                                              const controls_options& options) {
    if (context == nullptr || device == nullptr || queue == nullptr) {
        throw invalid_argument("Controls: context, device and queue must not be null");
    }
    return detail::guarded("adopt a context", [&] {
        const cl::Context own_context(context, true);
        const cl::Device own_device(device, true);
        const cl::CommandQueue own_queue(queue, true);
        require_adoptable(own_queue, context, device);
        auto state =
            std::make_shared<runtime::device_state>(own_context, own_device, options, true);
        return std::make_shared<runtime::stream>(state, own_queue);
    });
}

}  // namespace

Controls::Controls(std::shared_ptr<runtime::stream> stream)
    : device(stream->state().device()),
      context(stream->state().context()),
      queue(stream->queue()),
      max_wg_size(static_cast<std::uint32_t>(stream->state().info().max_work_group_size)),
      block_size(std::min<std::uint32_t>(max_wg_size, kPreferredGroup)),
      stream_(std::move(stream)) {}

Controls::Controls() : Controls(select_device().device) {}

Controls::Controls(const device_info& device_, const controls_options& options)
    : Controls(detail::guarded("open a device", [&] { return runtime::open_device(device_); }),
               options) {}

Controls::Controls(const cl::Device& device_, const controls_options& options)
    : Controls(open_stream(device_, options)) {}

Controls::Controls(cl_context context_, cl_device_id device_, cl_command_queue queue_,
                   const controls_options& options)
    : Controls(adopt_stream(context_, device_, queue_, options)) {}

runtime::stream& Controls::stream() const {
    if (stream_ == nullptr) {
        throw invalid_argument("this Controls was moved from; it has no device any more");
    }
    return *stream_;
}

void Controls::finish() {
    detail::guarded("finish", [&] { stream().finish(); });
}

Controls Controls::fork() const {
    return detail::guarded("fork a stream", [&] {
        const auto& state = stream().state_handle();
        auto forked = std::make_shared<runtime::stream>(
            state, make_queue(state->context(), state->device(), state->options().profiling));
        forked->await(stream());
        return Controls(std::move(forked));
    });
}

void Controls::trim() {
    detail::guarded("trim", [&] { stream().state().pool().trim(); });
}

memory_usage Controls::memory() const {
    auto& state = stream().state();
    auto usage = state.pool().usage();
    usage.derived = state.derived().bytes();
    return usage;
}

void Controls::set_memory_limit(size_type bytes) {
    detail::guarded("set the memory limit", [&] { stream().state().pool().set_limit(bytes); });
}

void Controls::set_derived_limit(size_type bytes) {
    detail::guarded("set a limit", [&] { stream().state().derived().set_limit(bytes); });
}

void Controls::drop_derived() {
    detail::guarded("drop derived data", [&] { stream().state().derived().drop_all(); });
}

profile_report Controls::profile() {
    return detail::guarded("profile", [&] {
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

void Controls::reset_profile() {
    detail::guarded("reset the profile", [&] {
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

const device_info& Controls::info() const { return stream().state().info(); }

const std::string& Controls::kernel_class() const { return stream().state().kernel_class(); }

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

}  // namespace clbool
