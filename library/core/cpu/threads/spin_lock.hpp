// SPDX-License-Identifier: MIT
// Spin lock of one byte, for objects in large numbers.
#pragma once

#include <atomic>
#include <thread>

namespace clbool::cpu {

// For short critical sections (a few hundred instructions); yields when waiting longer.
class spin_lock {
public:
    void lock() noexcept {
        while (held_.exchange(true, std::memory_order_acquire)) {
            for (int turns = 0; held_.load(std::memory_order_relaxed); ++turns) {
                if (turns >= kTurns) {
                    std::this_thread::yield();
                }
            }
        }
    }
    void unlock() noexcept { held_.store(false, std::memory_order_release); }

private:
    static constexpr int kTurns = 64;

    std::atomic<bool> held_{false};
};

// Lock guard that does nothing if the object is not shared with other threads.
class spin_guard {
public:
    spin_guard(spin_lock& lock, bool shared) noexcept : lock_(shared ? &lock : nullptr) {
        if (lock_ != nullptr) {
            lock_->lock();
        }
    }
    ~spin_guard() {
        if (lock_ != nullptr) {
            lock_->unlock();
        }
    }
    spin_guard(const spin_guard&) = delete;
    spin_guard& operator=(const spin_guard&) = delete;

private:
    spin_lock* lock_;
};

}  // namespace clbool::cpu
