// SPDX-License-Identifier: MIT
// Index lists, checked and transferred.
#include <core/operations/vectors/vector_places.hpp>

#include <clbool/error.hpp>

#include <memory>

namespace clbool::operations {

namespace {

// Whether a range is monotonic without overflow, so that checking its ends suffices.
bool is_monotonous(const indices& of) noexcept {
    constexpr std::int64_t kLongest = std::int64_t{1} << 30;
    return of.list() == nullptr && of.first() <= kMaxDimension && of.step() < kLongest &&
           of.step() > -kLongest;
}

bool are_inside(const indices& of, size_type count, index_type size) noexcept {
    return count == 0 || of.is_all() ||
           (is_monotonous(of) && of.at(0) < size && of.at(count - 1) < size);
}

}  // namespace

vector_places::vector_places(const char* operation, const indices& given, const char* what,
                             index_type size)
    : given_(given), size_(size) {
    const size_type count = given.size(size);
    if (count > kMaxDimension) {
        throw invalid_argument(std::string(operation) + ": " + std::to_string(count) +
                               " indices are more than a vector may have");
    }
    count_ = static_cast<index_type>(count);
    if (are_inside(given, count, size)) {
        return;
    }
    for (size_type k = 0; k < count; ++k) {
        if (const size_type i = given.at(k); i >= size) {
            throw invalid_argument(std::string(operation) + ": index " + std::to_string(k) +
                                   " of the list, " + std::to_string(i) + ", is outside " + what +
                                   " of size " + std::to_string(size));
        }
    }
}

std::vector<index_type> vector_places::listed() const {
    if (given_.list() != nullptr) {
        return *given_.list();
    }
    std::vector<index_type> list(count_);
    for (index_type k = 0; k < count_; ++k) {
        list[k] = static_cast<index_type>(given_.at(k));
    }
    return list;
}

device_places vector_places::on_device(engine& on) const {
    device_places out{runtime::buffer(), given_.first(), cl_long{given_.step()}};
    if (given_.list() != nullptr) {
        out.list = on.stream.allocate<index_type>(count_);
        on.stream.write_from(out.list, given_.list()->data(), count_ * sizeof(index_type),
                             std::make_shared<const indices>(given_));
    }
    return out;
}

}  // namespace clbool::operations
