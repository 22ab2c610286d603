// SPDX-License-Identifier: MIT
// The account of data that were derived from others, are kept for the next use, and can be made
// again.
#pragma once

#include <clbool/types.hpp>

#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace clbool::runtime {

// Something that keeps derived data with it.
class derived_owner {
public:
    virtual ~derived_owner() = default;
    // Lets go of them; who uses them at the moment has a handle of his own.
    virtual void drop_derived() const noexcept = 0;
};

// Derived data stay while there is room for them; beyond a limit those go that were not used for
// the longest time. Thread-safety: all members may be called from any thread.
class derived_ledger {
public:
    explicit derived_ledger(size_type limit) : limit_(limit) {}

    // The owner keeps `bytes` of derived data in all, made or used just now.
    void used(const std::shared_ptr<const derived_owner>& owner, size_type bytes);
    // The owner is about to end.
    void forget(const derived_owner* owner) noexcept;

    void set_limit(size_type bytes);
    void drop_all();
    size_type bytes() const;

private:
    struct entry {
        const derived_owner* key;
        std::weak_ptr<const derived_owner> owner;
        size_type bytes;
    };
    using entry_list = std::list<entry>;

    // These want the lock. touch(): false if the owner is not known.
    bool touch(const derived_owner* owner, size_type bytes);
    void remove(entry_list::iterator place) noexcept;
    // Takes out what exceeds `limit`.
    entry_list over(size_type limit);
    static void drop(const entry_list& entries) noexcept;

    mutable std::mutex mutex_;
    size_type limit_;
    size_type bytes_ = 0;
    entry_list entries_;  // in the order of their last use
    std::unordered_map<const derived_owner*, entry_list::iterator> places_;
};

}  // namespace clbool::runtime
