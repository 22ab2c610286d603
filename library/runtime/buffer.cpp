// SPDX-License-Identifier: MIT
// Life and death of device memory handles.
#include <runtime/buffer.hpp>

#include <runtime/stream.hpp>

#include <algorithm>

namespace clbool::runtime {

memory_block::memory_block(cl::Buffer memory, size_type capacity, std::shared_ptr<stream> owner)
    : memory_(std::move(memory)), capacity_(capacity), owner_(std::move(owner)) {}

memory_block::memory_block(cl::Buffer memory) : memory_(std::move(memory)), escaped_(true) {
    capacity_ = memory_.getInfo<CL_MEM_SIZE>();
}

memory_block::~memory_block() {
    if (owner_) {
        owner_->recycle(std::move(memory_), capacity_, escaped_, readers_);
    }
}

const cl::Buffer& memory_block::escape() noexcept {
    escaped_ = true;
    return memory_;
}

bool memory_block::add_reader(const std::shared_ptr<stream>& reader) {
    const std::lock_guard lock(readers_mutex_);
    if (std::find(readers_.begin(), readers_.end(), reader) != readers_.end()) {
        return false;
    }
    readers_.push_back(reader);
    return true;
}

buffer buffer::share(const cl::Buffer& memory) {
    return memory() != nullptr ? buffer(std::make_shared<memory_block>(memory)) : buffer();
}

}  // namespace clbool::runtime
