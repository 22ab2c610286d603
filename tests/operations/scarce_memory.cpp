// SPDX-License-Identifier: MIT
// Replaces the global operator new of this program.
#include <operations/scarce_memory.hpp>

#include <cstdlib>
#include <new>

namespace clbool::testing {
namespace {

constexpr long kNever = -1;
thread_local long allocations_left = kNever;

}  // namespace

void fail_allocation(long n) noexcept { allocations_left = n; }

bool stop_failing() noexcept {
    const bool failed = allocations_left == kNever;
    allocations_left = kNever;
    return failed;
}

}  // namespace clbool::testing

void* operator new(std::size_t size) {
    auto& left = clbool::testing::allocations_left;
    if (left >= 0 && left-- == 0) {
        throw std::bad_alloc();
    }
    if (void* const memory = std::malloc(size)) {
        return memory;
    }
    throw std::bad_alloc();
}

// Together with the rest, as a program may free with one what it got from the other.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return std::malloc(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
