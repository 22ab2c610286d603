// SPDX-License-Identifier: MIT
// Accumulators: sorting network, bitmap, or radix sort with deduplication.
#include <core/cpu/sets/row_union.hpp>

#include <core/cpu/containers/sort.hpp>
#include <core/cpu/sets/row_sets.hpp>
#include <core/cpu/sets/short_rows.hpp>

#include <array>

namespace clbool::cpu {

namespace {

// Bitmap sizes: 16 MiB at most, 8 KiB at least, else 8 bytes per unit of work.
constexpr size_type kMostMarks = size_type{1} << 27;
constexpr size_type kLeastMarks = size_type{1} << 16;
constexpr size_type kMarksForWork = 64;
// From this density on bitmaps are used without summary.
constexpr size_type kDense = 32;
// Columns collected before the first deduplication.
constexpr size_type kListed = size_type{1} << 16;

}  // namespace

row_union::row_union(index_type ncols, size_type work) noexcept
    : ncols_(ncols),
      most_marks_(std::min<size_type>(
          ncols, std::clamp(std::min(work, kMostMarks) * kMarksForWork, kLeastMarks, kMostMarks))) {
}

size_type row_union::room_for(size_type columns) const noexcept {
    return std::max(std::min<size_type>(columns, ncols_) + kUnitedSlack, kShortRow);
}

column_marks& row_union::marks() {
    if (!marks_) {
        marks_.emplace(most_marks_);
    }
    return *marks_;
}

column_marks* row_union::marks_of_all() { return most_marks_ == ncols_ ? &marks() : nullptr; }

size_type row_union::unite(const index_type* cols, size_type count, index_type* out) {
    const span all{cols, cols + count};
    if (most_marks_ == ncols_) {
        return mark(&all, &all + 1, count, {0, ncols_}, out);
    }
    const auto [least, most] = std::minmax_element(cols, cols + count);
    const size_type columns = size_type{*most - *least} + 1;
    return columns <= most_marks_ ? mark(&all, &all + 1, count, {*least, columns}, out)
                                  : sort(&all, &all + 1, out);
}

size_type row_union::unite(const span* first, const span* last, size_type total, index_type* out) {
    if (first + 1 == last) {
        std::copy(first->first, first->last, out);
        return first->size();
    }
    if (first + 2 == last) {
        return cpu::unite(first[0], first[1], out);
    }
    if (total <= most_short()) {
        std::array<index_type, kShortRow> gathered{};
        index_type* to = gathered.data();
        for (const span* one = first; one != last; ++one) {
            to = std::copy(one->first, one->last, to);
        }
        return sort_short(gathered.data(), total, out);
    }
    window all{kMaxDimension, 0};
    if (most_marks_ == ncols_) {
        all = {0, ncols_};
    } else {
        index_type most = 0;
        for (const span* one = first; one != last; ++one) {
            if (!one->empty()) {
                all.base = std::min(all.base, one->first[0]);
                most = std::max(most, one->last[-1]);
            }
        }
        all.columns = size_type{most - all.base} + 1;
    }
    return all.columns <= most_marks_ ? mark(first, last, total, all, out) : sort(first, last, out);
}

size_type row_union::mark(const span* first, const span* last, size_type total, window at,
                          index_type* out) {
    column_marks& set = marks();
    if (total >= at.columns / kDense) {
        for (const span* one = first; one != last; ++one) {
            set.add_dense(*one, at.base);
        }
        return set.take_dense(at.base, at.columns, out);
    }
    for (const span* one = first; one != last; ++one) {
        set.add(*one, at.base);
    }
    return set.take(at.base, out);
}

size_type row_union::sort(const span* first, const span* last, index_type* out) {
    const auto settle = [this] {
        sort_keys(list_.data(), list_.size(), spare_);
        drop_repeated(list_);
    };
    list_.clear();
    size_type limit = kListed;
    for (const span* one = first; one != last; ++one) {
        for (const index_type* from = one->first; from != one->last;) {
            if (list_.size() >= limit) {
                settle();
                // Amortised: at least half of the list is new at the next deduplication.
                limit = std::max(limit, 2 * list_.size());
            }
            const size_type some =
                std::min(static_cast<size_type>(one->last - from), limit - list_.size());
            const size_type size = list_.size();
            list_.resize(size + some);
            std::copy(from, from + some, list_.data() + size);
            from += some;
        }
    }
    settle();
    std::copy(list_.begin(), list_.end(), out);
    return list_.size();
}

}  // namespace clbool::cpu
