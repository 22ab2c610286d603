// SPDX-License-Identifier: MIT
// Bit rows of the transitive closure, block of columns by block of columns.
#include <queries/closure/cpu/closure_bits.hpp>

#include <clbool/error.hpp>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace clbool::cpu {

namespace {

// Words [first, first + count) of every row.
struct block {
    size_type first;
    size_type count;
    word* to;          // that of row 0
    size_type stride;  // from one row to the next

    word* row(index_type r) const noexcept { return to + r * stride; }
};

// Scratch memory of a thread.
class closer {
public:
    explicit closer(const closure_rows& of) : of_(of) {}

    // Returns the entries of the block over all nodes. `alone`: cancelled, direct edges only.
    size_type close(const block& at, bool alone) {
        filled_.resize(of_.count());
        find_runs(at);
        size_type entries = 0;
        for (index_type r = 0; r < of_.count(); ++r) {
            unite(at, r, alone ? span() : of_.contained(r));
            add_own(at, r, r);
            for (const index_type other : alone ? of_.contained(r) : span()) {
                add_own(at, r, other);
            }
            const size_type found = count(at.row(r));
            filled_[r] = found > 0 ? 1 : 0;
            entries += found * of_.sizes[r];
        }
        return entries;
    }

private:
    // Consecutive words of equal weight.
    struct run {
        size_type first;
        size_type count;
        index_type weight;
    };

    void find_runs(const block& at) {
        runs_.clear();
        for (size_type i = 0; i < at.count; ++i) {
            const index_type weight = of_.weights[at.first + i];
            if (runs_.empty() || runs_.back().weight != weight) {
                runs_.push_back({i, 0, weight});
            }
            ++runs_.back().count;
        }
    }

    void unite(const block& at, index_type r, span contained) const {
        word* const bits = at.row(r);
        bool is_begun = false;
        for (const index_type other : contained) {
            if (filled_[other] == 0) {
                continue;
            }
            if (is_begun) {
                unite_words(bits, at.row(other), at.count);
            } else {
                std::copy_n(at.row(other), at.count, bits);
                is_begun = true;
            }
        }
        if (!is_begun) {
            std::fill_n(bits, at.count, word{0});
        }
    }

    void add_own(const block& at, index_type r, index_type from) const {
        add_columns(of_.own(from), at.first, at.count, at.row(r));
    }

    size_type count(const word* bits) const {
        size_type sum = 0;
        for (const run& words : runs_) {
            sum += words.weight * count_bits(bits + words.first, words.count);
        }
        return sum;
    }

    const closure_rows& of_;
    array<std::uint8_t> filled_;  // rows that have bits in this block
    std::vector<run> runs_;
};

double share_of(size_type done, size_type all) noexcept {
    return static_cast<double>(done) / static_cast<double>(all);
}

// Closes all blocks; place(worker, first) gives a block's address and row stride in words.
template <class Place>
size_type close_all(const team& workers, const closure_rows& of, size_type width,
                    const closure_progress& progress, Place&& place) {
    constexpr size_type kBlocksPerReport = 4;  // of each thread
    const size_type words = bit_stride(of.ncols);
    const size_type blocks = (words + width - 1) / width;
    const size_type batch = progress ? workers.threads() * kBlocksPerReport : blocks;
    std::vector<closer> closers;
    for (unsigned worker = 0; worker < workers.threads(); ++worker) {
        closers.emplace_back(of);
    }
    std::vector<size_type> found(workers.threads());
    bool alone = false;
    for (size_type begin = 0; begin < blocks; begin += batch) {
        workers.run(std::min(batch, blocks - begin), [&](unsigned worker, size_type part) {
            const size_type first = (begin + part) * width;
            const std::pair<word*, size_type> to = place(worker, first);
            found[worker] += closers[worker].close(
                {first, std::min(width, words - first), to.first, to.second}, alone);
        });
        if (progress && !alone) {
            alone = !progress(std::accumulate(found.begin(), found.end(), size_type{0}),
                              share_of(std::min(begin + batch, blocks), blocks));
        }
    }
    return std::accumulate(found.begin(), found.end(), size_type{0});
}

}  // namespace

size_type block_width(const team& workers, size_type rows, size_type words) noexcept {
    constexpr size_type kLine = 8;
    constexpr size_type kBlocksPerThread = 4;
    constexpr size_type kCache = size_type{1} << 17;  // words
    const size_type even = words / (workers.threads() * kBlocksPerThread) + 1;
    const size_type cached = kCache / std::max<size_type>(rows, 1);
    const size_type width = std::clamp(std::min(even, cached), 4 * kLine, 64 * kLine);
    return width / kLine * kLine;
}

void add_columns(span columns, size_type first, size_type count, word* row) noexcept {
    const size_type begin = first * kWordBits;
    const size_type end = begin + count * kWordBits;
    for (auto col = std::lower_bound(columns.begin(), columns.end(), begin);
         col != columns.end() && *col < end; ++col) {
        row[(*col - begin) / kWordBits] |= bit_of(*col);
    }
}

size_type write_closure(const team& all, const closure_rows& of, word* out,
                        const closure_progress& progress) {
    const team workers = all.for_work(bit_work(of));
    const size_type stride = bit_stride(of.ncols);
    return close_all(workers, of, block_width(workers, of.count(), stride), progress,
                     [&](unsigned, size_type first) { return std::pair(out + first, stride); });
}

// By as many threads as there is memory for.
size_type count_closure(const team& all, const closure_rows& of, const closure_progress& progress) {
    team workers = all.for_work(bit_work(of));
    const size_type width = block_width(workers, of.count(), bit_stride(of.ncols));
    std::vector<array<word>> memory;
    memory.emplace_back(of.count() * width);
    try {
        while (memory.size() < workers.threads()) {
            memory.emplace_back(of.count() * width);
        }
    } catch (const out_of_memory&) {
        workers = team(static_cast<unsigned>(memory.size()));
    }
    return close_all(workers, of, width, progress, [&](unsigned worker, size_type) {
        return std::pair(memory[worker].data(), width);
    });
}

}  // namespace clbool::cpu
