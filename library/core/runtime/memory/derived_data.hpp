// SPDX-License-Identifier: MIT
// LRU cache accounting of derived data: recomputable, kept for the next use.
#pragma once

#include <clbool/types.hpp>

#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace clbool::runtime {

// An object that caches derived data.
class derived_owner {
public:
    virtual ~derived_owner() = default;
    // Drops the cached data; current users hold handles of their own.
    virtual void drop_derived() const noexcept = 0;
};

// Ledger of cached bytes per owner; beyond the limit the least recently used owners (LRU) drop
// their data. Thread-safety: all members may be called from any thread.
class derived_ledger {
public:
    explicit derived_ledger(size_type limit) : limit_(limit) {}

    // The owner caches `bytes` in all, made or used just now.
    void used(const std::shared_ptr<const derived_owner>& owner, size_type bytes);
    // The owner is about to be destroyed.
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

    // The lock must be held. touch(): false if the owner is unknown.
    bool touch(const derived_owner* owner, size_type bytes);
    void remove(entry_list::iterator place) noexcept;
    // Removes LRU entries beyond `limit`.
    entry_list over(size_type limit);
    static void drop(const entry_list& entries) noexcept;

    mutable std::mutex mutex_;
    size_type limit_;
    size_type bytes_ = 0;
    entry_list entries_;  // least recently used first
    std::unordered_map<const derived_owner*, entry_list::iterator> places_;
};

}  // namespace clbool::runtime
