// SPDX-License-Identifier: MIT
// Reference-counted device buffers that return to the pool with their last handle.
#pragma once

#include <clbool/error.hpp>
#include <clbool/opencl.hpp>
#include <clbool/types.hpp>
#include <core/runtime/streams/timeline.hpp>

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace clbool::runtime {

// A buffer, owned by the stream that writes it. That stream's commands are in order; others must
// call stream::await(block) before using it and are recorded as readers, so that the memory is
// reused only after their commands. Timelines refer to streams without keeping them alive.
class memory_block {
public:
    // Pool memory, recycled on stream `owner`.
    memory_block(cl::Buffer memory, size_type capacity, timeline_ptr owner);
    // User memory: never recycled, synchronised by the user.
    explicit memory_block(cl::Buffer memory);
    ~memory_block();
    memory_block(const memory_block&) = delete;
    memory_block& operator=(const memory_block&) = delete;

    const cl::Buffer& memory() const noexcept { return memory_; }
    size_type capacity() const noexcept { return capacity_; }
    const timeline_ptr& owner() const noexcept { return owner_; }

    // No later command of the owner writes the memory: the block is now part of a matrix.
    void seal() noexcept;
    // The last position in the owner's stream that may write the memory.
    position written() const noexcept;

    // Exposes the memory to the user; it is never recycled afterwards. Where there are other queues
    // this waits until it is written, since the user's queue is unknown.
    const cl::Buffer& escape();
    // After the owner's commands so far, the first `bytes` bytes are zero and stay zero: the next
    // user of the memory may skip a fill.
    void note_zeroed(size_type bytes) noexcept { zeroed_ = bytes; }
    // Records a stream whose commands use the memory.
    void add_reader(const timeline_ptr& reader);

private:
    void give_back() noexcept;

    cl::Buffer memory_;
    size_type capacity_ = 0;
    timeline_ptr owner_;
    std::atomic<position> sealed_{kOpen};
    std::atomic<bool> escaped_{false};
    std::atomic<size_type> zeroed_{0};
    std::mutex readers_mutex_;
    std::vector<timeline_ptr> readers_;

    static constexpr position kOpen = ~position{0};
};

// Shared handle to a block; null holds nothing. Thread-safety: as std::shared_ptr.
class buffer {
public:
    buffer() = default;
    explicit buffer(std::shared_ptr<memory_block> block) : block_(std::move(block)) {}
    // Wraps user memory; null stays null.
    static buffer share(const cl::Buffer& memory);

    explicit operator bool() const noexcept { return block_ != nullptr; }
    cl_mem native() const noexcept { return block_ ? block_->memory()() : nullptr; }
    size_type capacity() const noexcept { return block_ ? block_->capacity() : 0; }
    memory_block* block() const noexcept { return block_.get(); }
    // Its device; null for a null buffer and for user memory.
    std::shared_ptr<device_state> home() const noexcept;
    // See memory_block::seal().
    void seal() const noexcept {
        if (block_) {
            block_->seal();
        }
    }
    // The memory for the user to keep; never recycled afterwards. Null for a null buffer.
    cl::Buffer for_user() const { return block_ ? block_->escape() : cl::Buffer(); }

private:
    std::shared_ptr<memory_block> block_;
};

// What make() returns, or nothing where memory is short: for types that may be empty.
template <class Make>
auto if_room(Make&& make) -> decltype(make()) {
    try {
        return make();
    } catch (const out_of_memory&) {
        return {};
    }
}

}  // namespace clbool::runtime
