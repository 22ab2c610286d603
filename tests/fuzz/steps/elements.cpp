// SPDX-License-Identifier: MIT
// Rows of the table: counts, single entries, exchange, and numbers about graphs.
#include <clbool/reference.hpp>
#include <fuzz/steps/deltas.hpp>
#include <fuzz/steps/hints.hpp>
#include <fuzz/steps/numbers.hpp>
#include <fuzz/steps/require.hpp>
#include <fuzz/steps/rows.hpp>
#include <fuzz/steps/work.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace clbool::fuzz {
namespace {

size_type sum_of(const std::vector<index_type>& numbers) {
    size_type sum = 0;
    for (const index_type number : numbers) {
        sum = sum * 3 + number;
    }
    return sum;
}

// Under a's own places where they are the product's.
std::vector<size_type> counted(Controls& on, const matrix& a, const matrix& b,
                               const operation_hints& hints) {
    const matrix* const mask = a.ncols() == b.ncols() ? &a : nullptr;
    return {
        count_mxm(on, no_mask, a, b, {}, hints),
        count_products(on, no_mask, a, b, {}, hints),
        count_mxm(on, mask, a, b, {}, hints),
        count_products(on, mask, a, b, {}, hints),
        sum_of(entries_per_row(on, a, hints).counts),
        sum_of(entries_per_column(on, a, hints).counts),
        a.nrows() == b.nrows() && a.ncols() == b.ncols() ? count_common(on, a, b, {}, hints) : 0};
}

std::vector<size_type> counted(const coordinates& a, const coordinates& b) {
    const auto all = reference::mxm(a, b);
    const bool masked = a.ncols == b.ncols;
    const auto values = [](const std::map<index_type, size_type>& counts) {
        std::vector<index_type> numbers;
        for (const auto& [index, count] : counts) {
            numbers.push_back(static_cast<index_type>(count));
        }
        return numbers;
    };
    return {all.nnz(),
            reference::count_products(nullptr, a, b),
            masked ? reference::count_common(a, all) : all.nnz(),
            reference::count_products(masked ? &a : nullptr, a, b),
            sum_of(values(reference::entries_per_row(a))),
            sum_of(values(reference::entries_per_column(a))),
            a.nrows == b.nrows && a.ncols == b.ncols ? reference::count_common(a, b) : 0};
}

// Ranks of more vertices than these are not looked at.
constexpr index_type kMostRanks = 4096;
constexpr index_type kRankIterations = 3;
constexpr index_type kHops = 2;
// Matrices of more rows are not exchanged by row pointers.
constexpr index_type kMostPointers = 1 << 20;

size_type sum_of(const std::map<index_type, size_type>& counts) {
    size_type sum = 0;
    for (const auto& [index, count] : counts) {
        sum = sum * 3 + index + count;
    }
    return sum;
}

// Whether ranks are those of the reference, but for rounding.
bool are_ranks(const std::vector<float>& found, const coordinates& a) {
    const auto expected = reference::pagerank(a, 0.85, kRankIterations);
    bool same = found.size() == expected.size();
    for (std::size_t v = 0; same && v < found.size(); ++v) {
        same = std::fabs(double{found[v]} - expected[v]) <= 1e-4 * expected[v];
    }
    return same;
}

// Triangles of a graph and of its vertices, vertices near the first one, whether ranks are right.
std::vector<size_type> measured(Controls& on, const matrix& a, backend by) {
    triangle_options triangles;
    triangles.backend = by;
    std::vector<size_type> numbers{triangle_count(on, a, triangles)};
    const auto entries = triangles_per_vertex(on, a, triangles).to_host(on);
    std::map<index_type, size_type> counts;
    for (std::size_t n = 0; n < entries.indices.size(); ++n) {
        counts.emplace(entries.indices[n], entries.values[n]);
    }
    numbers.push_back(sum_of(counts));
    k_hop_options hops;
    hops.backend = by;
    numbers.push_back(a.nrows() > 0 ? k_hop_counts(on, a, {0}, kHops, hops).within(0, kHops) : 0);
    if (a.nrows() <= kMostRanks) {
        pagerank_options ranking;
        ranking.iterations = kRankIterations;
        ranking.tolerance = 0;
        ranking.backend = by;
        const auto ranks = pagerank(on, a, ranking).ranks.to_host(on).values;
        numbers.push_back(are_ranks(ranks, a.to_host(on)) ? 1 : 0);
    }
    return numbers;
}

std::vector<size_type> measured(const coordinates& a) {
    const auto triangles = reference::triangles_per_vertex(a);
    size_type corners = 0;
    for (const auto& [vertex, count] : triangles) {
        corners += count;
    }
    std::vector<size_type> numbers{corners / 3, sum_of(triangles), 0};
    if (a.nrows > 0) {
        for (const size_type count : reference::k_hop_counts(a, 0, kHops)) {
            numbers.back() += count;
        }
    }
    if (a.nrows <= kMostRanks) {
        numbers.push_back(1);
    }
    return numbers;
}

// Lists of entries in an order that is not theirs.
coordinates backwards(coordinates a) {
    std::reverse(a.rows.begin(), a.rows.end());
    std::reverse(a.cols.begin(), a.cols.end());
    return a;
}

// Changes of a matrix by lists and by single entries, in place of a delta's.
coordinates with_elements(const coordinates& a, const coordinates& entries) {
    if (a.nrows != entries.nrows || a.ncols != entries.ncols) {
        throw dimension_mismatch("entries of another shape");
    }
    auto out = without_some(a, entries);
    if (entries.nnz() == 0) {
        return out;
    }
    coordinates one(a.nrows, a.ncols, {entries.rows.front()}, {entries.cols.front()});
    out = reference::ewise_add(out, one);
    one.rows = {entries.rows.back()};
    one.cols = {entries.cols.back()};
    return reference::ewise_difference(out, one);
}

// Throws unless what is found at some places is what the matrix has.
void require_found(Controls& on, const matrix& a, const coordinates& places) {
    const auto found = contains(on, a, places);
    const auto there = reference::ewise_mult(a.to_host(on), places);
    std::size_t next = 0;
    for (std::size_t i = 0; i < places.nnz(); ++i) {
        const bool has = next < there.nnz() && there.rows[next] == places.rows[i] &&
                         there.cols[next] == places.cols[i];
        next += has ? 1 : 0;
        if (found[i] != has) {
            throw std::logic_error("contains() is wrong about place " + std::to_string(i));
        }
    }
}

matrix change_elements(Controls& on, const matrix& a, const coordinates& entries) {
    auto out = a;
    remove_elements(on, out, backwards(some_of(entries, is_removed)));
    set_elements(on, out, backwards(some_of(entries, is_set_again)));
    if (entries.nnz() > 0) {
        set_element(on, out, entries.rows.front(), entries.cols.front());
        remove_element(on, out, entries.rows.back(), entries.cols.back());
    }
    require_found(on, out, entries);
    return out;
}

// By compressed rows of the caller's, where not too many are empty.
matrix through_rows(Controls& on, const matrix& a) {
    std::vector<std::uint32_t> pointers(size_type{a.nrows()} + 1);
    std::vector<index_type> cols(a.nvals());
    export_csr(on, a, pointers.data(), cols.data());
    if (a.nvals() % 4 == 0) {
        const std::vector<std::uint64_t> ends(pointers.begin(), pointers.end());
        const std::vector<std::int64_t> wide(cols.begin(), cols.end());
        return import_wide_csr(on, ends.data(), wide.data(), a.nrows(), a.ncols());
    }
    return import_csr(on, pointers.data(), cols.data(), a.nrows(), a.ncols());
}

// By those of them that have entries.
matrix through_stored_rows(Controls& on, const matrix& a) {
    std::vector<index_type> rows, cols;
    std::vector<std::uint32_t> pointers{0};
    for (const auto& row : matrix_rows(on, a)) {
        rows.push_back(row.index());
        cols.insert(cols.end(), row.begin(), row.end());
        pointers.push_back(static_cast<std::uint32_t>(cols.size()));
    }
    return import_dcsr(on, rows.data(), pointers.data(), cols.data(),
                       static_cast<index_type>(rows.size()), a.nrows(), a.ncols());
}

matrix exchanged(Controls& on, const matrix& a) {
    const auto bytes = serialize(on, a);
    const auto back = deserialize(on, bytes.data(), bytes.size());
    if (a.nrows() <= kMostPointers && a.nvals() % 2 == 0) {
        return through_rows(on, copy_to(on, on, back));
    }
    if (a.nvals() % 3 == 0) {
        return through_stored_rows(on, back);
    }
    coordinates host(a.nrows(), a.ncols());
    for (const auto& row : matrix_rows(on, back)) {
        for (const index_type col : row) {
            host.add(row.index(), col);
        }
    }
    std::vector<index_type> cols(host.nnz());
    export_coordinates(on, back, nullptr, cols.data());
    return matrix(on, coordinates(host.nrows, host.ncols, host.rows, cols));
}

}  // namespace

kind count_kind() {
    return {"count",
            6,
            2,
            false,
            0,
            &kOthers,
            work::products,
            [](const step&, const contents& in) { return as_bits(counted(in[0], in[1])); },
            call::of_any([](Controls& on, auto& with, const step& of) {
                with.out() =
                    matrix(on, as_bits(counted(on, with.input(0), with.input(1), other_hints(of))));
            }),
            [](const step& of, const std::string&, const std::vector<std::string>& in) {
                const std::string hints =
                    std::string("operation_hints(backend::") + to_string(of.hints.backend) + ")";
                return "count_mxm(on, no_mask, " + in[0] + ", " + in[1] + ", {}, " + hints +
                       ");\ncount_products(on, no_mask, " + in[0] + ", " + in[1] + ", {}, " +
                       hints + ");";
            }};
}

kind elements_kind() {
    return {"elements",
            6,
            2,
            false,
            0,
            nullptr,
            work::entries,
            [](const step&, const contents& in) { return with_elements(in[0], in[1]); },
            call::of_any([](Controls& on, auto& with, const step&) {
                with.out() = change_elements(on, with.input(0), with.input(1).to_host(on));
            }),
            [](const step&, const std::string& out, const std::vector<std::string>& in) {
                return out + " = " + in[0] + ";\nconst auto places = " + in[1] +
                       ".to_host(on);  // remove where (row + col) % 3 == 0, then set where\n" +
                       "// (row + col) % 6 == 0 and the first, then remove the last:\n" +
                       "remove_elements(on, " + out + ", places);\nset_elements(on, " + out +
                       ", places);";
            }};
}

kind exchange_kind() {
    return {"exchange",
            3,
            1,
            false,
            0,
            nullptr,
            work::entries,
            [](const step&, const contents& in) { return in[0]; },
            call::of_any([](Controls& on, auto& with, const step&) {
                with.out() = exchanged(on, with.input(0));
            }),
            [](const step&, const std::string& out, const std::vector<std::string>& in) {
                return "const auto bytes = serialize(on, " + in[0] + ");\n" + out +
                       " = deserialize(on, bytes.data(), bytes.size());";
            }};
}

kind measures_kind() {
    return {"measures",
            3,
            1,
            false,
            0,
            &kOthers,
            work::paths,
            [](const step&, const contents& in) { return as_bits(measured(in[0])); },
            call::of_any([](Controls& on, auto& with, const step& of) {
                with.out() = matrix(on, as_bits(measured(on, with.input(0), of.hints.backend)));
            }),
            [](const step& of, const std::string&, const std::vector<std::string>& in) {
                const std::string by =
                    std::string("how.backend = backend::") + to_string(of.hints.backend) + ";\n";
                return "triangle_options how;\n" + by + "triangle_count(on, " + in[0] +
                       ", how);\ntriangles_per_vertex(on, " + in[0] + ", how);\nk_hop_counts(on, " +
                       in[0] + ", {0}, 2);\npagerank(on, " + in[0] + ");";
            }};
}

}  // namespace clbool::fuzz
