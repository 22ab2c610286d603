// SPDX-License-Identifier: MIT
// A handle to device memory that returns to the pool when the last copy goes.
#pragma once

#include <clbool/opencl.hpp>
#include <clbool/types.hpp>

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace clbool::runtime {

class stream;

// Memory with an owner. Commands of the owner's stream are ordered among themselves; another
// stream must call stream::await(block) before it uses the block, and is then remembered as a
// reader, so that the memory is reused only behind its commands.
class memory_block {
public:
    // Pool memory, to be recycled on `owner`.
    memory_block(cl::Buffer memory, size_type capacity, std::shared_ptr<stream> owner);
    // The user's memory: never recycled, ordered by the user.
    explicit memory_block(cl::Buffer memory);
    ~memory_block();
    memory_block(const memory_block&) = delete;
    memory_block& operator=(const memory_block&) = delete;

    const cl::Buffer& memory() const noexcept { return memory_; }
    size_type capacity() const noexcept { return capacity_; }
    const std::shared_ptr<stream>& owner() const noexcept { return owner_; }

    // Hands the memory out to the user: from now on it is never recycled.
    const cl::Buffer& escape() noexcept;
    // Registers `reader`; false when it was registered before.
    bool add_reader(const std::shared_ptr<stream>& reader);

private:
    cl::Buffer memory_;
    size_type capacity_ = 0;
    std::shared_ptr<stream> owner_;
    std::atomic<bool> escaped_{false};
    std::mutex readers_mutex_;
    std::vector<std::shared_ptr<stream>> readers_;
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
    // The memory as the user may keep it; never recycled afterwards. Null for a null buffer.
    cl::Buffer for_user() const { return block_ ? block_->escape() : cl::Buffer(); }

private:
    std::shared_ptr<memory_block> block_;
};

}  // namespace clbool::runtime
