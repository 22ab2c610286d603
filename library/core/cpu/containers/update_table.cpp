// SPDX-License-Identifier: MIT
// Hashing and growth of the table of pending updates.
#include <core/cpu/containers/update_table.hpp>

#include <utility>

namespace clbool::cpu {

namespace {

constexpr unsigned kLeastBits = 6;

// Hash function (the finalizer of MurmurHash3, Appleby 2011); its upper bits are used.
std::uint64_t mix(std::uint64_t key) noexcept {
    key ^= key >> 33;
    key *= 0xFF51AFD7ED558CCDU;
    key ^= key >> 33;
    key *= 0xC4CEB9FE1A85EC53U;
    return key ^ key >> 33;
}

}  // namespace

// Slot of the key, or the free slot for it; the table has one.
size_type update_table::slot_of(key wanted) const noexcept {
    const size_type last = keys_.size() - 1;
    size_type slot = mix(wanted) >> shift_;
    while (keys_[slot] != wanted && keys_[slot] != kFree) {
        slot = (slot + 1) & last;
    }
    return slot;
}

void update_table::grow(size_type places) {
    update_table larger;
    unsigned bits = kLeastBits;
    while (size_type{1} << bits < 2 * places) {
        ++bits;
    }
    larger.shift_ = 64 - bits;
    larger.keys_.assign(size_type{1} << (64 - larger.shift_), kFree);
    larger.added_.resize(larger.keys_.size());
    larger.size_ = size_;
    for (size_type i = 0; i < keys_.size(); ++i) {
        if (keys_[i] != kFree) {
            const size_type slot = larger.slot_of(keys_[i]);
            larger.keys_[slot] = keys_[i];
            larger.added_[slot] = added_[i];
        }
    }
    *this = std::move(larger);
}

void update_table::reserve(size_type more) {
    if (2 * (size_ + more) > keys_.size()) {
        grow(size_ + more);
    }
}

void update_table::put(entry_place at, bool added) {
    if (2 * (size_ + 1) > keys_.size()) {
        grow(size_ + 1);
    }
    const size_type slot = slot_of(key_of(at));
    size_ += keys_[slot] == kFree ? 1 : 0;
    keys_[slot] = key_of(at);
    added_[slot] = added ? 1 : 0;
}

std::optional<bool> update_table::find(entry_place at) const noexcept {
    if (size_ == 0) {
        return std::nullopt;
    }
    const size_type slot = slot_of(key_of(at));
    return keys_[slot] == kFree ? std::nullopt : std::optional<bool>(added_[slot] != 0);
}

void update_table::clear() noexcept {
    keys_.clear();
    added_.clear();
    size_ = 0;
    shift_ = 64;
}

update_table::list update_table::places(bool added) const {
    size_type count = 0;
    for (size_type i = 0; i < keys_.size(); ++i) {
        count += keys_[i] != kFree && (added_[i] != 0) == added ? 1 : 0;
    }
    list out;
    out.rows.reserve(count);
    out.cols.reserve(count);
    for (size_type i = 0; i < keys_.size(); ++i) {
        if (keys_[i] != kFree && (added_[i] != 0) == added) {
            out.rows.push_back(static_cast<index_type>(keys_[i] >> 32));
            out.cols.push_back(static_cast<index_type>(keys_[i]));
        }
    }
    return out;
}

}  // namespace clbool::cpu
