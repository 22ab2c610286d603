// SPDX-License-Identifier: MIT
// Size classes, free lists and limits of the buffer pool.
#include <core/runtime/memory/buffer_pool.hpp>

#include <clbool/error.hpp>
#include <core/runtime/memory/host_memory.hpp>

#include <algorithm>
#include <limits>
#include <new>

namespace clbool::runtime {

namespace {

constexpr size_type kSmallest = 512;
// From this size on capacities are finer-grained: the waste matters.
constexpr size_type kLarge = size_type{1} << 20;

// Sums of larger sizes could overflow.
constexpr size_type kLargest = size_type{1} << 60;

// Best-fit bound: small blocks may waste up to three quarters, large ones a fifth.
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
    // No device has that much; the size must not overflow.
    return steps > std::numeric_limits<size_type>::max() / step ? bytes : steps * step;
}

buffer_pool::buffer_pool(source& driver, size_type most_idle, size_type most)
    : driver_(driver), most_idle_(most_idle), most_(most) {
    idle_[kNoStream];
}

buffer_pool::allocation buffer_pool::take(size_type bytes, stream_id stream, size_type zeroed) {
    allocation result;
    dropped_list dropped;
    {
        const std::lock_guard lock(mutex_);
        const size_type capacity = new_capacity(bytes);
        if (take_idle(idle_[stream], capacity, zeroed, result) ||
            take_idle(idle_[kNoStream], capacity, zeroed, result)) {
            usage_.live += result.capacity;
            return result;
        }
        const size_type of_driver = usage_.live - charged_ + capacity;
        if (of_driver > most_) {
            fail(bytes, "the device has no more", 0);
        }
        const bool is_limited = limit_ != 0 && usage_.held + capacity > limit_;
        dropped = drop_idle(
            is_limited ? 0
                       : std::min(std::max(most_idle_, usage_.live + capacity), most_ - of_driver));
        // Reserved before it is allocated, as other threads may ask meanwhile.
        result.capacity = capacity;
        usage_.live += capacity;
        usage_.held += capacity;
    }
    release(std::move(dropped));
    try {
        result.memory = create(result.capacity, bytes);
    } catch (...) {
        const std::lock_guard lock(mutex_);
        count_out(result.capacity);
        throw;
    }
    const std::lock_guard lock(mutex_);
    usage_.peak = std::max(usage_.peak, usage_.held);
    return result;
}

bool buffer_pool::fits(size_type capacity) const noexcept {
    return limit_ == 0 || usage_.live + capacity <= limit_;
}

// Rounded up, unless that alone would exceed the limit.
size_type buffer_pool::new_capacity(size_type bytes) const {
    const size_type rounded = rounded_capacity(bytes);
    if (rounded > kLargest) {
        fail(bytes, "no device has that much", 0);
    }
    if (fits(rounded)) {
        return rounded;
    }
    constexpr size_type kWord = 4;
    const size_type exact = (bytes + kWord - 1) / kWord * kWord;
    if (!fits(exact)) {
        fail(bytes, "the memory limit is reached", 0);
    }
    return exact;
}

cl::Buffer buffer_pool::create(size_type capacity, size_type bytes) {
    const auto attempt = [&] {
        auto memory = driver_.create(capacity);
        driver_.created(capacity);
        return memory;
    };
    try {
        return attempt();
    } catch (const out_of_memory&) {
        trim();
    }
    try {
        return attempt();
    } catch (const out_of_memory& e) {
        const std::lock_guard lock(mutex_);
        fail(bytes, e.what(), e.native());
    }
}

// Zeroed memory is left for requests that need it, if a short search finds other memory.
bool buffer_pool::take_idle(idle_list& from, size_type capacity, size_type zeroed,
                            allocation& result) {
    constexpr int kLooks = 32;
    const auto fitting = [&](auto at) {
        return at != from.end() && at->first <= acceptable(capacity) && fits(at->first);
    };
    auto it = from.lower_bound(capacity);
    if (!fitting(it)) {
        return false;
    }
    auto next = it;
    for (int i = 0; i < kLooks && fitting(next); ++i, ++next) {
        if (zeroed > 0 ? next->second.zeroed >= zeroed : next->second.zeroed == 0) {
            it = next;
            break;
        }
    }
    result = std::move(it->second);
    from.erase(it);
    return true;
}

void buffer_pool::give(allocation idle, stream_id stream) noexcept {
    const size_type capacity = idle.capacity;
    try {
        const std::lock_guard lock(mutex_);
        const auto own = idle_.find(stream);
        auto& list = own != idle_.end() ? own->second : idle_.find(kNoStream)->second;
        idle.given = ++given_;
        // Zeroed memory comes first among equal sizes.
        const auto place =
            idle.zeroed > 0 ? list.lower_bound(capacity) : list.upper_bound(capacity);
        list.emplace_hint(place, capacity, std::move(idle));
        usage_.live -= capacity;
    } catch (const std::bad_alloc&) {
        forget(capacity);  // no memory for the free-list node
    }
}

void buffer_pool::forget(size_type capacity) noexcept {
    {
        const std::lock_guard lock(mutex_);
        count_out(capacity);
    }
    driver_.released(capacity);
}

void buffer_pool::count_out(size_type capacity) noexcept {
    usage_.live -= capacity;
    usage_.held -= capacity;
}

void buffer_pool::charge(size_type bytes) {
    dropped_list dropped;
    bool crowded = false;
    {
        const std::lock_guard lock(mutex_);
        if (!fits(bytes)) {
            fail(bytes, "the memory limit is reached", 0);
        }
        if (limit_ != 0 && usage_.held + bytes > limit_) {
            dropped = drop_idle(0);
        }
        usage_.live += bytes;
        usage_.held += bytes;
        charged_ += bytes;
        usage_.peak = std::max(usage_.peak, usage_.held);
        crowded = limit_ != 0 && usage_.held + idle_block_bytes() > limit_;
    }
    if (crowded) {
        drop_idle_blocks();
    }
    release(std::move(dropped));
}

size_type buffer_pool::room() const {
    const std::lock_guard lock(mutex_);
    return limit_ == 0 ? ~size_type{0} : limit_ - std::min(limit_, usage_.live);
}

void buffer_pool::discharge(size_type bytes) noexcept {
    const std::lock_guard lock(mutex_);
    count_out(bytes);
    charged_ -= bytes;
}

void buffer_pool::retire(stream_id stream) noexcept {
    const std::lock_guard lock(mutex_);
    const auto own = idle_.find(stream);
    if (own != idle_.end()) {
        idle_.find(kNoStream)->second.merge(own->second);
        idle_.erase(own);
    }
}

buffer_pool::dropped_list buffer_pool::drop_idle(size_type left) {
    dropped_list dropped;
    std::vector<std::pair<idle_list*, idle_list::iterator>> all;
    for (auto& [stream, list] : idle_) {
        for (auto at = list.begin(); usage_.held - usage_.live > left && at != list.end(); ++at) {
            all.emplace_back(&list, at);
        }
    }
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
        return a.second->second.given < b.second->second.given;
    });
    for (auto next = all.begin(); usage_.held - usage_.live > left; ++next) {
        const auto [list, at] = *next;
        dropped.push_back(std::move(at->second));
        usage_.held -= at->first;
        list->erase(at);
    }
    return dropped;
}

void buffer_pool::release(dropped_list dropped) {
    while (!dropped.empty()) {
        const size_type capacity = dropped.back().capacity;
        dropped.pop_back();
        driver_.released(capacity);
    }
}

void buffer_pool::trim() {
    dropped_list dropped;
    {
        const std::lock_guard lock(mutex_);
        dropped = drop_idle(0);
    }
    release(std::move(dropped));
}

void buffer_pool::set_limit(size_type bytes) {
    dropped_list dropped;
    {
        const std::lock_guard lock(mutex_);
        limit_ = bytes;
        if (limit_ != 0) {
            dropped = drop_idle(limit_ - std::min(limit_, usage_.live));
        }
    }
    release(std::move(dropped));
}

memory_usage buffer_pool::usage() const {
    const std::lock_guard lock(mutex_);
    return usage_;
}

void buffer_pool::reset_peak() {
    const std::lock_guard lock(mutex_);
    usage_.peak = usage_.held;
}

void buffer_pool::fail(size_type bytes, const std::string& why, int native) const {
    throw out_of_memory("cannot allocate " + std::to_string(bytes) + " bytes (" +
                            std::to_string(usage_.live) + " in use, limit " +
                            (limit_ != 0 ? std::to_string(limit_) : std::string("none")) +
                            "): " + why,
                        native);
}

}  // namespace clbool::runtime
