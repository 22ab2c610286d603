// SPDX-License-Identifier: MIT
// Work of the host that is shared out among all threads of the processor.
#pragma once

#include <algorithm>
#include <cstdint>
#include <future>
#include <thread>
#include <vector>

namespace clbool::bench {

/// body(begin, end) for parts that together are 0 … size, side by side. Throws what a body threw.
template <class Body>
void in_parts(std::uint64_t size, const Body& body) {
    const std::uint64_t parts = std::min<std::uint64_t>(
        std::max<std::uint64_t>(size, 1), std::max(1u, std::thread::hardware_concurrency()));
    const auto bound = [&](std::uint64_t part) {
        return size / parts * part + size % parts * part / parts;
    };
    std::vector<std::future<void>> others;
    for (std::uint64_t part = 1; part < parts; ++part) {
        others.push_back(
            std::async(std::launch::async, [&, part] { body(bound(part), bound(part + 1)); }));
    }
    body(0, bound(1));
    for (auto& other : others) {
        other.get();
    }
}

}  // namespace clbool::bench
