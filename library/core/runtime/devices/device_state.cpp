// SPDX-License-Identifier: MIT
// Context, memory limits and failure state of a device.
#include <core/runtime/devices/device_state.hpp>

#include <clbool/error.hpp>
#include <core/runtime/devices/capabilities.hpp>
#include <core/runtime/devices/devices.hpp>
#include <core/runtime/devices/driver_use.hpp>
#include <core/runtime/memory/shared_memory.hpp>
#include <core/runtime/programs/given_programs.hpp>
#include <core/runtime/status.hpp>
#include <core/runtime/streams/timeline.hpp>

namespace clbool::v0 {

observer::~observer() = default;
void observer::operation(const std::string&, const std::string&) {}
void observer::launch(const std::string&, size_type, size_type) {}
void observer::program(const std::string&, bool, double) {}
void observer::timed(const timed_work&) {}
bool observer::wants_reports() const { return false; }
void observer::report(const operation_report&) {}
void observer::allocation(std::int64_t) {}
void observer::warning(const std::string&) {}

}  // namespace clbool::v0

namespace clbool::runtime {

namespace {

std::string class_of(const controls_options& options, const device_info& info) {
    if (options.kernel_class == "gpu" || options.kernel_class == "cpu") {
        return options.kernel_class;
    }
    if (!options.kernel_class.empty()) {
        throw invalid_argument("kernel_class is \"" + options.kernel_class +
                               "\", expected \"gpu\", \"cpu\" or nothing");
    }
    return info.type == device_type::cpu ? "cpu" : "gpu";
}

// The pool may always keep this fraction of the device's memory idle for reuse.
constexpr size_type kIdleShare = 8;
// Reserved for the driver itself.
constexpr size_type kDriversShare = 32;
// Limit of the derived data cache.
constexpr size_type kDerivedShare = 32;

// PoCL has a disk cache of its own. To hand out a binary it compiles every kernel of a program once
// more for any work-group size: ten times as long as a later process would save.
disk_cache open_disk_cache(const controls_options& options, const device_info& info,
                           private_folder::listener on_skip) {
    return options.program_cache_on_disk
               ? disk_cache::from_environment(is_pocl(info), std::move(on_skip))
               : disk_cache();
}

}  // namespace

device_state::device_state(std::shared_ptr<opencl_context> context, cl::Device device,
                           const controls_options& options, bool adopted)
    : context_(std::move(context)),
      device_(std::move(device)),
      info_(describe(device_)),
      options_(options),
      kernel_class_(class_of(options, info_)),
      shares_memory_(offers_shared_memory(context_->handle, device_)),
      adopted_(adopted),
      observer_(options.observer ? options.observer : std::make_shared<observer>()),
      service_queue_(context_->handle, device_),
      pool_(*this, info_.global_memory / kIdleShare,
            info_.global_memory - info_.global_memory / kDriversShare),
      derived_(info_.global_memory / kDerivedShare) {
    if (!shares_memory_) {
        apart_.emplace(static_cast<buffer_pool::source&>(*this));
    }
    has_long_atomics_ = !options.portable_kernels && runtime::has_long_atomics(device_);
    groups_go_on_ = !options.portable_kernels && runtime::groups_go_on(device_, info_);
    const auto warn = [this](const std::string& what) {
        if (!warned_.exchange(true)) {
            observer_->warning("program cache: " + what);
        }
    };
    programs_.emplace(
        context_->handle, device_,
        device_options(info_) + (options.portable_kernels ? "" : capability_options(device_)),
        open_disk_cache(options, info_, warn),
        [this, warn](const std::string& file, bool from_disk, double seconds) {
            if (!from_disk && given_programs().enabled()) {
                warn("$CLBOOL_KERNELS has no " + file +
                     " for this device, driver and version: it is compiled");
            }
            ++(from_disk ? counters_.program_loads : counters_.program_builds);
            counters_.compile_ns += static_cast<size_type>(seconds * 1e9);
            observer_->program(file, from_disk, seconds);
        });
}

device_state::device_state(device_info host, const controls_options& options)
    : context_(std::make_shared<opencl_context>()),
      info_(std::move(host)),
      options_(options),
      kernel_class_(to_string(device_type::host)),
      shares_memory_(false),
      adopted_(false),
      observer_(options.observer ? options.observer : std::make_shared<observer>()),
      pool_(*this, 0),
      derived_(info_.global_memory / kDerivedShare) {}

device_state::~device_state() = default;

void device_state::set_limit(size_type bytes) {
    pool_.set_limit(bytes);
    if (apart_) {
        apart_->set_limit(bytes);
    }
}

void device_state::poison(const char* what, int native) noexcept {
    const std::lock_guard lock(failure_mutex_);
    if (!failed_) {
        failure_ = what;
        failure_code_ = native;
        failed_ = true;
        context_->failed = true;
    }
}

void device_state::check_driver() const {
    if (!is_host()) {
        require_driver();
    }
}

void device_state::check_alive() const {
    check_driver();
    if (failed_) {
        const std::lock_guard lock(failure_mutex_);
        throw device_error("the device failed earlier: " + std::string(failure_) + ": " +
                               status_name(failure_code_),
                           failure_code_);
    }
}

void device_state::refuse_group(size_type asked) noexcept {
    unsigned n = halvings_;
    while (asked > 1 && info_.max_work_group_size >> n >= asked && n < kMostHalvings) {
        n += halvings_.compare_exchange_strong(n, n + 1) ? 1 : 0;
    }
}

const void* device_state::make_once(const std::function<std::shared_ptr<const void>()>& make) {
    const unsigned n = halvings_;
    std::call_once(once_[n], [&] { made_once_[n] = make(); });
    return made_once_[n].get();
}

template <class Wait>
void device_state::guard_wait(Wait&& wait) {
    check_alive();
    ++counters_.host_reads;
    try {
        wait();
    } catch (const cl::Error& e) {
        if (!is_memory_status(e.err())) {
            poison("wait for a stream", e.err());
        }
        check(e.err(), "wait for a stream");
    }
}

void device_state::wait_for(timeline& stream, position at) {
    guard_wait([&] { stream.wait(at); });
}

void device_state::wait_for(const cl::CommandQueue& queue, const cl::Event& event) {
    guard_wait([&] {
        queue.flush();
        event.wait();
    });
}

// Drivers allocate lazily: only touching the memory tells whether it exists.
cl::Buffer device_state::create(size_type bytes) {
    if (is_host()) {
        throw device_error("the host has no buffers; matrices in its memory are read by to_host()");
    }
    try {
        if (shares_memory_) {
            return create_shared(context_->handle, bytes);
        }
        static constexpr cl_uint kZero = 0;  // a failure leaves the first write behind
        const cl_mem_flags large = wants_large_buffers(info_) ? kLargeBuffer : 0;
        cl::Buffer memory(context_->handle, CL_MEM_READ_WRITE | large, bytes);
        service_queue_.enqueueWriteBuffer(memory, CL_FALSE, 0, sizeof kZero, &kZero);
        service_queue_.enqueueWriteBuffer(memory, CL_TRUE, bytes - sizeof kZero, sizeof kZero,
                                          &kZero);
        return memory;
    } catch (const cl::Error& e) {
        if (is_memory_status(e.err()) || e.err() == CL_OUT_OF_RESOURCES) {
            throw out_of_memory(status_name(e.err()), e.err());
        }
        check(e.err(), "create a buffer of " + std::to_string(bytes) + " bytes");
        throw;
    }
}

void device_state::created(size_type bytes) {
    ++counters_.driver_allocations;
    observer_->allocation(static_cast<std::int64_t>(bytes));
}

void device_state::released(size_type bytes) {
    observer_->allocation(-static_cast<std::int64_t>(bytes));
}

}  // namespace clbool::runtime
