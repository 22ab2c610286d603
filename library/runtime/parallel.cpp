// SPDX-License-Identifier: MIT
// Threads that live as long as a call.
#include <runtime/parallel.hpp>

#include <algorithm>
#include <exception>
#include <thread>
#include <vector>

namespace clbool::runtime {

namespace {

// A core moves about 10 GB/s, and four of them most of what a bus or a memory gives.
constexpr size_type kMostThreads = 4;
// Starting a thread takes as long as moving some hundred kilobytes.
constexpr size_type kBytesPerThread = size_type{2} << 20;

}  // namespace

size_type parts_for(size_type bytes) noexcept {
    const size_type cores = std::max(1u, std::thread::hardware_concurrency());
    return std::clamp<size_type>(bytes / kBytesPerThread, 1, std::min(kMostThreads, cores));
}

void in_parallel(size_type parts, const std::function<void(size_type)>& body) {
    std::vector<std::thread> helpers;
    helpers.reserve(parts);
    size_type part = 1;
    try {
        for (; part < parts; ++part) {
            helpers.emplace_back(body, part);
        }
    } catch (const std::exception&) {
        // No more threads to be had: the rest is done here.
    }
    body(0);
    for (; part < parts; ++part) {
        body(part);
    }
    for (auto& helper : helpers) {
        helper.join();
    }
}

}  // namespace clbool::runtime
