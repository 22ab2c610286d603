// SPDX-License-Identifier: MIT
// Ranges by arithmetic, lists by a map.
#include <reference/index_places.hpp>

#include <clbool/error.hpp>

namespace clbool::reference {
namespace {

void check_index(const char* what, size_type index, index_type dimension) {
    if (index >= dimension) {
        throw invalid_argument(std::string(what) + " " +
                               std::to_string(static_cast<std::int64_t>(index)) +
                               " is beyond the " + std::to_string(dimension) + " there are");
    }
}

// With the first two within the dimension, steps and their number are below 2^32: the last index is
// exact modulo 2^64.
void check_range(const char* what, const indices& range, size_type count, index_type dimension) {
    if (count > 1 && range.step() == 0) {
        throw invalid_argument(std::string(what) + ": a range with steps of 0");
    }
    for (const size_type place : {size_type{0}, size_type{1}, count - 1}) {
        if (place < count) {
            check_index(what, range.at(place), dimension);
        }
    }
}

}  // namespace

index_places::index_places(const char* what, const indices& sequence, index_type dimension)
    : sequence_(sequence) {
    const size_type count = sequence.size(dimension);
    if (count > kMaxDimension) {
        throw invalid_argument(std::string(what) + ": " + std::to_string(count) +
                               " indices are more than a matrix has");
    }
    size_ = static_cast<index_type>(count);
    if (sequence.list() == nullptr) {
        check_range(what, sequence, count, dimension);
        return;
    }
    for (index_type place = 0; place < size_; ++place) {
        check_index(what, sequence.at(place), dimension);
        listed_[at(place)].push_back(place);
    }
}

std::vector<index_type> index_places::of(index_type index) const {
    if (sequence_.list() != nullptr) {
        const auto found = listed_.find(index);
        return found != listed_.end() ? found->second : std::vector<index_type>();
    }
    std::vector<index_type> places;
    const auto distance = static_cast<std::int64_t>(index - sequence_.first());
    const std::int64_t step = sequence_.step();
    if (size_ == 1 && distance == 0) {
        places.push_back(0);
    } else if (size_ > 1 && distance % step == 0 && distance / step >= 0 &&
               distance / step < size_) {
        places.push_back(static_cast<index_type>(distance / step));
    }
    return places;
}

}  // namespace clbool::reference
