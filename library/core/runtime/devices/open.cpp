// SPDX-License-Identifier: MIT
// Opening devices and creating command queues.
#include <core/runtime/devices/open.hpp>

#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <core/runtime/devices/device_state.hpp>
#include <core/runtime/devices/devices.hpp>
#include <core/runtime/devices/driver_use.hpp>
#include <core/runtime/sized.hpp>

#include <map>
#include <mutex>

namespace clbool::runtime {

namespace {

// Members that the caller's version of the structure has; defaults for the rest.
controls_options known(const controls_options& given) {
    using options = controls_options;
    options made;
    // Fails to compile if the number of members changes: update the list below.
    [[maybe_unused]] const auto& [size, profiling, observer, on_disk, wide, kernels, tuning,
                                  portable, kernels_only] = made;
    copy_members("controls_options", given, given.struct_size, made, &options::profiling,
                 &options::observer, &options::program_cache_on_disk, &options::wide_row_pointers,
                 &options::kernel_class, &options::tuning_file, &options::portable_kernels,
                 &options::kernels_only);
    return made;
}

cl::CommandQueue make_queue(const cl::Context& context, const cl::Device& device, bool profiling) {
    return cl::CommandQueue(context, device,
                            profiling ? cl::QueueProperties::Profiling : cl::QueueProperties::None);
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

// Table of the contexts that are open. Holds no object of OpenCL. A device is not destroyed while a
// context of it is open.
struct open_contexts {
    std::mutex mutex;
    std::map<cl_device_id, std::weak_ptr<opencl_context>> of;
};

// Never destroyed: devices may be opened until the program ends.
open_contexts& ours() {
    static auto* const made = new open_contexts();
    return *made;
}

// The context that is open for the device, else a new one. Thread-safety: may be called from any
// thread. Throws cl::Error.
std::shared_ptr<opencl_context> open_context(const cl::Device& device) {
    auto& all = ours();
    const std::lock_guard lock(all.mutex);
    auto& there = all.of[device()];
    auto context = there.lock();
    if (!context || context->failed) {
        context = std::make_shared<opencl_context>();
        context->handle = cl::Context(device);
        there = context;
    }
    return context;
}

// The host backend is listed behind all platforms.
bool names_host(std::uint32_t platform, std::uint32_t device) {
    return device == 0 && platform == platforms().size();
}

}  // namespace

std::shared_ptr<stream> open_stream(const device_info& device, const controls_options& options) {
    return detail::guarded("open a device", [&] {
        const bool is_host = device.type == device_type::host ||
                             names_host(device.platform_index, device.device_index);
        if (!is_host) {
            return open_stream(open_device(device), options);
        }
        auto host = describe_host();
        host.platform_index = device.platform_index;  // where it is listed, if it was
        return further_stream(std::make_shared<device_state>(host, known(options)));
    });
}

std::shared_ptr<stream> open_stream(const cl::Device& device, const controls_options& options) {
    return detail::guarded("open a device", [&] {
        begin_driver_use();
        return further_stream(
            make_of_driver<device_state>(open_context(device), device, known(options), false));
    });
}

std::shared_ptr<stream> adopt_stream(cl_context context, cl_device_id device,
                                     cl_command_queue queue, const controls_options& options) {
    if (context == nullptr || device == nullptr || queue == nullptr) {
        throw invalid_argument("Controls: context, device and queue must not be null");
    }
    return detail::guarded("adopt a context", [&] {
        begin_driver_use();
        const auto own_context = std::make_shared<opencl_context>();
        own_context->handle = cl::Context(context, true);
        const cl::Device own_device(device, true);
        const cl::CommandQueue own_queue(queue, true);
        require_adoptable(own_queue, context, device);
        auto state = make_of_driver<device_state>(own_context, own_device, known(options), true);
        return make_of_driver<stream>(state, own_queue);
    });
}

std::shared_ptr<stream> fork_stream(const stream& origin) {
    return detail::guarded("fork a stream", [&] {
        auto forked = further_stream(origin.state_handle());
        forked->await(origin);
        return forked;
    });
}

std::shared_ptr<stream> further_stream(const std::shared_ptr<device_state>& state) {
    if (state->is_host()) {
        return std::make_shared<stream>(state);
    }
    state->check_driver();
    return make_of_driver<stream>(
        state, make_queue(state->context(), state->device(), state->options().profiling));
}

}  // namespace clbool::runtime
