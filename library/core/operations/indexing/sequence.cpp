// SPDX-License-Identifier: MIT
// Index sequences and their selector matrices.
#include <core/operations/indexing/sequence.hpp>

#include <clbool/error.hpp>
#include <core/storage/building/build.hpp>
#include <core/storage/conversions/uploads.hpp>

#include <algorithm>
#include <numeric>
#include <vector>

namespace clbool::operations {

namespace {

void check_index(const std::string& what, std::int64_t index, index_type dimension) {
    if (index < 0 || index >= std::int64_t{dimension}) {
        throw invalid_argument(what + " " + std::to_string(index) + " is beyond the " +
                               std::to_string(dimension) + " there are");
    }
}

std::vector<index_type> spelled_out(const cpu::index_run& run) {
    std::vector<index_type> list(run.count);
    for (index_type k = 0; k < run.count; ++k) {
        list[k] = run.at(k);
    }
    return list;
}

std::vector<index_type> numbers_below(index_type count) {
    std::vector<index_type> list(count);
    std::iota(list.begin(), list.end(), index_type{0});
    return list;
}

}  // namespace

index_sequence::index_sequence(const std::string& what, const indices& given, index_type dimension)
    : index_sequence(dimension) {
    given_ = given;
    const size_type count = given.size(dimension);
    if (count > kMaxDimension) {
        throw invalid_argument(what + ": " + std::to_string(count) +
                               " indices are more than a matrix has");
    }
    run_ = {nullptr, 0, 1, static_cast<index_type>(count)};
    if (given.list() != nullptr) {
        for (const index_type index : *given.list()) {
            if (index >= dimension) {
                check_index(what, index, dimension);
            }
        }
        run_.list = given.list()->data();
        describe_list();
        return;
    }
    if (given.step() == 0 && count > 1) {
        throw invalid_argument(what + ": a range with steps of 0");
    }
    if (count > 0) {
        const auto first = static_cast<std::int64_t>(given.first());
        check_index(what, first, dimension);
        const std::int64_t step = given.step();
        const auto steps = static_cast<std::int64_t>(count - 1);
        const std::int64_t far = dimension;
        const std::int64_t most = step > 0      ? (far - 1 - first) / step
                                  : step > -far ? first / -step
                                                : 0;
        if (steps > most) {  // the first index out of range, or one as good
            check_index(what, first + std::clamp(step, -far, far) * (most + 1), dimension);
        }
        run_.first = first;
        run_.step = count > 1 ? step : 1;
    }
    ascends_ = run_.step > 0;
}

index_sequence::index_sequence(index_type first, index_type count, index_type dimension)
    : index_sequence(dimension) {
    run_.first = first;
    run_.count = count;
}

index_sequence index_sequence::backwards(index_type dimension) {
    index_sequence made(dimension);
    made.run_ = {nullptr, std::int64_t{dimension} - 1, -1, dimension};
    made.ascends_ = false;
    return made;
}

// Consecutive indices are a range, even when given as a list.
void index_sequence::describe_list() {
    const index_type* const last = run_.list + run_.count;
    ascends_ = std::adjacent_find(run_.list, last,
                                  [](index_type x, index_type y) { return x >= y; }) == last;
    if (run_.count == 0) {
        run_.list = nullptr;
    } else if (ascends_ && last[-1] - *run_.list == run_.count - 1) {
        run_ = {nullptr, *run_.list, 1, run_.count};
    }
}

index_sequence index_sequence::distinct() const {
    if (ascends_) {
        return *this;
    }
    index_sequence made(dimension_);
    if (is_range()) {
        made.run_ = {nullptr, run_.least(), -run_.step, run_.count};
        return made;
    }
    std::vector<index_type> list(run_.list, run_.list + run_.count);
    cpu::sort_unique(list);
    return index_sequence("index", indices::of(std::move(list)), dimension_);
}

node_ptr places_of(engine& on, const index_sequence& of) {
    const auto list = spelled_out(of.run());
    const auto numbers = numbers_below(of.count());
    return storage::build_node(
        on, {list.data(), numbers.data(), of.dimension(), of.count(), of.count()},
        {of.ascends(), true});
}

node_ptr incidence_of(engine& on, const index_sequence& of) {
    const auto list = spelled_out(of.run());
    const auto numbers = numbers_below(of.count());
    return storage::build_node(
        on, {numbers.data(), list.data(), of.count(), of.dimension(), of.count()}, {true, true});
}

runtime::buffer write_list(engine& on, const index_sequence& of) {
    return storage::upload_values(on, of.run().list, of.count());
}

}  // namespace clbool::operations
