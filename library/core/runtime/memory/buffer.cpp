// SPDX-License-Identifier: MIT
// Lifetime of device buffers: recycling, readers and hand-out to the user.
#include <core/runtime/memory/buffer.hpp>

#include <core/runtime/devices/device_state.hpp>
#include <core/runtime/devices/driver_use.hpp>

#include <algorithm>

namespace clbool::runtime {

memory_block::memory_block(cl::Buffer memory, size_type capacity, timeline_ptr owner)
    : memory_(std::move(memory)), capacity_(capacity), owner_(std::move(owner)) {}

memory_block::memory_block(cl::Buffer memory) : memory_(std::move(memory)), escaped_(true) {
    capacity_ = memory_.getInfo<CL_MEM_SIZE>();
}

memory_block::~memory_block() {
    if (driver_is_lost()) {
        memory_() = nullptr;
    } else if (owner_) {
        give_back();
    }
}

void memory_block::give_back() noexcept {
    auto& pool = owner_->state().pool();
    if (!escaped_) {
        try {
            buffer_pool::allocation idle{memory_, capacity_, {}, zeroed_};
            for (const auto& reader : readers_) {
                if (const auto last = reader->point_behind(reader->issued())) {
                    idle.busy.push_back(last->event);
                }
            }
            pool.give(std::move(idle), owner_->id());
            return;
        } catch (const std::exception&) {
            // Remaining uses are unknown, so the memory is not reused.
        }
    }
    pool.forget(capacity_);
}

void memory_block::seal() noexcept {
    if (owner_) {
        position open = kOpen;
        sealed_.compare_exchange_strong(open, owner_->issued());
    }
}

position memory_block::written() const noexcept {
    return std::min<position>(sealed_, owner_ ? owner_->issued() : 0);
}

const cl::Buffer& memory_block::escape() {
    escaped_ = true;
    if (owner_ && owner_->state().may_be_read_elsewhere()) {
        owner_->state().wait_for(*owner_, written());
    }
    return memory_;
}

void memory_block::add_reader(const timeline_ptr& reader) {
    const std::lock_guard lock(readers_mutex_);
    if (std::find(readers_.begin(), readers_.end(), reader) != readers_.end()) {
        return;
    }
    // Before the list grows, streams that ended are removed.
    if (readers_.size() == readers_.capacity()) {
        const auto ended = [](const timeline_ptr& one) { return one->ended(); };
        readers_.erase(std::remove_if(readers_.begin(), readers_.end(), ended), readers_.end());
    }
    readers_.push_back(reader);
}

std::shared_ptr<device_state> buffer::home() const noexcept {
    return block_ && block_->owner() ? block_->owner()->state_handle() : nullptr;
}

buffer buffer::share(const cl::Buffer& memory) {
    return memory() != nullptr ? buffer(std::make_shared<memory_block>(memory)) : buffer();
}

}  // namespace clbool::runtime
