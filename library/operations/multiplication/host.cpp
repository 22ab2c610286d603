// SPDX-License-Identifier: MIT
// Gustavson's product on the host.
#include <operations/multiplication/host.hpp>

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <iterator>

namespace clbool::operations {

namespace {

using index_list = std::vector<index_type>;

// The position of the lowest bit of a word that has one.
unsigned lowest_bit(std::uint64_t word) noexcept {
#ifdef __GNUC__
    return static_cast<unsigned>(__builtin_ctzll(word));
#else
    return static_cast<unsigned>(std::bitset<64>((word & (~word + 1)) - 1).count());
#endif
}

// The union of lists of columns, by a bit for each column where they are close together.
class column_union {
public:
    // Appends the union of lists first to last - 1 to `out`.
    void append(const host_span* first, const host_span* last, index_list& out) {
        filled_.clear();
        std::copy_if(first, last, std::back_inserter(filled_),
                     [](const host_span& list) { return !list.empty(); });
        if (filled_.size() == 1) {
            out.insert(out.end(), filled_.front().begin(), filled_.front().end());
        } else if (!filled_.empty()) {
            unite(out);
        }
    }

private:
    static constexpr unsigned kBits = 64;
    // Words that are looked through in the time that sorting takes for an entry.
    static constexpr size_type kWordsAnEntry = 8;

    void unite(index_list& out) {
        index_type least = filled_.front().first[0];
        index_type most = least;
        size_type total = 0;
        for (const auto& list : filled_) {
            least = std::min(least, list.first[0]);
            most = std::max(most, list.last[-1]);
            total += list.size();
        }
        const size_type words = (most - least) / kBits + 1;
        if (words <= kWordsAnEntry * total) {
            mark(least, words);
            collect(least, out);
        } else {
            sort(out);
        }
    }

    void mark(index_type least, size_type words) {
        marks_.assign(words, 0);
        for (const auto& list : filled_) {
            for (const index_type col : list) {
                const index_type bit = col - least;
                marks_[bit / kBits] |= std::uint64_t{1} << bit % kBits;
            }
        }
    }

    void collect(index_type least, index_list& out) const {
        for (size_type i = 0; i < marks_.size(); ++i) {
            for (std::uint64_t left = marks_[i]; left != 0; left &= left - 1) {
                out.push_back(least + static_cast<index_type>(i * kBits + lowest_bit(left)));
            }
        }
    }

    void sort(index_list& out) const {
        const auto begin = static_cast<std::ptrdiff_t>(out.size());
        for (const auto& list : filled_) {
            out.insert(out.end(), list.begin(), list.end());
        }
        std::sort(out.begin() + begin, out.end());
        out.erase(std::unique(out.begin() + begin, out.end()), out.end());
    }

    std::vector<host_span> filled_;
    std::vector<std::uint64_t> marks_;
};

// For each entry of a the row of b that it stands for.
struct resolved {
    std::vector<host_span> rows;
    size_type products = 0;
};

resolved resolve(const host_rows& a, const host_rows& b) {
    resolved found;
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        for (const index_type col : a.in_slot(slot)) {
            found.rows.push_back(b.row(col));
            found.products += found.rows.back().size();
        }
    }
    return found;
}

}  // namespace

compressed_ptr multiply_on_host(engine& on, const compressed_rows& a, const compressed_rows& b) {
    if (!is_for_host(on, a.nnz() + a.slots())) {
        return nullptr;
    }
    const auto seen = host_operands::of(on, a, b);
    if (!seen) {
        return nullptr;
    }
    const auto& left = seen->a;
    const auto found = resolve(left, seen->b);
    if (!is_for_host(on, a.nnz() + a.slots() + found.products)) {
        return nullptr;
    }
    host_result out(a.nrows(), b.ncols(), a.named());
    column_union sums;
    const host_span* next = found.rows.data();
    for (index_type slot = 0; slot < left.slots(); ++slot) {
        const host_span* const end = next + left.in_slot(slot).size();
        sums.append(next, end, out.cols());
        out.end_row(left.name(slot));
        next = end;
    }
    return out.finish(on);
}

}  // namespace clbool::operations
