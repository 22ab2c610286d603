// SPDX-License-Identifier: MIT
// State shared by all streams of a device: OpenCL context, program cache, buffer pool, counters.
#pragma once

#include <clbool/context.hpp>
#include <clbool/opencl.hpp>
#include <core/cpu/threads/account.hpp>
#include <core/runtime/memory/buffer_pool.hpp>
#include <core/runtime/memory/derived_data.hpp>
#include <core/runtime/programs/program_cache.hpp>

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace clbool::runtime {

class timeline;

// An OpenCL context, one for all contexts of a device in a process, so that these share matrices.
// Kept by device states, and thereby by matrices.
struct opencl_context {
    cl::Context handle;                 // null: the host's memory
    std::atomic<size_type> streams{0};  // of all device states
    std::atomic<bool> failed{false};    // kept by matrices at most: devices open another one
};

// Profile counters that every call may change.
struct counters {
    std::atomic<size_type> host_reads{0};
    std::atomic<size_type> launches{0};
    std::atomic<size_type> bytes_taken{0};
    std::atomic<size_type> driver_allocations{0};
    std::atomic<size_type> program_builds{0};
    std::atomic<size_type> program_loads{0};
    std::atomic<size_type> compile_ns{0};  // of builds and loads
};

// Thread-safety: all members may be used from any thread.
class device_state final : public cpu::memory_account, private buffer_pool::source {
public:
    // `adopted`: the context belongs to the user, who may have other command queues in it.
    device_state(std::shared_ptr<opencl_context> context, cl::Device device,
                 const controls_options& options, bool adopted);
    // The host backend: no OpenCL context, no queue, no buffers.
    device_state(device_info host, const controls_options& options);
    ~device_state() override;
    device_state(const device_state&) = delete;
    device_state& operator=(const device_state&) = delete;

    const cl::Context& context() const noexcept { return context_->handle; }
    // Whether matrices of either fit the other: both use one OpenCL context, or the host's memory.
    bool shares_matrices_with(const device_state& other) const noexcept {
        return context()() == other.context()();
    }
    const cl::Device& device() const noexcept { return device_; }
    const device_info& info() const noexcept { return info_; }
    const controls_options& options() const noexcept { return options_; }
    const std::string& kernel_class() const noexcept { return kernel_class_; }
    // Whether this is the host backend.
    bool is_host() const noexcept { return context()() == nullptr; }
    // Whether buffers are shared memory that the host can address (see shared_memory.hpp).
    bool shares_memory() const noexcept { return shares_memory_; }
    // Whether kernels may exchange 64-bit numbers atomically.
    bool has_long_atomics() const noexcept { return has_long_atomics_; }
    // Whether kernels may wait for work-groups that began earlier (see capabilities.hpp).
    bool groups_go_on() const noexcept { return groups_go_on_; }
    program_cache& programs() noexcept { return *programs_; }
    buffer_pool& pool() noexcept { return pool_; }
    counters& count() noexcept { return counters_; }
    derived_ledger& derived() noexcept { return derived_; }
    stream_id next_stream() noexcept { return ++last_stream_; }

    // Host memory that its calls take: counted with the device's where both are the same, else
    // against the same limit, apart.
    void charge(size_type bytes) override { host_pool().charge(bytes); }
    void discharge(size_type bytes) noexcept override { host_pool().discharge(bytes); }
    size_type host_room() noexcept { return host_pool().room(); }
    // Limit of either; 0: none.
    void set_limit(size_type bytes);

    // Streams report when they begin and end.
    void stream_began() noexcept {
        ++streams_;
        ++context_->streams;
    }
    void stream_ended() noexcept {
        --streams_;
        --context_->streams;
    }
    // Whether another queue is likely to use memory that a stream wrote, and whether one can.
    bool has_several_queues() const noexcept { return adopted_ || streams_ > 1; }
    bool may_be_read_elsewhere() const noexcept { return adopted_ || context_->streams > 1; }
    // Blocks the host until a stream's commands up to `at` are done; a failure poisons the device.
    void wait_for(timeline& stream, std::uint64_t at);
    // The same for an event of a queue.
    void wait_for(const cl::CommandQueue& queue, const cl::Event& event);

    // Marks the device as failed: every use throws. `what`: a string literal. Allocates nothing.
    void poison(const char* what, int native) noexcept;
    // Throws device_error where the driver is lost (see driver_use.hpp).
    void check_driver() const;
    // The same, and when the device has failed before.
    void check_alive() const;
    // Largest work-group: the device's, halved for each time that kernels got none of that size.
    size_type largest_group() const noexcept { return info_.max_work_group_size >> halvings_; }
    void refuse_group(size_type asked) noexcept;
    // Slot for an object of a higher layer (tuned parameters): made by the first caller, anew for a
    // smaller largest_group(); earlier ones are kept.
    const void* make_once(const std::function<std::shared_ptr<const void>()>& make);
    // The observer; a no-op one if none was given.
    observer& watch() const noexcept { return *observer_; }

private:
    // Counts a wait, and translates exceptions.
    template <class Wait>
    void guard_wait(Wait&& wait);

    buffer_pool& host_pool() noexcept { return apart_ ? *apart_ : pool_; }

    cl::Buffer create(size_type bytes) override;
    void created(size_type bytes) override;
    void released(size_type bytes) override;

    std::shared_ptr<opencl_context> context_;
    cl::Device device_;
    device_info info_;
    controls_options options_;
    std::string kernel_class_;
    bool shares_memory_;
    bool has_long_atomics_ = false;
    bool groups_go_on_ = false;
    bool adopted_;
    std::atomic<size_type> streams_{0};
    std::shared_ptr<observer> observer_;
    std::atomic<bool> warned_{false};  // of the program cache
    counters counters_;
    std::atomic<stream_id> last_stream_{kNoStream};

    // Touches new buffers on a queue of its own, so that the users' streams need not drain.
    cl::CommandQueue service_queue_;

    std::atomic<bool> failed_{false};
    mutable std::mutex failure_mutex_;
    const char* failure_ = "";
    int failure_code_ = 0;

    static constexpr unsigned kMostHalvings = 31;
    std::atomic<unsigned> halvings_{0};
    std::array<std::once_flag, kMostHalvings + 1> once_;
    std::array<std::shared_ptr<const void>, kMostHalvings + 1> made_once_;

    std::optional<program_cache> programs_;  // none on the host
    buffer_pool pool_;
    std::optional<buffer_pool> apart_;  // charges of the host beside a device with its own memory
    derived_ledger derived_;
};

}  // namespace clbool::runtime
