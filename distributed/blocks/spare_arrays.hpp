// SPDX-License-Identifier: MIT
// Memory for blocks that travel, from one product to the next: what is new to a process is filled
// with zeros by the system page by page, which takes longer than a block's way between two ranks.
#pragma once

#include <clbool/distributed/blocks.hpp>

#include <clbool/types.hpp>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace clbool::distributed {

/// Memory for so many numbers, with any content; on huge pages where it fills some.
class number_array {
public:
    number_array() noexcept = default;
    explicit number_array(std::size_t size);

    bool empty() const noexcept { return memory_ == nullptr; }
    std::size_t size() const noexcept { return empty() ? 0 : size_; }
    index_type* data() const noexcept { return memory_.get(); }

private:
    struct release {
        void operator()(index_type* memory) const noexcept { std::free(memory); }
    };

    std::unique_ptr<index_type, release> memory_;
    std::size_t size_ = 0;
};

/// Thread-safety: all calls may come from any thread.
class spare_arrays {
public:
    /// Of at least so many numbers.
    number_array take(std::size_t size);
    /// Keeps it, while all that is kept takes no more than so many bytes.
    void give_back(number_array array, size_type most_bytes);

private:
    std::mutex lock_;
    std::vector<number_array> kept_;  // by size
    size_type bytes_ = 0;
};

/// One of a grid's spare arrays, which goes back there.
class spare_array {
public:
    explicit spare_array(const grid& on) noexcept : on_(&on) {}
    ~spare_array() { on_->spare().give_back(std::move(memory_), 2 * on_->together()); }
    spare_array(spare_array&&) noexcept = default;
    spare_array& operator=(spare_array&&) = delete;

    /// May be called once.
    void make_room(std::size_t size) { memory_ = on_->spare().take(size); }
    index_type* data() const noexcept { return memory_.data(); }

private:
    const grid* on_;
    number_array memory_;  // may be larger
};

}  // namespace clbool::distributed
