// SPDX-License-Identifier: MIT
// Threads that live as long as a call.
#include <runtime/parallel.hpp>

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

namespace clbool::runtime {

namespace {

// A core moves about 10 GB/s, and four of them most of what a bus or a memory gives.
constexpr size_type kMostThreads = 4;
// Starting a thread takes as long as moving some hundred kilobytes.
constexpr size_type kBytesPerThread = size_type{2} << 20;

// Of several threads; all but the first are lost.
class first_exception {
public:
    template <class Body>
    void guard(Body&& body) noexcept {
        try {
            body();
        } catch (...) {
            if (!taken_.test_and_set()) {
                what_ = std::current_exception();
            }
        }
    }
    // Once all threads are through.
    void rethrow() const {
        if (what_) {
            std::rethrow_exception(what_);
        }
    }

private:
    std::atomic_flag taken_ = ATOMIC_FLAG_INIT;
    std::exception_ptr what_;
};

}  // namespace

size_type parts_for(size_type bytes) noexcept {
    const size_type cores = std::max(1u, std::thread::hardware_concurrency());
    return std::clamp<size_type>(bytes / kBytesPerThread, 1, std::min(kMostThreads, cores));
}

void in_parallel(size_type parts, const std::function<void(size_type)>& body) {
    first_exception failure;
    const auto run = [&](size_type part) noexcept { failure.guard([&] { body(part); }); };
    std::vector<std::thread> helpers;
    size_type part = 1;
    try {
        helpers.reserve(parts);
        for (; part < parts; ++part) {
            helpers.emplace_back(run, part);
        }
    } catch (const std::exception&) {
        // No more threads to be had: the rest is done here.
    }
    run(0);
    for (; part < parts; ++part) {
        run(part);
    }
    for (auto& helper : helpers) {
        helper.join();
    }
    failure.rethrow();
}

}  // namespace clbool::runtime
