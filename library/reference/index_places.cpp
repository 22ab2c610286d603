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

}  // namespace

index_places::index_places(const char* what, const indices& sequence, index_type dimension)
    : sequence_(sequence) {
    const size_type count = sequence.size(dimension);
    if (count > kMaxDimension) {
        throw invalid_argument(std::string(what) + ": " + std::to_string(count) +
                               " indices are more than a matrix has");
    }
    size_ = static_cast<index_type>(count);
    if (sequence.list() == nullptr) {  // the first and the last one are the furthest
        for (const size_type place : {size_type{0}, count - 1}) {
            if (count > 0) {
                check_index(what, sequence.at(place), dimension);
            }
        }
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
    if (step == 0) {
        for (index_type place = 0; distance == 0 && place < size_; ++place) {
            places.push_back(place);
        }
    } else if (distance % step == 0 && distance / step >= 0 && distance / step < size_) {
        places.push_back(static_cast<index_type>(distance / step));
    }
    return places;
}

}  // namespace clbool::reference
