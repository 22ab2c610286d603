// SPDX-License-Identifier: MIT
// Recycling of device buffers.
#include <runtime/buffer_pool.hpp>

#include <clbool/error.hpp>

#include <algorithm>
#include <limits>
#include <string>

namespace clbool::runtime {

namespace {

constexpr size_type kSmallest = 512;
// From this size on capacities come in finer steps: what they waste is felt.
constexpr size_type kLarge = size_type{1} << 20;

// Beyond this, sums of sizes could wrap.
constexpr size_type kLargest = size_type{1} << 60;

// Reusing a larger block wastes the difference; small ones may, large ones hardly.
size_type acceptable(size_type capacity) noexcept {
    return capacity <= (size_type{1} << 16) ? 4 * capacity : capacity + capacity / 4;
}

}  // namespace

size_type rounded_capacity(size_type bytes) noexcept {
    if (bytes <= kSmallest) {
        return kSmallest;
    }
    size_type power = kSmallest;
    while (power <= bytes / 2) {
        power *= 2;
    }
    const size_type step = power / (power >= kLarge ? 32 : 8);
    const size_type steps = (bytes - 1) / step + 1;
    // No device has that much; what matters is that the size does not wrap.
    return steps > std::numeric_limits<size_type>::max() / step ? bytes : steps * step;
}

buffer_pool::allocation buffer_pool::take(size_type bytes, stream_id stream) {
    const size_type capacity = rounded_capacity(bytes);
    const std::lock_guard lock(mutex_);
    if (capacity > kLargest) {
        fail(bytes, "no device has that much", 0);
    }
    if (limit_ != 0 && usage_.live + capacity > limit_) {
        fail(bytes, "the memory limit is reached", 0);
    }
    allocation result;
    if (!take_idle(idle_[stream], capacity, result) &&
        !take_idle(idle_[kNoStream], capacity, result)) {
        result = {create(capacity), capacity};
        usage_.held += capacity;
        usage_.peak = std::max(usage_.peak, usage_.held);
    }
    usage_.live += result.capacity;
    return result;
}

cl::Buffer buffer_pool::create(size_type capacity) {
    const bool is_limited = limit_ != 0 && usage_.held + capacity > limit_;
    drop_idle(is_limited ? 0 : std::max(most_idle_, usage_.live + capacity));
    try {
        auto memory = driver_.create(capacity);
        driver_.created(capacity);
        return memory;
    } catch (const out_of_memory&) {
        drop_idle(0);
    }
    try {
        auto memory = driver_.create(capacity);
        driver_.created(capacity);
        return memory;
    } catch (const out_of_memory& e) {
        fail(capacity, e.what(), e.native());
    }
}

bool buffer_pool::take_idle(idle_list& from, size_type capacity, allocation& result) {
    const auto it = from.lower_bound(capacity);
    if (it == from.end() || it->first > acceptable(capacity)) {
        return false;
    }
    result = {std::move(it->second), it->first};
    from.erase(it);
    return true;
}

void buffer_pool::give(cl::Buffer memory, size_type capacity, stream_id stream) {
    const std::lock_guard lock(mutex_);
    idle_[stream].emplace(capacity, std::move(memory));
    usage_.live -= capacity;
}

void buffer_pool::forget(size_type capacity) {
    const std::lock_guard lock(mutex_);
    usage_.live -= capacity;
    usage_.held -= capacity;
    driver_.released(capacity);
}

void buffer_pool::retire(stream_id stream) {
    const std::lock_guard lock(mutex_);
    idle_[kNoStream].merge(idle_[stream]);
    idle_.erase(stream);
}

void buffer_pool::drop_idle(size_type left) {
    while (usage_.held - usage_.live > left) {
        idle_list* with_smallest = nullptr;
        for (auto& [stream, list] : idle_) {
            if (!list.empty() &&
                (with_smallest == nullptr || list.begin()->first < with_smallest->begin()->first)) {
                with_smallest = &list;
            }
        }
        const size_type capacity = with_smallest->begin()->first;
        with_smallest->erase(with_smallest->begin());
        usage_.held -= capacity;
        driver_.released(capacity);
    }
}

void buffer_pool::trim() {
    const std::lock_guard lock(mutex_);
    drop_idle(0);
}

void buffer_pool::set_limit(size_type bytes) {
    const std::lock_guard lock(mutex_);
    limit_ = bytes;
}

memory_usage buffer_pool::usage() const {
    const std::lock_guard lock(mutex_);
    return usage_;
}

void buffer_pool::reset_peak() {
    const std::lock_guard lock(mutex_);
    usage_.peak = usage_.held;
}

void buffer_pool::fail(size_type bytes, const char* why, int native) const {
    throw out_of_memory("cannot allocate " + std::to_string(bytes) + " bytes on the device (" +
                            std::to_string(usage_.live) + " in use, limit " +
                            (limit_ != 0 ? std::to_string(limit_) : std::string("none")) +
                            "): " + why,
                        native);
}

}  // namespace clbool::runtime
