// SPDX-License-Identifier: MIT
// A handle to device memory that returns to the pool when the last copy goes.
#pragma once

#include <clbool/opencl.hpp>
#include <clbool/types.hpp>
#include <core/runtime/streams/timeline.hpp>

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace clbool::runtime {

// Memory with an owner, the stream that writes it. Commands of that stream are ordered among
// themselves; another stream must call stream::await(block) before it uses the block, and is then
// remembered as a reader, so that the memory is reused only behind its commands. The block knows
// streams by their timelines: it keeps none of them alive.
class memory_block {
public:
    // Pool memory, to be recycled on `owner`.
    memory_block(cl::Buffer memory, size_type capacity, timeline_ptr owner);
    // The user's memory: never recycled, ordered by the user.
    explicit memory_block(cl::Buffer memory);
    ~memory_block();
    memory_block(const memory_block&) = delete;
    memory_block& operator=(const memory_block&) = delete;

    const cl::Buffer& memory() const noexcept { return memory_; }
    size_type capacity() const noexcept { return capacity_; }
    const timeline_ptr& owner() const noexcept { return owner_; }

    // The owner's commands so far are the last that write the memory: it is part of a matrix now.
    void seal() noexcept;
    // The owner's commands up to here write the memory.
    position written() const noexcept;

    // Hands the memory out to the user: from now on it is never recycled. Nobody knows in which
    // queue he will use it, so where there are several this waits until it is written.
    const cl::Buffer& escape();
    // The owner's commands so far leave that many bytes at the start zero, and no later ones write
    // there: whoever gets the memory next may count on it.
    void note_zeroed(size_type bytes) noexcept { zeroed_ = bytes; }
    // Remembers a stream whose commands use the memory.
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

// A cheap handle to a block; a null buffer holds nothing. Thread-safety: as std::shared_ptr.
class buffer {
public:
    buffer() = default;
    explicit buffer(std::shared_ptr<memory_block> block) : block_(std::move(block)) {}
    // Shares the user's memory; null stays null.
    static buffer share(const cl::Buffer& memory);

    explicit operator bool() const noexcept { return block_ != nullptr; }
    cl_mem native() const noexcept { return block_ ? block_->memory()() : nullptr; }
    size_type capacity() const noexcept { return block_ ? block_->capacity() : 0; }
    memory_block* block() const noexcept { return block_.get(); }
    // See memory_block::seal().
    void seal() const noexcept {
        if (block_) {
            block_->seal();
        }
    }
    // The memory as the user may keep it; never recycled afterwards. Null for a null buffer.
    cl::Buffer for_user() const { return block_ ? block_->escape() : cl::Buffer(); }

private:
    std::shared_ptr<memory_block> block_;
};

}  // namespace clbool::runtime
