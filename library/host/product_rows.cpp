// SPDX-License-Identifier: MIT
// Rows of products.
#include <host/product_rows.hpp>

#include <host/cuts.hpp>
#include <host/row_sets.hpp>
#include <host/short_rows.hpp>

namespace clbool::host {

namespace {

// Operands of more entries and rows are cut without their products being counted.
constexpr size_type kCounted = size_type{1} << 16;

constexpr size_type kRoom = 4096;    // products that are gathered
constexpr size_type kCopied = 8;     // columns that are copied at once
constexpr size_type kEntries = 256;  // entries of a whose rows of b are gathered at a time

// Entries, rows and products before each slot.
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

product_rows::product_rows(const rows& a, const rows& b, const row_finder& found, size_type work)
    : a_(a),
      found_(found),
      b_end_(b.cols() + b.pointer(b.slots())),
      short_(most_short()),
      sums_(b.ncols(), work),
      products_(kRoom + kCopied + kShortRow) {
    std::fill(products_.begin(), products_.end(), 0);
}

void product_rows::multiply(index_type first, index_type last, row_writer& out) {
    for (index_type slot = first; slot < last;) {
        const index_type gathered = gather(slot, last);
        if (gathered > 0) {
            write_batch(slot, out);
            slot += gathered;
        } else {
            write_heavy(slot, out);
            ++slot;
        }
    }
}

void product_rows::resolve(index_type slot) {
    const span entries = a_.in_slot(slot);
    const size_type before = spans_.size();
    spans_.resize(before + entries.size());
    span* to = spans_.data() + before;
    size_type products = 0;
    for (const index_type col : entries) {
        const span row = found_.row(col);
#ifdef __GNUC__
        __builtin_prefetch(row.first);
#endif
        *to++ = row;
        products += row.size();
    }
    batch_.push_back({entries.size(), products});
}

index_type product_rows::gather(index_type slot, index_type last) {
    spans_.clear();
    batch_.clear();
    size_type products = 0;
    for (index_type at = slot; at < last && spans_.size() < kEntries; ++at) {
        resolve(at);
        if (products + batch_[batch_.size() - 1].products > kRoom) {
            if (at > slot) {
                spans_.resize(spans_.size() - batch_[batch_.size() - 1].entries);
                batch_.resize(batch_.size() - 1);
                break;
            }
            return 0;
        }
        products += batch_[batch_.size() - 1].products;
    }
    index_type* to = products_.data();
    for (const span& row : spans_) {
        to = copy(row, to);
    }
    return static_cast<index_type>(batch_.size());
}

// May read and write kCopied - 1 columns behind the last.
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

void product_rows::write_batch(index_type slot, row_writer& out) {
    const index_type* cols = products_.data();
    for (const auto& row : batch_) {
        index_type* const to = out.room(sums_.room_for(row.products));
        size_type count = row.products;
        if (row.entries == 1) {
            std::copy(cols, cols + count, to);
        } else if (row.products <= short_) {
            count = sort_short(cols, row.products, to);
        } else {
            count = sums_.unite(cols, row.products, to);
        }
        out.end_row(a_.name(slot++), count);
        cols += row.products;
    }
}

void product_rows::write_heavy(index_type slot, row_writer& out) {
    const size_type products = batch_[0].products;
    index_type* const to = out.room(sums_.room_for(products));
    out.end_row(a_.name(slot),
                sums_.unite(spans_.data(), spans_.data() + spans_.size(), products, to));
}

masked_product_rows::masked_product_rows(const rows& a, const rows& b, const row_finder& found,
                                         const row_finder& masks, bool complement, size_type work)
    : a_(a), found_(found), masks_(masks), complement_(complement), sums_(b.ncols(), work) {}

size_type masked_product_rows::resolve(span row) {
    size_type products = 0;
    spans_.clear();
    for (const index_type col : row) {
        const span of_b = found_.row(col);
        if (!of_b.empty()) {
            spans_.push_back(of_b);
            products += of_b.size();
        }
    }
    return products;
}

void masked_product_rows::multiply(index_type first, index_type last, row_writer& out) {
    for (index_type slot = first; slot < last; ++slot) {
        const span mask = masks_.row(a_.name(slot));
        if (mask.empty() && !complement_) {
            continue;
        }
        const size_type products = resolve(a_.in_slot(slot));
        if (products > 0) {
            out.end_row(a_.name(slot),
                        complement_ ? outside(mask, products, out) : within(mask, products, out));
        }
    }
}

size_type masked_product_rows::outside(span mask, size_type products, row_writer& out) {
    index_type* const to = out.room(sums_.room_for(products));
    const size_type count = sums_.unite(spans_.data(), spans_.data() + spans_.size(), products, to);
    return subtract({to, to + count}, mask, to);
}

size_type masked_product_rows::within(span mask, size_type products, row_writer& out) {
    // A probe of a row of b, in products or entries of the mask that are marked.
    constexpr size_type kProbe = 8;
    if (mask.size() * spans_.size() <= products / kProbe) {
        return search(mask, out.room(mask.size()));
    }
    // Products so few beside the mask's entries are sorted, and then looked up.
    column_marks* const marks = mask.size() / kProbe <= products ? sums_.marks_of_all() : nullptr;
    if (marks != nullptr) {
        return mark(mask, *marks, out.room(mask.size()));
    }
    index_type* const to = out.room(sums_.room_for(products));
    const size_type count = sums_.unite(spans_.data(), spans_.data() + spans_.size(), products, to);
    return intersect({to, to + count}, mask, to);
}

size_type masked_product_rows::search(span mask, index_type* to) const {
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

// Bits of the mask's entries go where products meet them.
size_type masked_product_rows::mark(span mask, column_marks& marks, index_type* to) const {
    marks.add_dense(mask, 0);
    for (const span& row : spans_) {
        marks.remove_dense(row, 0);
    }
    size_type n = 0;
    for (const index_type col : mask) {
        to[n] = col;
        n += marks.has(col, 0) ? 0 : 1;
    }
    marks.remove_dense(mask, 0);
    return n;
}

}  // namespace clbool::host
