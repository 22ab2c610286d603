// SPDX-License-Identifier: MIT
// Arrays that are used again.
#include <distributed/blocks/spare_arrays.hpp>

#include <algorithm>
#include <limits>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace clbool::distributed {

namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

std::size_t multiple(std::size_t unit, std::size_t bytes) {
    return (bytes + unit - 1) / unit * unit;
}

// Huge pages are there after a 512th of the faults. Only a hint.
void ask_for_huge_pages([[maybe_unused]] void* memory,
                        [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    ::madvise(memory, bytes, MADV_HUGEPAGE);
#endif
}

void* allocate(std::size_t bytes) noexcept {
    if (bytes < kHugePage) {
        return std::malloc(bytes);
    }
    const std::size_t whole = multiple(kHugePage, bytes);
    void* const memory = std::aligned_alloc(kHugePage, whole);
    if (memory != nullptr) {
        ask_for_huge_pages(memory, whole);
    }
    return memory;
}

bool is_smaller(const number_array& array, std::size_t size) { return array.size() < size; }

size_type bytes_of(const number_array& array) { return array.size() * sizeof(index_type); }

}  // namespace

number_array::number_array(std::size_t size) : size_(size) {
    if (size == 0) {
        return;
    }
    if (size > std::numeric_limits<std::ptrdiff_t>::max() / sizeof(index_type)) {
        throw std::bad_alloc();
    }
    memory_.reset(static_cast<index_type*>(allocate(size * sizeof(index_type))));
    if (memory_ == nullptr) {
        throw std::bad_alloc();
    }
}

number_array spare_arrays::take(std::size_t size) {
    number_array taken;
    {
        const std::lock_guard<std::mutex> alone(lock_);
        auto found = std::lower_bound(kept_.begin(), kept_.end(), size, is_smaller);
        if (found == kept_.end() && !kept_.empty()) {
            --found;  // it makes room for a larger one
        }
        if (found != kept_.end() && size > 0) {
            taken = std::move(*found);
            kept_.erase(found);
            bytes_ -= bytes_of(taken);
        }
    }
    if (taken.size() < size) {
        taken = number_array();
        taken = number_array(size);
    }
    return taken;
}

void spare_arrays::give_back(number_array array, size_type most_bytes) {
    const std::lock_guard<std::mutex> alone(lock_);
    if (array.empty() || bytes_ + bytes_of(array) > most_bytes) {
        return;
    }
    bytes_ += bytes_of(array);
    const auto place = std::lower_bound(kept_.begin(), kept_.end(), array.size(), is_smaller);
    kept_.insert(place, std::move(array));
}

}  // namespace clbool::distributed
