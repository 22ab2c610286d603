// SPDX-License-Identifier: MIT
// Launches, transfers and synchronisation of streams.
#include <core/runtime/streams/stream.hpp>

#include <clbool/error.hpp>
#include <core/runtime/memory/shared_memory.hpp>
#include <core/runtime/status.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <limits>
#include <tuple>

namespace clbool::runtime {

namespace {

using time_point = std::chrono::steady_clock::time_point;

constexpr size_type kPinnedBytes = 4096;
// Blocks that one launch zeroes, and their size, as in zero_blocks.cl.
constexpr std::size_t kBlocks = 16;
constexpr size_type kBlockBytes = 2048;
// Transfers from this size on go through pinned staging slots of kSlotBytes.
constexpr size_type kLargeTransfer = size_type{4} << 20;
// Larger fills are split into pieces that 32 bits can count, and the first piece is copied to the
// others: NVIDIA's driver fills nothing behind the first 2^31 bytes of a buffer (pyopencl, issue
// 395).
constexpr size_type kFillBytes = size_type{1} << 30;
constexpr size_type kSlotBytes = size_type{16} << 20;
// Events are expensive to keep; beyond this many they are summed up.
constexpr std::size_t kMostEvents = 4096;
// Pending writes that keep their source alive; beyond this many the host waits.
constexpr std::size_t kMostKept = 1024;
// No known device launches more work-groups in one dimension.
constexpr size_type kMostGroups = (size_type{1} << 31) - 1;

time_point now_if(bool wanted) { return wanted ? std::chrono::steady_clock::now() : time_point(); }

}  // namespace

stream::stream(std::shared_ptr<device_state> state, cl::CommandQueue queue)
    : state_(std::move(state)),
      queue_(std::move(queue)),
      line_(std::make_shared<timeline>(state_, queue_)) {
    translated("set up a stream", [&] {
        kernels_only_ = state_->options().kernels_only;
        direct_ = state_->info().type == device_type::cpu;
        profiling_ = (queue_.getInfo<CL_QUEUE_PROPERTIES>() & CL_QUEUE_PROFILING_ENABLE) != 0;
        pinned_ =
            cl::Buffer(state_->context(), CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, kPinnedBytes);
        pinned_host_ =
            queue_.enqueueMapBuffer(pinned_, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, kPinnedBytes);
    });
    state_->stream_began();
}

stream::stream(std::shared_ptr<device_state> state)
    : state_(std::move(state)), line_(std::make_shared<timeline>(state_, cl::CommandQueue())) {
    state_->stream_began();
}

stream::~stream() {
    staging_.reset();
    if (queue_() != nullptr) {
        drain();
    }
    line_->end();
    state_->pool().retire(line_->id());
    state_->stream_ended();
}

bool stream::enter() {
    static thread_local char me;
    const void* user = nullptr;
    if (!user_.compare_exchange_strong(user, &me, std::memory_order_acquire) && user != &me) {
        throw invalid_argument(
            "another thread is in a call on this context; each thread needs a fork() of its own");
    }
    return user == nullptr;
}

// Other streams may read this one's results, so a failure must be recorded. Out of memory may be
// transient: the commands are sound then, only the wait has not succeeded.
void stream::drain() noexcept {
    const cl_int unmapped =
        clEnqueueUnmapMemObject(queue_(), pinned_(), pinned_host_, 0, nullptr, nullptr);
    cl_int finished = clFinish(queue_());
    if (is_memory_status(finished)) {
        finished = clFinish(queue_());
    }
    if (finished != CL_SUCCESS) {
        state_->poison("a stream ended", finished);
    } else if (unmapped != CL_SUCCESS && !is_memory_status(unmapped)) {
        state_->poison("a stream ended", unmapped);
    }
}

template <class Body>
void stream::command(const char* what, Body&& body) {
    state_->check_alive();
    const time_point began = now_if(profiling_);
    try {
        body();
    } catch (const cl::Error& e) {
        fault(what, e.err());
    }
    if (profiling_) {
        state_->watch().timed({timed_place::call, what, began, now_if(true)});
    }
}

template <class Body>
void stream::enqueue_command(timed_place where, const char* what, Body&& body) {
    cl::Event event;
    const bool shared = state_->has_several_queues();
    const bool timed = profiling_ && where != timed_place::call;
    const time_point enqueued = now_if(timed);
    command(what, [&] { body(shared || timed ? &event : nullptr); });
    pending_ = true;
    line_->issue();
    if (shared) {
        line_->note(event);
    }
    if (timed) {
        timed_.push_back({where, what, enqueued, std::move(event)});
    }
    if (timed_.size() >= kMostEvents) {
        drain_events();
    }
}

void stream::fault(const char* what, cl_int code) {
    if (!is_memory_status(code)) {
        state_->poison(what, code);
    }
    check(code, what);
    throw device_error(what, code);
}

size_type stream::checked_bytes(size_type count, size_type each) {
    if (count > std::numeric_limits<size_type>::max() / each) {
        throw out_of_memory("cannot allocate " + std::to_string(count) + " values of " +
                            std::to_string(each) + " bytes");
    }
    return count * each;
}

buffer stream::allocate_bytes(size_type bytes, size_type zeroed, bool* is_zeroed) {
    if (bytes == 0) {
        return {};
    }
    state_->check_alive();
    auto taken = state_->pool().take(bytes, line_->id(), zeroed);
    if (is_zeroed != nullptr) {
        *is_zeroed = taken.zeroed >= zeroed;
    }
    state_->count().bytes_taken += taken.capacity;
    try {
        wait_for_events(taken.busy);
        return buffer(std::make_shared<memory_block>(taken.memory, taken.capacity, line_));
    } catch (...) {
        state_->pool().give(std::move(taken), line_->id());
        throw;
    }
}

// Zeroes a small block, and others that wait in the pool for the next calls, in one launch.
void stream::zero_blocks(const buffer& first) {
    std::array<buffer, kBlocks> blocks{first};
    std::generate(blocks.begin() + 1, blocks.end(), [&] { return allocate_bytes(kBlockBytes); });
    std::apply(
        [&](const auto&... all) {
            launch(program("core/runtime/streams/zero_blocks.cl"), "zero_blocks",
                   range::items(kBlockBytes / sizeof(cl_uint), 1), all...);
        },
        blocks);
    std::for_each(blocks.begin() + 1, blocks.end(),
                  [](const buffer& block) { block.block()->note_zeroed(kBlockBytes); });
}

buffer stream::allocate_zeroed_bytes(size_type bytes) {
    const bool is_small =
        bytes > 0 && bytes <= kBlockBytes && state_->pool().room() > kBlocks * kBlockBytes;
    bool is_zeroed = bytes == 0;
    auto out = allocate_bytes(is_small ? kBlockBytes : bytes, bytes, &is_zeroed);
    if (!is_zeroed && is_small && (pending_ || !state_->shares_memory())) {
        zero_blocks(out);
    } else if (!is_zeroed) {
        fill<cl_uint>(out, 0, (bytes + sizeof(cl_uint) - 1) / sizeof(cl_uint));
    }
    return out;
}

stream::prepared_kernel& stream::prepare(const program& source, const char* name) {
    state_->check_alive();
    const std::size_t hash = source.quick_hash() ^ reinterpret_cast<std::size_t>(name);
    const auto [first, last] = kernels_.equal_range(hash);
    for (auto it = first; it != last; ++it) {
        if (it->second.name == name && it->second.source.is_quickly_equal(source)) {
            return it->second;
        }
    }
    prepared_kernel k{source, name};
    const auto built = state_->programs().get(source);
    translated(name, [&] {
        k.kernel = cl::Kernel(built, name);
        k.told_group = k.kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(state_->device());
        k.own_group =
            k.kernel.getWorkGroupInfo<CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(state_->device())[0];
        // It may run with that, whatever some drivers report.
        k.max_group = std::max(k.told_group, k.own_group);
        k.local_bytes = k.kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(state_->device());
    });
    return kernels_.emplace(hash, std::move(k))->second;
}

void stream::set_raw(prepared_kernel& k, cl_uint index, std::size_t size, const void* value) {
    const cl_int code = clSetKernelArg(k.kernel(), index, size, value);
    if (code != CL_SUCCESS) {  // no message is built on success, a dozen times a launch
        check(code, "set argument " + std::to_string(index) + " of a kernel");
    }
}

void stream::set_argument(prepared_kernel& k, cl_uint index, const buffer& value, size_type&) {
    if (value) {
        await(*value.block());
    }
    const cl_mem memory = value.native();
    set_raw(k, index, sizeof(cl_mem), &memory);
}

void stream::set_argument(prepared_kernel& k, cl_uint index, const local_memory& value,
                          size_type& local) {
    local += value.bytes;
    set_raw(k, index, value.bytes, nullptr);
}

void stream::check_limits(const prepared_kernel& k, const char* name, range where,
                          size_type dynamic_local) const {
    const auto& device = state_->info();
    const auto refuse = [&](const char* why, size_type asked, size_type allowed) {
        throw device_error(std::string(name) + ": " + why + " " + std::to_string(asked) +
                           ", the device allows " + std::to_string(allowed));
    };
    if (where.local == 0 || where.global % where.local != 0) {
        refuse("work-items are no multiple of the group size", where.global, where.local);
    }
    if (k.own_group > 0 && where.local != k.own_group) {  // drivers would tell as of a want
        refuse("group size of a kernel that has its own is", where.local, k.own_group);
    }
    if (where.local > k.max_group) {
        state_->refuse_group(where.local);
        refuse("group size is", where.local, k.max_group);
    }
    if (where.global / where.local > kMostGroups) {
        refuse("number of groups is", where.global / where.local, kMostGroups);
    }
    if (k.local_bytes + dynamic_local > device.local_memory) {
        refuse("local memory is", k.local_bytes + dynamic_local, device.local_memory);
    }
}

void stream::enqueue(prepared_kernel& k, const char* name, range where) {
    enqueue_command(timed_place::kernel, name, [&](cl::Event* event) {
        try {
            queue_.enqueueNDRangeKernel(k.kernel, cl::NullRange, cl::NDRange(where.global),
                                        cl::NDRange(where.local), nullptr, event);
        } catch (const cl::Error& e) {
            if (e.err() == CL_INVALID_WORK_GROUP_SIZE ||
                (e.err() == CL_OUT_OF_RESOURCES && where.local > k.told_group)) {
                state_->refuse_group(where.local);
                check(e.err(), name);  // nothing is enqueued, for want of registers
            }
            throw;
        }
    });
    ++state_->count().launches;
    state_->watch().launch(name, where.global, where.local);
}

void stream::fill_bytes(const buffer& dst, const void* value, size_type size, size_type bytes) {
    if (bytes == 0) {
        return;
    }
    // Small fills of shared memory by the host, where that needs no wait for commands.
    if (auto* const memory = static_cast<std::byte*>(
            !pending_ && bytes <= kPinnedBytes ? view_bytes(dst) : nullptr)) {
        for (size_type at = 0; at < bytes; at += size) {
            std::memcpy(memory + at, value, size);
        }
        return;
    }
    await(*dst.block());
    for (size_type at = 0; at < bytes; at += kFillBytes) {
        const size_type piece = std::min(bytes - at, kFillBytes);
        enqueue_command(timed_place::transfer, "fill a buffer", [&](cl::Event* event) {
            cl_event* const over = event != nullptr ? &(*event)() : nullptr;
            check(at == 0 ? clEnqueueFillBuffer(queue_(), dst.native(), value, size, 0, piece, 0,
                                                nullptr, over)
                          : clEnqueueCopyBuffer(queue_(), dst.native(), dst.native(), 0, at, piece,
                                                0, nullptr, over),
                  "fill a buffer");
        });
    }
}

void stream::copy(const buffer& from, size_type from_byte, const buffer& to, size_type to_byte,
                  size_type bytes) {
    if (bytes == 0) {
        return;
    }
    await(*from.block());
    await(*to.block());
    enqueue_command(timed_place::transfer, "copy a buffer", [&](cl::Event* event) {
        queue_.enqueueCopyBuffer(from.block()->memory(), to.block()->memory(), from_byte, to_byte,
                                 bytes, nullptr, event);
    });
}

// Null for small transfers, devices that share the host's memory, and without pinned memory.
staging* stream::staging_for(size_type bytes) {
    if (direct_ || bytes < kLargeTransfer) {
        return nullptr;
    }
    if (!staging_) {
        try {
            staging_ = std::make_unique<staging>(state_->context(), queue_, kSlotBytes);
        } catch (const cl::Error&) {
            direct_ = true;
        }
    }
    return staging_.get();
}

void* stream::view_bytes(const buffer& of) {
    void* const address =
        of && state_->shares_memory() ? shared_address(of.block()->memory()) : nullptr;
    if (address != nullptr) {
        await(*of.block());
        wait_for_all();
    }
    return address;
}

void stream::write(const buffer& to, const void* from, size_type bytes) {
    if (bytes == 0) {
        return;
    }
    if (void* const memory = view_bytes(to)) {
        std::memcpy(memory, from, bytes);
        return;
    }
    await(*to.block());
    auto* staged = staging_for(bytes);
    enqueue_command(timed_place::transfer, "write a buffer", [&](cl::Event* event) {
        if (staged != nullptr) {
            staged->write(to.block()->memory(), from, bytes, event);
        } else {
            queue_.enqueueWriteBuffer(to.block()->memory(), CL_TRUE, 0, bytes, from, nullptr,
                                      event);
        }
    });
}

void stream::wait_for_all() {
    command("finish", [&] { queue_.finish(); });
    pending_ = false;
    kept_.clear();
}

void stream::write_from(const buffer& to, const void* from, size_type bytes,
                        const std::shared_ptr<const void>& owner) {
    if (bytes == 0) {
        return;
    }
    if (state_->shares_memory() || bytes >= kLargeTransfer) {
        write(to, from, bytes);
        return;
    }
    if (kept_.size() >= kMostKept) {
        wait_for_all();
    }
    await(*to.block());
    kept_.push_back(owner);
    enqueue_command(timed_place::transfer, "write a buffer", [&](cl::Event* event) {
        queue_.enqueueWriteBuffer(to.block()->memory(), CL_FALSE, 0, bytes, from, nullptr, event);
    });
}

void stream::read(const buffer& from, size_type from_byte, void* to, size_type bytes) {
    if (bytes == 0) {
        return;
    }
    ++state_->count().host_reads;
    if (const void* const memory = view_bytes(from)) {
        std::memcpy(to, static_cast<const std::byte*>(memory) + from_byte, bytes);
        return;
    }
    await(*from.block());
    auto* staged = staging_for(bytes);
    command("read a buffer", [&] {
        if (staged != nullptr) {
            staged->read(from.block()->memory(), from_byte, to, bytes);
        } else {
            queue_.enqueueReadBuffer(from.block()->memory(), CL_TRUE, from_byte, bytes, to);
        }
    });
    kept_.clear();  // in-order queue: these are done, too
}

void stream::read_pinned(const buffer& from, void* to, size_type bytes) {
    if (bytes > kPinnedBytes) {
        read(from, 0, to, bytes);
        return;
    }
    if (bytes > 0) {  // an empty vector has no address to copy to
        read(from, 0, pinned_host_, bytes);
        std::memcpy(to, pinned_host_, bytes);
    }
}

std::shared_ptr<const pending_number> stream::read_later(const buffer& from, size_type from_byte) {
    state_->check_alive();
    await(*from.block());
    if (!arrivals_) {
        translated("read a number later",
                   [&] { arrivals_ = std::make_shared<arrivals>(state_->context(), queue_); });
    }
    auto number = std::make_shared<pending_number>(line_, arrivals_);
    if (number->place() == nullptr) {
        return nullptr;
    }
    enqueue_command(timed_place::transfer, "read a number later", [&](cl::Event* wanted) {
        cl::Event arrived;
        queue_.enqueueReadBuffer(from.block()->memory(), CL_FALSE, from_byte, sizeof(cl_ulong),
                                 number->place(), nullptr, &arrived);
        if (wanted != nullptr) {
            *wanted = arrived;
        }
        number->expect(std::move(arrived));
    });
    return number;
}

void stream::finish() {
    if (queue_() == nullptr) {
        return;
    }
    wait_for_all();
    ++state_->count().host_reads;
}

void stream::await(memory_block& block) {
    const auto& owner = block.owner();
    if (!owner || owner == line_) {
        return;
    }
    block.add_reader(line_);
    if (&owner->state() != state_.get()) {
        owner->state().check_alive();
    }
    order_behind(owner, block.written());
}

void stream::await(const stream& other) { order_behind(other.line_, other.line_->issued()); }

// Recorded only after success: a failed wait must not pass for an established order.
void stream::order_behind(const timeline_ptr& other, position at) {
    if (at == 0 || other->ended()) {
        return;
    }
    const auto known = reached_.find(other);
    if (known != reached_.end() && known->second >= at) {
        return;
    }
    std::optional<timeline::point> point;
    command("await another stream", [&] { point = other->point_behind(at); });
    if (point) {
        wait_for_events(std::vector<cl::Event>(1, point->event));
        forget_ended();
        reached_[other] = point->reached;
    }
}

void stream::wait_for_events(const std::vector<cl::Event>& events) {
    if (!events.empty()) {
        enqueue_command(timed_place::call, "await another stream", [&](cl::Event* event) {
            queue_.enqueueBarrierWithWaitList(&events, event);
        });
    }
}

void stream::forget_ended() {
    if (reached_.size() < most_reached_) {
        return;
    }
    for (auto it = reached_.begin(); it != reached_.end();) {
        it = it->first->ended() ? reached_.erase(it) : std::next(it);
    }
    constexpr std::size_t kFew = 16;
    most_reached_ = 2 * reached_.size() + kFew;
}

void stream::drain_events() {
    if (timed_.empty()) {
        return;
    }
    wait_for_all();
    const auto all = std::exchange(timed_, {});
    translated("read the times of commands", [&] {
        std::int64_t behind = std::numeric_limits<std::int64_t>::min();
        for (const auto& one : all) {
            // Enqueued just after the first of these times.
            const std::chrono::nanoseconds enqueued = one.enqueued.time_since_epoch();
            const auto queued = one.event.getProfilingInfo<CL_PROFILING_COMMAND_QUEUED>();
            behind = std::max<std::int64_t>(behind,
                                            enqueued.count() - static_cast<std::int64_t>(queued));
        }
        for (const auto& one : all) {
            add_times(one, behind);
        }
    });
}

void stream::add_times(const timed_command& done, std::int64_t behind) {
    constexpr double kToMilliseconds = 1e-6;
    const auto queued = done.event.getProfilingInfo<CL_PROFILING_COMMAND_QUEUED>();
    const auto submit = done.event.getProfilingInfo<CL_PROFILING_COMMAND_SUBMIT>();
    const auto start = done.event.getProfilingInfo<CL_PROFILING_COMMAND_START>();
    const auto end = done.event.getProfilingInfo<CL_PROFILING_COMMAND_END>();
    const auto at = [&](cl_ulong time) {
        return time_point(std::chrono::nanoseconds(static_cast<std::int64_t>(time) + behind));
    };
    state_->watch().timed({done.where, done.name, at(start), at(end)});
    if (done.where != timed_place::kernel) {
        return;
    }
    const auto between = [](cl_ulong from, cl_ulong to) {
        return (static_cast<double>(to) - static_cast<double>(from)) * kToMilliseconds;
    };
    auto& sum = times_[done.name];
    ++sum.calls;
    sum.queued_ms += between(queued, submit);
    sum.submitted_ms += between(submit, start);
    sum.run_ms += between(start, end);
}

void stream::collect(std::map<std::string, kernel_profile>& into) {
    drain_events();
    into = times_;
}

void stream::reset_profile() {
    drain_events();
    times_.clear();
}

}  // namespace clbool::runtime
