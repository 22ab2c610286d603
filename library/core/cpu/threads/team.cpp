// SPDX-License-Identifier: MIT
// Parallel loops with a shared counter of parts.
#include <core/cpu/threads/account.hpp>
#include <core/cpu/threads/team.hpp>
#include <core/cpu/threads/thread_pool.hpp>

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>

#include <sched.h>

namespace clbool::cpu {

namespace {

// Takes several times as long as waking a helper.
constexpr size_type kWorkPerThread = 16384;

unsigned count_processors() noexcept {
    cpu_set_t allowed;
    if (::sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        return static_cast<unsigned>(std::max(1, CPU_COUNT(&allowed)));
    }
    return std::max(1u, std::thread::hardware_concurrency());  // more processors than a cpu_set
                                                               // holds
}

// Cached: the system call takes as long as a small job.
unsigned processors() noexcept {
    static const unsigned count = count_processors();
    return count;
}

class job final : public shared_work {
public:
    job(size_type parts, const std::function<void(unsigned, size_type)>& body)
        : parts_(parts), body_(body) {}

    // Takes parts until none are left.
    void take_part(unsigned worker) noexcept override {
        const account_scope callers(account_);
        try {
            for (size_type part = next_++; part < parts_; part = next_++) {
                body_(worker, part);
            }
        } catch (...) {
            next_ = parts_;
            if (!failed_.test_and_set()) {
                failure_ = std::current_exception();
            }
        }
    }

    // To be called when all workers are done.
    void rethrow() const {
        if (failure_) {
            std::rethrow_exception(failure_);
        }
    }

private:
    size_type parts_;
    const std::function<void(unsigned, size_type)>& body_;
    const account_ptr* account_ = current_account;
    std::atomic<size_type> next_{0};
    std::atomic_flag failed_ = ATOMIC_FLAG_INIT;
    std::exception_ptr failure_;
};

}  // namespace

team::team(unsigned threads) noexcept : threads_(threads > 0 ? threads : processors()) {}

team team::for_work(size_type work) const noexcept {
    return team(static_cast<unsigned>(std::clamp<size_type>(work / kWorkPerThread, 1, threads_)));
}

void team::run(size_type parts,
               const std::function<void(unsigned worker, size_type part)>& body) const {
    job shared(parts, body);
    const auto most = static_cast<unsigned>(std::min<size_type>(parts, threads_));
    {
        pool_helpers helpers(most > 0 ? most - 1 : 0);
        helpers.offer(shared);
        shared.take_part(0);
    }
    shared.rethrow();
}

}  // namespace clbool::cpu
