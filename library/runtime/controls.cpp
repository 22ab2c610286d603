// SPDX-License-Identifier: MIT
// Controls: the public handle over a stream and its device state.
#include <clbool/controls.hpp>

#include <clbool/error.hpp>
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
    return runtime::translated("open a device", [&] {
        const cl::Context context(device);
        auto state = std::make_shared<runtime::device_state>(context, device, options);
        return std::make_shared<runtime::stream>(state,
                                                 make_queue(context, device, options.profiling));
    });
}

std::shared_ptr<runtime::stream> adopt_stream(cl_context context, cl_device_id device,
                                              cl_command_queue queue,
                                              const controls_options& options) {
    if (context == nullptr || device == nullptr || queue == nullptr) {
        throw invalid_argument("Controls: context, device and queue must not be null");
    }
    return runtime::translated("adopt a context", [&] {
        const cl::Context own_context(context, true);
        const cl::Device own_device(device, true);
        const cl::CommandQueue own_queue(queue, true);
        if (own_queue.getInfo<CL_QUEUE_CONTEXT>()() != context ||
            own_queue.getInfo<CL_QUEUE_DEVICE>()() != device) {
            throw invalid_argument("Controls: the queue is of another context or device");
        }
        const auto properties = own_queue.getInfo<CL_QUEUE_PROPERTIES>();
        if ((properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0) {
            throw invalid_argument(
                "Controls: the queue is out-of-order, an in-order one is needed");
        }
        auto state = std::make_shared<runtime::device_state>(own_context, own_device, options);
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
    : Controls(runtime::open_device(device_), options) {}

Controls::Controls(const cl::Device& device_, const controls_options& options)
    : Controls(open_stream(device_, options)) {}

Controls::Controls(cl_context context_, cl_device_id device_, cl_command_queue queue_,
                   const controls_options& options)
    : Controls(adopt_stream(context_, device_, queue_, options)) {}

void Controls::finish() { stream_->finish(); }

Controls Controls::fork() const {
    const auto& state = stream_->state_handle();
    return runtime::translated("fork a stream", [&] {
        return Controls(std::make_shared<runtime::stream>(
            state, make_queue(state->context(), state->device(), state->options().profiling)));
    });
}

void Controls::trim() { stream_->state().pool().trim(); }

memory_usage Controls::memory() const { return stream_->state().pool().usage(); }

void Controls::set_memory_limit(size_type bytes) { stream_->state().pool().set_limit(bytes); }

profile_report Controls::profile() {
    auto& state = stream_->state();
    auto& count = state.count();
    profile_report result;
    result.host_reads = count.host_reads;
    result.launches = count.launches;
    result.driver_allocations = count.driver_allocations;
    result.program_builds = count.program_builds;
    result.program_loads = count.program_loads;
    result.memory = state.pool().usage();
    stream_->collect(result.kernels);
    return result;
}

void Controls::reset_profile() {
    auto& state = stream_->state();
    auto& count = state.count();
    stream_->reset_profile();
    count.host_reads = 0;
    count.launches = 0;
    count.driver_allocations = 0;
    count.program_builds = 0;
    count.program_loads = 0;
    state.pool().reset_peak();
}

const device_info& Controls::info() const noexcept { return stream_->state().info(); }

const std::string& Controls::kernel_class() const noexcept {
    return stream_->state().kernel_class();
}

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
