// SPDX-License-Identifier: MIT
// Thread pool of the process: helper threads that wait for jobs.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace clbool::cpu {

// Work that several threads can join.
class shared_work {
public:
    // Works until nothing is left. Concurrent threads have different numbers.
    virtual void take_part(unsigned number) noexcept = 0;

protected:
    ~shared_work() = default;
};

// A pool thread. After a job it spins as long as loops usually pause, then it sleeps.
class helper {
public:
    // Throws std::system_error if no thread can be created.
    helper();
    helper(const helper&) = delete;
    helper& operator=(const helper&) = delete;
    // Not to be called for threads that a fork has lost.
    ~helper();

    void offer(shared_work& work, unsigned number) noexcept;
    // Returns once the helper is not, and will not be, working on the offer.
    void dismiss() noexcept;

private:
    enum class state { idle, offered, working };

    void live() noexcept;
    template <class Reached>
    void await(std::condition_variable& told, std::atomic<bool>& sleeps, const Reached& reached);
    void tell(std::condition_variable& told, const std::atomic<bool>& sleeps) noexcept;

    std::atomic<state> state_{state::idle};
    shared_work* work_ = nullptr;
    unsigned number_ = 0;
    std::mutex mutex_;
    std::condition_variable offered_;
    std::condition_variable done_;
    std::atomic<bool> sleeps_{false};  // the thread sleeps
    std::atomic<bool> waits_{false};   // dismiss() sleeps
    std::atomic<bool> ends_{false};
    std::thread thread_;  // last: it uses the others
};

// Helpers borrowed from the pool for one job.
class pool_helpers {
public:
    // Up to `count` helpers: idle ones, and new ones up to `count` in the process; none at exit.
    explicit pool_helpers(unsigned count) noexcept;
    pool_helpers(const pool_helpers&) = delete;
    pool_helpers& operator=(const pool_helpers&) = delete;
    ~pool_helpers();

    // Offers the work with numbers from 1 on. The work must outlive the pool_helpers.
    void offer(shared_work& work) noexcept;

private:
    std::vector<helper*> members_;
};

}  // namespace clbool::cpu
