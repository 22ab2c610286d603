// SPDX-License-Identifier: MIT
// Threads of a test.
#pragma once

#include <gtest/gtest.h>

#include <exception>
#include <future>
#include <utility>
#include <vector>

namespace clbool::testing {

// What one of them throws is a failure of the test; of a plain thread it would be the end of the
// process, and nobody would know of what.
class thread_group {
public:
    thread_group() = default;
    thread_group(const thread_group&) = delete;
    thread_group& operator=(const thread_group&) = delete;
    ~thread_group() { join(); }

    template <class Body>
    void start(Body body) {
        threads_.push_back(std::async(std::launch::async, [body = std::move(body)]() mutable {
            auto own = std::move(body);  // what it holds ends with the thread
            own();
        }));
    }

    void join() {
        for (auto& thread : std::exchange(threads_, {})) {
            try {
                thread.get();
            } catch (const std::exception& e) {
                ADD_FAILURE() << "a thread threw: " << e.what();
            }
        }
    }

private:
    std::vector<std::future<void>> threads_;
};

}  // namespace clbool::testing
