// SPDX-License-Identifier: MIT
// LRU list of the owners of derived data.
#include <core/runtime/memory/derived_data.hpp>

namespace clbool::runtime {

void derived_ledger::used(const std::shared_ptr<const derived_owner>& owner, size_type bytes) {
    entry_list dropped;
    {
        const std::lock_guard lock(mutex_);
        if (!touch(owner.get(), bytes)) {
            entry_list added{{owner.get(), owner, bytes}};
            places_.emplace(owner.get(), added.begin());
            entries_.splice(entries_.end(), added);
            bytes_ += bytes;
        }
        dropped = over(limit_);
    }
    drop(dropped);
}

bool derived_ledger::touch(const derived_owner* owner, size_type bytes) {
    const auto known = places_.find(owner);
    if (known == places_.end()) {
        return false;
    }
    if (known->second->owner.expired()) {  // its address was reused by another owner
        remove(known->second);
        return false;
    }
    bytes_ += bytes - known->second->bytes;
    known->second->bytes = bytes;
    entries_.splice(entries_.end(), entries_, known->second);
    return true;
}

void derived_ledger::remove(entry_list::iterator place) noexcept {
    bytes_ -= place->bytes;
    places_.erase(place->key);
    entries_.erase(place);
}

void derived_ledger::forget(const derived_owner* owner) noexcept {
    const std::lock_guard lock(mutex_);
    const auto known = places_.find(owner);
    if (known != places_.end()) {
        remove(known->second);
    }
}

void derived_ledger::set_limit(size_type bytes) {
    entry_list dropped;
    {
        const std::lock_guard lock(mutex_);
        limit_ = bytes;
        dropped = over(limit_);
    }
    drop(dropped);
}

void derived_ledger::drop_all() {
    entry_list dropped;
    {
        const std::lock_guard lock(mutex_);
        dropped = over(0);
    }
    drop(dropped);
}

size_type derived_ledger::bytes() const {
    const std::lock_guard lock(mutex_);
    return bytes_;
}

derived_ledger::entry_list derived_ledger::over(size_type limit) {
    entry_list dropped;
    while (bytes_ > limit) {
        bytes_ -= entries_.front().bytes;
        places_.erase(entries_.front().key);
        dropped.splice(dropped.end(), entries_, entries_.begin());
    }
    return dropped;
}

// Without the lock: this may release an owner's last handle, whose destructor calls forget().
void derived_ledger::drop(const entry_list& entries) noexcept {
    for (const auto& one : entries) {
        if (const auto owner = one.owner.lock()) {
            owner->drop_derived();
        }
    }
}

}  // namespace clbool::runtime
