// SPDX-License-Identifier: MIT
// Arrays that are used again.
#include <distributed/blocks/spare_arrays.hpp>

#include <algorithm>
#include <utility>

namespace clbool::distributed {

namespace {

bool is_smaller(const std::vector<index_type>& array, std::size_t size) {
    return array.size() < size;
}

size_type bytes_of(const std::vector<index_type>& array) {
    return array.capacity() * sizeof(index_type);
}

}  // namespace

std::vector<index_type> spare_arrays::take(std::size_t size) {
    std::vector<index_type> taken;
    {
        const std::lock_guard<std::mutex> alone(lock_);
        auto found = std::lower_bound(kept_.begin(), kept_.end(), size, is_smaller);
        if (found == kept_.end() && !kept_.empty()) {
            --found;
        }
        if (found != kept_.end()) {
            taken = std::move(*found);
            kept_.erase(found);
            bytes_ -= bytes_of(taken);
        }
    }
    if (taken.size() < size) {
        taken.clear();  // of its content nothing need be copied
        taken.resize(size);
    }
    return taken;
}

void spare_arrays::give_back(std::vector<index_type> array, size_type most_bytes) {
    const std::lock_guard<std::mutex> alone(lock_);
    if (array.empty() || bytes_ + bytes_of(array) > most_bytes) {
        return;
    }
    bytes_ += bytes_of(array);
    const auto place = std::lower_bound(kept_.begin(), kept_.end(), array.size(), is_smaller);
    kept_.insert(place, std::move(array));
}

}  // namespace clbool::distributed
