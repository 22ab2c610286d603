// SPDX-License-Identifier: MIT
// The thread pool.
#include <core/cpu/threads/thread_pool.hpp>

#include <chrono>
#include <exception>

#include <pthread.h>

namespace clbool::cpu {

namespace {

// Spin time: longer than the serial part of a loop between two jobs. Spinning threads yield, so
// other threads of the processor are not delayed.
constexpr std::chrono::microseconds kPatience{50};

// All helpers of the process. A forked process has no threads, so it begins with none.
class helpers {
public:
    static helpers& of_process() {
        static helpers all;
        return all;
    }

    static bool has_ended() noexcept { return ended_; }

    std::vector<helper*> take(unsigned count) noexcept {
        const std::lock_guard<std::mutex> lock(mutex_);
        std::vector<helper*> taken;
        try {
            taken.reserve(count);
            // LIFO: the last one returned is most likely awake.
            for (; taken.size() < count && !idle_.empty(); idle_.pop_back()) {
                taken.push_back(idle_.back());
            }
            while (taken.size() < count && all_.size() < count) {
                idle_.reserve(all_.size() + 1);
                all_.push_back(std::make_unique<helper>());
                taken.push_back(all_.back().get());
            }
        } catch (const std::exception&) {
            // No more threads available: use those there are.
        }
        return taken;
    }

    void give_back(const std::vector<helper*>& taken) noexcept {
        const std::lock_guard<std::mutex> lock(mutex_);
        idle_.insert(idle_.end(), taken.rbegin(), taken.rend());
    }

private:
    helpers() {
        ::pthread_atfork([] { of_process().mutex_.lock(); }, [] { of_process().mutex_.unlock(); },
                         [] { of_process().begin_anew(); });
    }
    ~helpers() { ended_ = true; }

    void begin_anew() noexcept {
        for (auto& one : all_) {
            static_cast<void>(one.release());  // its thread does not exist here
        }
        all_.clear();
        idle_.clear();
        mutex_.unlock();
    }

    static std::atomic<bool> ended_;

    std::mutex mutex_;
    std::vector<std::unique_ptr<helper>> all_;
    std::vector<helper*> idle_;
};

std::atomic<bool> helpers::ended_{false};

}  // namespace

helper::helper() : thread_([this] { live(); }) {}

helper::~helper() {
    ends_ = true;
    tell(offered_, sleeps_);
    thread_.join();
}

void helper::offer(shared_work& work, unsigned number) noexcept {
    work_ = &work;
    number_ = number;
    state_ = state::offered;
    tell(offered_, sleeps_);
}

void helper::dismiss() noexcept {
    state seen = state::offered;
    if (state_.compare_exchange_strong(seen, state::idle)) {
        return;  // not started yet
    }
    await(done_, waits_, [this] { return state_ == state::idle; });
}

void helper::live() noexcept {
    for (;;) {
        await(offered_, sleeps_, [this] { return state_ == state::offered || ends_; });
        if (ends_) {
            return;
        }
        state seen = state::offered;
        if (state_.compare_exchange_strong(seen, state::working)) {
            work_->take_part(number_);
            state_ = state::idle;
            tell(done_, waits_);
        }
    }
}

template <class Reached>
void helper::await(std::condition_variable& told, std::atomic<bool>& sleeps,
                   const Reached& reached) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (std::chrono::steady_clock::now() < end) {
        if (reached()) {
            return;
        }
        std::this_thread::yield();
    }
    std::unique_lock<std::mutex> lock(mutex_);
    sleeps = true;
    told.wait(lock, reached);
    sleeps = false;
}

// No lost wake-up: sleepers set their flag before the last check of the condition.
void helper::tell(std::condition_variable& told, const std::atomic<bool>& sleeps) noexcept {
    if (sleeps) {
        const std::lock_guard<std::mutex> lock(mutex_);
        told.notify_one();
    }
}

pool_helpers::pool_helpers(unsigned count) noexcept {
    if (count > 0 && !helpers::has_ended()) {
        members_ = helpers::of_process().take(count);
    }
}

pool_helpers::~pool_helpers() {
    for (helper* one : members_) {
        one->dismiss();
    }
    if (!members_.empty()) {
        helpers::of_process().give_back(members_);
    }
}

void pool_helpers::offer(shared_work& work) noexcept {
    unsigned number = 0;
    for (helper* one : members_) {
        one->offer(work, ++number);
    }
}

}  // namespace clbool::cpu
