// SPDX-License-Identifier: MIT
// Batches and accumulators of the row-wise SpGEMM.
#include <core/cpu/products/product_rows.hpp>

#include <core/cpu/containers/prefetch.hpp>
#include <core/cpu/matrices/cuts.hpp>
#include <core/cpu/sets/row_sets.hpp>
#include <core/cpu/sets/short_rows.hpp>

namespace clbool::cpu {

namespace {

// Larger operands are partitioned without counting products.
constexpr size_type kCounted = size_type{1} << 16;

constexpr size_type kRoom = 4096;    // products per batch
constexpr size_type kCopied = 8;     // columns per fixed-size copy
constexpr size_type kProbe = 8;      // cost of a search in a row of b, in products
constexpr size_type kFound = 24;     // mask entries up to which they are compared with the rows of
                                     // b directly
constexpr size_type kEntries = 256;  // entries of a per batch

// Prefix sum over slots of entries, rows and products.
std::vector<size_type> count_work(const rows& a, const row_finder& b) {
    std::vector<size_type> before(a.slots() + size_type{1});
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        size_type work = 1;
        for (const index_type col : a.in_slot(slot)) {
            work += 1 + b.row(col).size();
        }
        before[slot + 1] = before[slot] + work;
    }
    return before;
}

}  // namespace

product_plan::product_plan(const team& all, const rows& a, const row_finder& b)
    : work(work_of(a)), workers(all) {
    if (work > kCounted) {
        constexpr size_type kProductsOfAnEntry = 4;  // estimated products per entry
        workers = all.for_work(kProductsOfAnEntry * work);
        const size_type parts = parts_for(workers, work);
        for (size_type part = 0; part <= parts; ++part) {
            cuts.push_back(cut(a, part, parts));
        }
        return;
    }
    const auto before = count_work(a, b);
    work = before.back();
    workers = all.for_work(work);
    const size_type parts = parts_for(workers, work);
    for (size_type part = 0; part <= parts; ++part) {
        const auto at = std::lower_bound(before.begin(), before.end(), share(work, part, parts));
        cuts.push_back(static_cast<index_type>(at - before.begin()));
    }
}

product_rows::product_rows(const rows& a, const rows& b, const row_finder& found,
                           const product_mask* mask, size_type work)
    : a_(a),
      found_(found),
      mask_(mask),
      within_(mask != nullptr && !mask->complement),
      b_end_(b.cols() + b.pointer(b.slots())),
      short_(most_short()),
      sums_(b.ncols(), work),
      products_(kRoom + kCopied + kShortRow) {
    std::fill(products_.begin(), products_.end(), 0);
}

void product_rows::multiply(index_type first, index_type last, row_writer& out) {
    for (index_type slot = first; slot < last;) {
        slot = gather(slot, last);
        if (alone_) {
            write_alone(out);
        } else if (within_) {
            write_within(out);
        } else {
            write_batch(out);
        }
    }
}

void product_rows::resolve(index_type slot, span mask) {
    const span entries = a_.in_slot(slot);
    const size_type before = spans_.size();
    spans_.resize(before + entries.size());
    span* to = spans_.data() + before;
    size_type products = 0;
    for (const index_type col : entries) {
        const span row = found_.row(col);
        prefetch(row.first);
        *to++ = row;
        products += row.size();
    }
    batch_.push_back({slot, entries.size(), products, mask});
}

// Whether to binary-search the mask's few entries in the rows of b.
bool product_rows::is_searched(const batch_row& row) const noexcept {
    return within_ && row.mask.size() * row.entries <= row.products / kProbe;
}

// Whether to scan the rows of b for the mask's entries directly.
bool product_rows::is_found(const batch_row& row) const noexcept {
    return within_ && row.mask.size() <= kFound;
}

index_type product_rows::gather(index_type slot, index_type last) {
    spans_.clear();
    batch_.clear();
    alone_ = false;
    size_type products = 0;
    for (; slot < last && spans_.size() < kEntries; ++slot) {
        const span mask = mask_ != nullptr ? mask_->rows.row(a_.name(slot)) : span();
        if (within_ && mask.empty()) {
            continue;
        }
        resolve(slot, mask);
        const auto& row = batch_[batch_.size() - 1];
        products += is_found(row) ? 0 : row.products;
        if (products > kRoom || is_searched(row)) {
            if (batch_.size() == 1) {
                alone_ = true;
                return slot + 1;
            }
            spans_.resize(spans_.size() - row.entries);
            batch_.resize(batch_.size() - 1);
            break;
        }
    }
    index_type* to = products_.data();
    if (!within_) {  // kept free of tests: a twentieth of the time of short rows
        for (const span& row : spans_) {
            to = copy(row, to);
        }
        return slot;
    }
    const span* from = spans_.begin();
    for (const auto& row : batch_) {
        const span* const end = from + row.entries;
        for (from = is_found(row) ? end : from; from != end; ++from) {
            to = copy(*from, to);
        }
    }
    return slot;
}

// May read and write up to kCopied - 1 columns beyond the end.
inline index_type* product_rows::copy(span row, index_type* to) const {
    index_type* const end = to + row.size();
    if (row.size() + kCopied <= static_cast<size_type>(b_end_ - row.first)) {
        do {
            std::copy(row.first, row.first + kCopied, to);
            row.first += kCopied;
            to += kCopied;
        } while (to < end);
    } else {
        std::copy(row.first, row.last, to);
    }
    return end;
}

void product_rows::write_batch(row_writer& out) {
    const index_type* cols = products_.data();
    for (const auto& row : batch_) {
        out.end_row(a_.name(row.slot), settle(row, cols, out));
        cols += row.products;
    }
}

void product_rows::write_within(row_writer& out) {
    const index_type* cols = products_.data();
    const span* from = spans_.begin();
    for (const auto& row : batch_) {
        if (is_found(row)) {
            index_type* const to = out.room(row.mask.size());
            out.end_row(a_.name(row.slot), find_among(row.mask, from, from + row.entries, to));
        } else {
            out.end_row(a_.name(row.slot), settle(row, cols, out));
            cols += row.products;
        }
        from += row.entries;
    }
}

inline size_type product_rows::settle(const batch_row& row, const index_type* cols,
                                      row_writer& out) {
    if (row.products > short_ && row.entries > 1) {
        if (column_marks* const marks = marks_for(row)) {
            const span all{cols, cols + row.products};
            return mark(row.mask, &all, &all + 1, *marks, out.room(row.mask.size()));
        }
    }
    index_type* const to = out.room(sums_.room_for(row.products));
    return filter(row, to, unite(row, cols, to));
}

inline size_type product_rows::unite(const batch_row& row, const index_type* cols, index_type* to) {
    if (row.entries == 1) {
        std::copy(cols, cols + row.products, to);
        return row.products;
    }
    return row.products <= short_ ? sort_short(cols, row.products, to)
                                  : sums_.unite(cols, row.products, to);
}

void product_rows::write_alone(row_writer& out) {
    const auto& row = batch_[0];
    size_type count = 0;
    if (is_searched(row)) {
        count = search(row.mask, out.room(row.mask.size()));
    } else if (column_marks* const marks = marks_for(row)) {
        count = mark(row.mask, spans_.begin(), spans_.end(), *marks, out.room(row.mask.size()));
    } else {
        index_type* const to = out.room(sums_.room_for(row.products));
        count = filter(row, to, sums_.unite(spans_.begin(), spans_.end(), row.products, to));
    }
    out.end_row(a_.name(row.slot), count);
}

inline size_type product_rows::filter(const batch_row& row, index_type* cols,
                                      size_type count) const {
    const span found{cols, cols + count};
    if (row.mask.empty()) {
        return count;
    }
    return within_ ? intersect(found, row.mask, cols) : subtract(found, row.mask, cols);
}

// With few products relative to the mask, sorting and searching is faster.
column_marks* product_rows::marks_for(const batch_row& row) {
    return within_ && row.mask.size() / kProbe <= row.products ? sums_.marks_of_all() : nullptr;
}

// Sets the mask's bits; products clear theirs, so cleared bits are the result.
size_type product_rows::mark(span mask, const span* first, const span* last, column_marks& marks,
                             index_type* to) const {
    marks.add_dense(mask, 0);
    for (const span* one = first; one != last; ++one) {
        marks.remove_dense(*one, 0);
    }
    size_type n = 0;
    for (const index_type col : mask) {
        to[n] = col;
        n += marks.has(col, 0) ? 0 : 1;
    }
    marks.remove_dense(mask, 0);
    return n;
}

size_type product_rows::search(span mask, index_type* to) const {
    size_type n = 0;
    for (const index_type col : mask) {
        for (const span& row : spans_) {
            if (contains(row, col)) {
                to[n++] = col;
                break;
            }
        }
    }
    return n;
}

}  // namespace clbool::cpu
