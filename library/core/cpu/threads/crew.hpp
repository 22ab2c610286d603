// SPDX-License-Identifier: MIT
// Threads of the process that wait for jobs.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace clbool::cpu {

// Work that several threads may share.
class shared_work {
public:
    // Until there is nothing left. Each of the threads that are at it at once has its own number.
    virtual void take_part(unsigned number) noexcept = 0;

protected:
    ~shared_work() = default;
};

// A thread that takes part in what it is offered. Behind a job it looks out for the next one for
// as long as loops leave between two, then it sleeps.
class helper {
public:
    // Throws std::system_error where there is no thread to be had.
    helper();
    helper(const helper&) = delete;
    helper& operator=(const helper&) = delete;
    // Of a thread that ended with the fork of a process it must not be called.
    ~helper();

    void offer(shared_work& work, unsigned number) noexcept;
    // Returns once it is not, and will not be, at what it was offered.
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
    std::atomic<bool> sleeps_{false};  // the thread
    std::atomic<bool> waits_{false};   // who offered
    std::atomic<bool> ends_{false};
    std::thread thread_;  // last: it uses the others
};

// Helpers for one job.
class crew {
public:
    // At most `count`: those of the process that are idle, and new ones as long as the process has
    // fewer than `count` in all. None while the process ends.
    explicit crew(unsigned count) noexcept;
    crew(const crew&) = delete;
    crew& operator=(const crew&) = delete;
    // Dismisses them.
    ~crew();

    // With numbers from 1 on. The work must outlive the crew.
    void offer(shared_work& work) noexcept;

private:
    std::vector<helper*> members_;
};

}  // namespace clbool::cpu
