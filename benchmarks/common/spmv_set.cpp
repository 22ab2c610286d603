// SPDX-License-Identifier: MIT
#include <common/spmv_set.hpp>

#include <common/matrix_set.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <stdexcept>

namespace clbool::bench {

namespace {

constexpr std::uint64_t kSpmvSeed = 1;

using index = std::uint32_t;

// Entries in any order, more than once, as compressed rows.
class entry_list {
public:
    explicit entry_list(index side) : side_(side) {}

    void add(index row, index col) { keys_.push_back(std::uint64_t{row} << 32 | col); }
    // Both directions.
    void join(index a, index b) {
        add(a, b);
        add(b, a);
    }
    void diagonal() {
        for (index i = 0; i < side_; ++i) {
            add(i, i);
        }
    }
    host_csr compress() {
        std::sort(keys_.begin(), keys_.end());
        keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
        host_csr out;
        out.nrows = out.ncols = side_;
        out.pointers.assign(side_ + std::uint64_t{1}, 0);
        out.columns.reserve(keys_.size());
        for (const auto key : keys_) {
            ++out.pointers[(key >> 32) + 1];
            out.columns.push_back(static_cast<index>(key));
        }
        for (index row = 0; row < side_; ++row) {
            out.pointers[row + std::uint64_t{1}] += out.pointers[row];
        }
        return out;
    }

private:
    index side_;
    std::vector<std::uint64_t> keys_;
};

index index_below(std::mt19937_64& random, std::uint64_t limit) {
    return static_cast<index>(random() % limit);
}

host_csr fill(index rows, index cols, index per_cent) {
    std::mt19937_64 random(kSpmvSeed);
    host_csr out;
    out.nrows = rows;
    out.ncols = cols;
    for (index row = 0; row < rows; ++row) {
        for (index col = 0; col < cols; ++col) {
            if (index_below(random, 100) < per_cent) {
                out.columns.push_back(col);
            }
        }
        out.pointers.push_back(out.columns.size());
    }
    return out;
}

// Row i has the columns from i - width / 2 on, within the matrix.
host_csr banded(index side, index width) {
    host_csr out;
    out.nrows = out.ncols = side;
    out.pointers.reserve(side + std::uint64_t{1});
    out.columns.reserve(std::uint64_t{side} * width);
    for (index row = 0; row < side; ++row) {
        const index first = std::min(row - std::min(row, width / 2), side - std::min(side, width));
        for (index col = first; col < std::min(side, first + width); ++col) {
            out.columns.push_back(col);
        }
        out.pointers.push_back(out.columns.size());
    }
    return out;
}

// Nodes of six unknowns each, joined with their neighbours in a row of nodes and with those of the
// next row.
host_csr frame(index side) {
    constexpr index kUnknowns = 6;
    const index nodes = (side + kUnknowns - 1) / kUnknowns;
    const auto row_of_nodes = static_cast<index>(std::sqrt(nodes)) + 1;
    entry_list entries(side);
    for (index node = 0; node < nodes; ++node) {
        for (const index step : {index{0}, index{1}, row_of_nodes, row_of_nodes + 1}) {
            const index other = node + step;
            for (index a = node * kUnknowns; a < std::min(side, (node + 1) * kUnknowns); ++a) {
                for (index b = other * kUnknowns; b < std::min(side, (other + 1) * kUnknowns);
                     ++b) {
                    entries.join(a, b);
                }
            }
        }
    }
    return entries.compress();
}

host_csr circuit(index side) {
    constexpr index kNear = 64;
    constexpr index kSideOfAHub = 8192;
    constexpr index kEntriesOfAHub = 300;
    std::mt19937_64 random(kSpmvSeed);
    entry_list entries(side);
    entries.diagonal();
    for (index i = 0; i < side; ++i) {
        for (int n = 0; n < 2; ++n) {
            entries.join(i, std::min(side - 1, i + 1 + index_below(random, kNear)));
        }
        if (index_below(random, 4) == 0) {
            entries.join(i, index_below(random, side));
        }
    }
    for (index hub = 0; hub < side / kSideOfAHub + 1; ++hub) {
        const index at = index_below(random, side);
        for (index n = 0; n < kEntriesOfAHub; ++n) {
            entries.join(at, index_below(random, side));
        }
    }
    return entries.compress();
}

// Points of a grid with their neighbours along each axis, and balls whose points all are joined.
class molecule {
public:
    explicit molecule(index side)
        : side_(side),
          edge_(static_cast<index>(std::cbrt(static_cast<double>(side)))),
          entries_(side) {}

    host_csr make() {
        entries_.diagonal();
        along_axes();
        std::mt19937_64 random(kSpmvSeed);
        for (index ball = 0; ball < side_ / kPointsOfABall; ++ball) {
            join_ball(index_below(random, side_));
        }
        return entries_.compress();
    }

private:
    static constexpr index kReach = 6;
    static constexpr index kRadius = 4;
    static constexpr index kPointsOfABall = 1900;

    void along_axes() {
        for (index i = 0; i < side_; ++i) {
            for (std::uint64_t n = 1; n <= kReach; ++n) {
                for (const std::uint64_t step :
                     {std::uint64_t{1}, std::uint64_t{edge_}, std::uint64_t{edge_} * edge_}) {
                    if (i + n * step < side_) {
                        entries_.join(i, static_cast<index>(i + n * step));
                    }
                }
            }
        }
    }
    void join_ball(index centre) {
        std::vector<index> points;
        const auto reach = static_cast<std::int64_t>(kRadius);
        const auto edge = static_cast<std::int64_t>(edge_);
        for (std::int64_t x = -reach; x <= reach; ++x) {
            for (std::int64_t y = -reach; y <= reach; ++y) {
                for (std::int64_t z = -reach; z <= reach; ++z) {
                    const std::int64_t at = std::int64_t{centre} + x + edge * (y + edge * z);
                    if (x * x + y * y + z * z <= reach * reach && at >= 0 && at < side_) {
                        points.push_back(static_cast<index>(at));
                    }
                }
            }
        }
        for (const index a : points) {
            for (const index b : points) {
                entries_.add(a, b);
            }
        }
    }

    index side_;
    index edge_;
    entry_list entries_;
};

// "banded-10-3" as "banded" and 10, 3; nothing of numbers when it is no such name.
struct parsed_name {
    explicit parsed_name(const std::string& name) {
        kind = name.substr(0, name.find('-'));
        for (std::size_t at = name.find('-'); at != std::string::npos;) {
            const std::size_t end = name.find('-', at + 1);
            const std::string word = name.substr(at + 1, end - at - 1);
            if (word.empty() || word.size() > 9 ||
                word.find_first_not_of("0123456789") != std::string::npos) {
                numbers.clear();
                return;
            }
            numbers.push_back(static_cast<index>(std::stoul(word)));
            at = end;
        }
    }

    std::string kind;
    std::vector<index> numbers;
};

}  // namespace

std::vector<std::string> spmv_set(const std::string& name) {
    static const std::map<std::string, std::vector<std::string>> sets = {
        {"spmv",
         {"fill-497-507-21", "full-2000", "frame-44609", "circuit-170998", "molecule-268096"}},
        {"spmv-large", {"banded-10000000-16", "random-6250000-16", "rmat-20", "rmat-22"}},
        {"spmv-quick",
         {"fill-497-507-21", "full-500", "frame-6000", "circuit-20000", "molecule-8000",
          "banded-100000-16", "random-100000-8"}}};
    const auto found = sets.find(name);
    return found == sets.end() ? std::vector<std::string>() : found->second;
}

std::optional<host_csr> spmv_matrix(const std::string& name) {
    const parsed_name of(name);
    const auto& n = of.numbers;
    const auto is = [&](const char* kind, std::size_t numbers) {
        return of.kind == kind && n.size() == numbers;
    };
    if (is("full", 1)) {
        return banded(n[0], n[0]);
    } else if (is("fill", 3)) {
        return fill(n[0], n[1], n[2]);
    } else if (is("frame", 1)) {
        return frame(n[0]);
    } else if (is("circuit", 1)) {
        return circuit(n[0]);
    } else if (is("molecule", 1)) {
        return molecule(n[0]).make();
    } else if (is("banded", 2)) {
        return banded(n[0], n[1]);
    } else if (is("random", 2)) {
        return uniform_rows(n[0], n[1], kSpmvSeed);
    }
    return std::nullopt;
}

}  // namespace clbool::bench
