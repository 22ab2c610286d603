// SPDX-License-Identifier: MIT
// What the tests of the host's kernels share: views of every kind, and teams of several sizes.
#pragma once

#include <clbool/reference.hpp>
#include <core/cpu/matrices/convert.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

#include <support/compare.hpp>
#include <support/inputs/cases.hpp>
#include <support/inputs/matrices.hpp>
#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace clbool::testing {

/// How the rows of an operand are laid out.
struct layout {
    bool named;
    bool wide;
};

inline std::vector<layout> layouts_for(const coordinates& a) {
    std::vector<layout> all{{true, false}, {true, true}};
    if (a.nrows <= 1u << 20) {
        all.push_back({false, false});
        all.push_back({false, true});
    }
    return all;
}

/// Arrays of an operand; in front of its columns there are others.
class stored {
public:
    stored(const coordinates& a, layout of) : nrows_(a.nrows), ncols_(a.ncols), layout_(of) {
        cols_.assign(kBefore, 7);
        for (std::size_t i = 0; i < a.nnz(); ++i) {
            if (i == 0 || a.rows[i] != a.rows[i - 1]) {
                begin_row(a.rows[i]);
            }
            cols_.push_back(a.cols[i]);
        }
        if (!layout_.named) {
            names_.clear();
            wide_.resize(a.nrows, cols_.size());
        }
        wide_.push_back(cols_.size());
        narrow_.assign(wide_.begin(), wide_.end());
    }

    cpu::rows view() const {
        const auto slots = static_cast<index_type>(wide_.size() - 1);
        const index_type* const names = layout_.named ? names_.data() : nullptr;
        return layout_.wide ? cpu::rows(nrows_, ncols_, slots, names, wide_.data(), cols_.data())
                            : cpu::rows(nrows_, ncols_, slots, names, narrow_.data(), cols_.data());
    }

private:
    static constexpr std::size_t kBefore = 3;

    void begin_row(index_type row) {
        if (!layout_.named) {
            wide_.resize(row, cols_.size());
        }
        names_.push_back(row);
        wide_.push_back(cols_.size());
    }

    index_type nrows_;
    index_type ncols_;
    layout layout_;
    std::vector<index_type> names_;
    std::vector<std::uint64_t> wide_;
    std::vector<std::uint32_t> narrow_;
    std::vector<index_type> cols_;
};

/// Whether it is in the form that kernels promise, with these entries.
inline ::testing::AssertionResult is_made(const cpu::matrix& made, const coordinates& expected) {
    for (index_type slot = 0; slot < made.slots(); ++slot) {
        if (made.view().pointer(slot) >= made.view().pointer(slot + size_type{1})) {
            return ::testing::AssertionFailure() << "slot " << slot << " is empty";
        }
    }
    if (!made.empty() && (made.view().pointer(0) != 0 || made.view().nnz() != made.nnz())) {
        return ::testing::AssertionFailure() << "pointers begin or end wrong";
    }
    return same_matrix(cpu::to_coordinates(cpu::team(1), made), expected);
}

/// check(team) for teams of one and of three.
template <class Check>
void on_every_team(const Check& check) {
    for (const unsigned threads : {1u, 3u}) {
        SCOPED_TRACE(std::to_string(threads) + " threads");
        check(cpu::team(threads));
    }
}

/// check(team, view) for every layout of an operand.
template <class Check>
void on_every_view(const coordinates& a, const Check& check) {
    for (const auto of : layouts_for(a)) {
        SCOPED_TRACE(std::string(of.named ? "named, " : "all rows, ") + (of.wide ? "64" : "32"));
        const stored held(a, of);
        on_every_team([&](const cpu::team& workers) { check(workers, held.view()); });
    }
}

/// The same for two operands, which differ in their layouts.
template <class Check>
void on_every_pair(const coordinates& a, const coordinates& b, const Check& check) {
    const auto other = layouts_for(b);
    std::size_t next = 1;
    on_every_view(a, [&](const cpu::team& workers, const cpu::rows& left) {
        const stored right(b, other[next++ % other.size()]);
        check(workers, left, right.view());
    });
}

/// check(made) for every case and seed.
template <class Cases, class Check>
void on_every_case(const Cases& cases, const Check& check) {
    for (const auto& one : cases) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE(one.name + ", seed " + std::to_string(seed));
            check(one.make(seed));
        }
    }
}

}  // namespace clbool::testing
