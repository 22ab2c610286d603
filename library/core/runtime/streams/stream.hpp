// SPDX-License-Identifier: MIT
// Streams: in-order command queues with launches, transfers and memory.
#pragma once

#include <clbool/opencl.hpp>
#include <clbool/profile.hpp>
#include <clbool/types.hpp>
#include <core/runtime/devices/device_state.hpp>
#include <core/runtime/memory/buffer.hpp>
#include <core/runtime/memory/staging.hpp>
#include <core/runtime/programs/program.hpp>
#include <core/runtime/streams/pending_number.hpp>
#include <core/runtime/streams/timeline.hpp>

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

namespace clbool::runtime {

// Global and local size (work-items, work-group size); global is a multiple of local.
struct range {
    size_type global;
    size_type local;

    // `groups` groups of `local` work-items.
    static range groups(size_type count, size_type local) { return {count * local, local}; }
    // At least `items` work-items.
    static range items(size_type count, size_type local) {
        return {(count + local - 1) / local * local, local};
    }
};

// A `__local` kernel argument of so many bytes.
struct local_memory {
    size_type bytes;
};

// Commands run in the order of the calls. Calls return when enqueued, except reads, which wait and
// are counted in the profile. State that other threads need, also after the stream's end, is in its
// timeline. Thread-safety: one thread at a time.
class stream {
public:
    stream(std::shared_ptr<device_state> state, cl::CommandQueue queue);
    // A stream of the host backend: every call is done when it returns.
    explicit stream(std::shared_ptr<device_state> state);
    // Waits for all commands; a failure poisons the device.
    ~stream();
    stream(const stream&) = delete;
    stream& operator=(const stream&) = delete;

    device_state& state() const noexcept { return *state_; }
    const std::shared_ptr<device_state>& state_handle() const noexcept { return state_; }
    const cl::CommandQueue& queue() const noexcept { return queue_; }

    // Enters a call (stream_use): false within another one of the same thread. Throws
    // invalid_argument while another thread is in one.
    bool enter();
    void leave() noexcept { user_.store(nullptr, std::memory_order_release); }
    const cpu::account_ptr& account() const noexcept { return account_; }

    // Whether everything must run as kernels, nothing on the host (controls_options::kernels_only).
    bool kernels_only() const noexcept { return kernels_only_; }
    void set_kernels_only(bool on) noexcept { kernels_only_ = on; }

    // Where the current operation is to be reported, if requested.
    operation_report* description() const noexcept { return description_; }
    void describe_in(operation_report* where) noexcept { description_ = where; }

    // Memory for at least `count` values of T, uninitialised; a null buffer for none.
    template <class T>
    buffer allocate(size_type count) {
        return allocate_bytes(checked_bytes(count, sizeof(T)));
    }

    // Zero-initialised memory: without a fill where an idle buffer is known to be zero.
    template <class T>
    buffer allocate_zeroed(size_type count) {
        return allocate_zeroed_bytes(checked_bytes(count, sizeof(T)));
    }

    // Launches kernel `name` (a literal) of `source`; an empty range does nothing. Arguments are
    // buffers, local_memory, or trivially copyable values of the kernel's declared types.
    template <class... Args>
    void launch(const program& source, const char* name, range where, const Args&... args);

    // dst[i] = value for i < count, on the device.
    template <class T>
    void fill(const buffer& dst, T value, size_type count) {
        fill_bytes(dst, &value, sizeof(T), count * sizeof(T));
    }
    // Copies within the device.
    void copy(const buffer& from, size_type from_byte, const buffer& to, size_type to_byte,
              size_type bytes);
    // Copies host memory to the device; `from` may change on return.
    void write(const buffer& to, const void* from, size_type bytes);
    // The same without waiting; `owner` keeps the source alive until the device has read it.
    void write_from(const buffer& to, const void* from, size_type bytes,
                    const std::shared_ptr<const void>& owner);
    // Copies device memory to the host and waits.
    void read(const buffer& from, size_type from_byte, void* to, size_type bytes);
    // Asynchronous read of a cl_ulong at this point of the stream; null if too many are pending.
    std::shared_ptr<const pending_number> read_later(const buffer& from, size_type from_byte);
    // Host address of shared memory, to read what commands wrote or write what later ones read.
    // Waits for all commands so far, which counts as a read if any are pending. Null on a device
    // with its own memory and for memory that the user allocated.
    template <class T>
    T* view(const buffer& of) {
        const bool waits = pending_;
        auto* const memory = static_cast<T*>(view_bytes(of));
        if (memory != nullptr && waits) {
            ++state_->count().host_reads;
        }
        return memory;
    }
    // The first `count` values of a small buffer, through pinned memory; waits.
    template <class T>
    std::vector<T> read_small(const buffer& from, size_type count) {
        std::vector<T> values(count);
        read_pinned(from, values.data(), count * sizeof(T));
        return values;
    }

    // Waits for all commands; on failure throws device_error and poisons the device.
    void finish();
    // Orders later commands behind those that wrote `block`.
    void await(memory_block& block);
    // Orders later commands behind all commands of another stream so far.
    void await(const stream& other);

    // Adds kernel times gathered so far to `into`; waits for the queue.
    void collect(std::map<std::string, kernel_profile>& into);
    void reset_profile();

private:
    // A kernel of this stream with its limits; not shared, as cl_kernel holds argument state.
    struct prepared_kernel {
        program source;
        const char* name;
        cl::Kernel kernel = {};
        size_type told_group = 0;  // largest work-group as the driver tells
        size_type own_group = 0;   // that it requires; 0: any
        size_type max_group = 0;
        size_type local_bytes = 0;
    };
    struct timed_command {
        timed_place where;
        const char* name;  // a literal
        std::chrono::steady_clock::time_point enqueued;
        cl::Event event;
    };

    // The first `zeroed` bytes are zero if such memory is idle.
    buffer allocate_bytes(size_type bytes, size_type zeroed = 0, bool* is_zeroed = nullptr);
    buffer allocate_zeroed_bytes(size_type bytes);
    void zero_blocks(const buffer& first);
    static size_type checked_bytes(size_type count, size_type each);
    prepared_kernel& prepare(const program& source, const char* name);
    void check_limits(const prepared_kernel& k, const char* name, range where,
                      size_type dynamic_local) const;
    void enqueue(prepared_kernel& k, const char* name, range where);
    void fill_bytes(const buffer& dst, const void* value, size_type size, size_type bytes);
    void* view_bytes(const buffer& of);
    void read_pinned(const buffer& from, void* to, size_type bytes);
    staging* staging_for(size_type bytes);
    void drain() noexcept;
    // Waits until all commands so far are done.
    void wait_for_all();
    void drain_events();
    // The device's clock is `behind` the process's by so many nanoseconds.
    void add_times(const timed_command& done, std::int64_t behind);
    // Runs a call of the driver and translates errors; a device fault poisons the device.
    template <class Body>
    void command(const char* what, Body&& body);
    [[noreturn]] void fault(const char* what, cl_int code);
    // The same for a call that enqueues one command; body() receives where to store its event,
    // which is kept if other streams may wait for it, and for the times of kernels and transfers.
    template <class Body>
    void enqueue_command(timed_place where, const char* what, Body&& body);
    void order_behind(const timeline_ptr& other, position at);
    void wait_for_events(const std::vector<cl::Event>& events);
    void forget_ended();

    void set_argument(prepared_kernel& k, cl_uint index, const buffer& value, size_type& local);
    void set_argument(prepared_kernel& k, cl_uint index, const local_memory& value,
                      size_type& local);
    template <class T>
    void set_argument(prepared_kernel& k, cl_uint index, const T& value, size_type&) {
        static_assert(std::is_trivially_copyable_v<T>, "kernel arguments are plain values");
        static_assert(!std::is_same_v<T, bool>, "bool has no size in a kernel's arguments");
        set_raw(k, index, sizeof value, &value);
    }
    static void set_raw(prepared_kernel& k, cl_uint index, std::size_t size, const void* value);

    std::shared_ptr<device_state> state_;
    cpu::account_ptr account_{state_};
    std::atomic<const void*> user_{nullptr};  // the thread in a call
    cl::CommandQueue queue_;
    timeline_ptr line_;
    // Position of each other stream that this one is ordered behind; ended streams are pruned.
    std::unordered_map<timeline_ptr, position> reached_;
    std::size_t most_reached_ = 0;
    bool profiling_ = false;
    bool kernels_only_ = false;
    operation_report* description_ = nullptr;
    bool pending_ = false;                                           // commands since the last wait
    std::unordered_multimap<std::size_t, prepared_kernel> kernels_;  // by quick_hash()

    // Host memory read by enqueued commands, kept alive until the next wait.
    std::vector<std::shared_ptr<const void>> kept_;
    cl::Buffer pinned_;  // staging for small reads, mapped permanently
    void* pinned_host_ = nullptr;
    std::shared_ptr<arrivals> arrivals_;  // created by the first read_later()
    std::unique_ptr<staging> staging_;    // for large transfers, created on demand
    bool direct_ = false;                 // large transfers need no staging

    std::vector<timed_command> timed_;
    std::map<std::string, kernel_profile> times_;
};

template <class... Args>
void stream::launch(const program& source, const char* name, range where, const Args&... args) {
    if (where.global == 0) {
        return;
    }
    prepared_kernel& k = prepare(source, name);
    size_type dynamic_local = 0;
    cl_uint index = 0;
    (set_argument(k, index++, args, dynamic_local), ...);
    check_limits(k, name, where, dynamic_local);
    enqueue(k, name, where);
}

}  // namespace clbool::runtime
