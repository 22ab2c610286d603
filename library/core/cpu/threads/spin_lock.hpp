// SPDX-License-Identifier: MIT
// A lock of one byte, for objects of which there are very many.
#pragma once

#include <atomic>
#include <thread>

namespace clbool::cpu {

// For a few hundred instructions at a time. Who waits for long gives way to other threads.
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

// Holds a lock where there are other threads.
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
