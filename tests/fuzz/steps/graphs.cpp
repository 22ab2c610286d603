// SPDX-License-Identifier: MIT
// Rows of the table: searches, components, levels, and what is around vertices.
#include <clbool/graph_algorithms.hpp>
#include <clbool/graph_measures.hpp>
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
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace clbool::fuzz {
namespace {

using vertex_numbers = std::map<index_type, index_type>;

// So many vertices are searched from, or weighed.
constexpr size_type kMostSources = 8;
// Results that have an element for every vertex are those of no larger graphs.
constexpr index_type kMostVertices = 1024;

void require_square(const coordinates& a) {
    if (a.nrows != a.ncols) {
        throw dimension_mismatch("graphs are square");
    }
}

coordinates edges_of(const coordinates& a, bool backward) {
    return backward ? reference::transpose(a) : a;
}

// The first of the step's rows.
std::vector<index_type> sources_of(const step& of, index_type n) {
    const auto all = of.rows.made();
    std::vector<index_type> some;
    for (size_type k = 0; k < std::min(all.size(n), kMostSources); ++k) {
        some.push_back(static_cast<index_type>(all.at(k)));
    }
    return some;
}

std::string sources_text(const step& of, const std::string& of_graph) {
    return "std::vector<index_type> sources;\nconst auto all = " + of.rows.text() +
           ";\nfor (size_type k = 0; k < std::min<size_type>(all.size(" + of_graph +
           ".nrows()), 8); ++k) {\n    sources.push_back(static_cast<index_type>(all.at(k)));\n}\n";
}

std::string by_text(const step& of) {
    return std::string("how.backend = backend::") + to_string(of.hints.backend) + ";\n";
}

coordinates pairs_of(index_type n, const vertex_numbers& numbers) {
    coordinates out(n, n);
    for (const auto& [vertex, number] : numbers) {
        out.add(number, vertex);
    }
    out.normalize();
    return out;
}

vertex_numbers numbers_of(const std::vector<index_type>& vertices,
                          const std::vector<index_type>& numbers) {
    require(vertices.size() == numbers.size(), "a number for each vertex");
    vertex_numbers all;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        all.emplace(vertices[i], numbers[i]);
    }
    return all;
}

// Work of those that have an element for every vertex.
size_type of_few_vertices(const step& of, const contents& in) {
    return in[0].nrows > kMostVertices ? ~size_type{0} : work::paths(of, in);
}

// ---- searches -----------------------------------------------------------------------------------

// What a search shows, by the step's number: with or against the edges, to the end or not.
enum class shows { levels, parents, reachable };
shows shown_by(const step& of) { return static_cast<shows>(of.query % 3); }
bool is_backward(const step& of) { return of.query / 3 % 2 != 0; }
index_type depth_of(const step& of) { return of.query / 6 % 2 != 0 ? 2 : kMaxDimension; }

vertex_numbers parents_of(const coordinates& a, const vertex_numbers& levels) {
    vertex_numbers parents;
    for (const auto& [vertex, level] : levels) {
        parents.emplace(vertex, level == 0 ? vertex : kMaxDimension);
    }
    for (std::size_t i = 0; i < a.nnz(); ++i) {
        const auto from = levels.find(a.rows[i]);
        const auto to = levels.find(a.cols[i]);
        if (from != levels.end() && to != levels.end() && from->second + 1 == to->second) {
            parents[a.cols[i]] = std::min(parents[a.cols[i]], a.rows[i]);
        }
    }
    return parents;
}

coordinates searched(const step& of, const contents& in) {
    require_square(in[0]);
    const auto edges = edges_of(in[0], is_backward(of));
    const index_type n = edges.nrows;
    auto levels = reference::bfs_levels(edges, sources_of(of, n));
    for (auto each = levels.begin(); each != levels.end();) {
        each = each->second > depth_of(of) ? levels.erase(each) : std::next(each);
    }
    if (shown_by(of) == shows::parents) {
        return pairs_of(n, parents_of(edges, levels));
    }
    for (auto& [vertex, level] : levels) {
        level = shown_by(of) == shows::reachable ? vertex : level;
    }
    return pairs_of(n, levels);
}

// What a search says of itself is so: `all` goes to the end.
void require_consistent(const bfs_result& found, const bfs_result& all) {
    const auto& levels = found.levels;
    const index_type deepest = levels.empty() ? 0 : *std::max_element(levels.begin(), levels.end());
    require(found.depth == deepest, "the depth of a search");
    require(found.complete == (found.vertices.size() == all.vertices.size()),
            "whether a search is complete");
    require(std::is_sorted(found.vertices.begin(), found.vertices.end()), "vertices ascend");
}

// What a search sets out from: a list, the indices of a vector; and over what.
enum class start { list, bits, numbers };
constexpr std::size_t kStarts = 3;
start start_of(const step& of) { return static_cast<start>(of.query / 12 % kStarts); }
bool is_over_changes(const step& of) { return of.query / (12 * kStarts) % 2 != 0; }

const bfs_result& as_lists(Controls&, const bfs_result& found) { return found; }
bfs_result as_lists(Controls& on, const bfs_vectors& found) {
    const auto levels = found.levels.to_host(on);
    const auto parents = found.parents.to_host(on);
    require(found.parents.size() == 0 || parents.indices == levels.indices,
            "a parent for each vertex");
    require(convert<bool>(on, found.levels, complement(found.levels)).empty(on),
            "levels as a mask");
    bfs_result lists;
    lists.vertices = levels.indices;
    lists.levels = levels.values;
    lists.parents = parents.values;
    lists.depth = found.depth;
    lists.complete = found.complete;
    return lists;
}

const std::vector<index_type>& as_list(Controls&, const std::vector<index_type>& vertices) {
    return vertices;
}
std::vector<index_type> as_list(Controls& on, const bit_vector& vertices) {
    return vertices.to_host(on).indices;
}

template <class Graph, class Sources>
coordinates search_from(Controls& on, const step& of, const Graph& a, const Sources& sources) {
    bfs_options options;
    options.parents = shown_by(of) == shows::parents;
    options.backward = is_backward(of);
    options.backend = of.hints.backend;
    bfs_options limited = options;
    limited.depth = depth_of(of);
    const auto all = as_lists(on, bfs(on, a, sources, options));
    if (shown_by(of) == shows::reachable) {
        const auto vertices = as_list(on, reachable(on, a, sources, limited));
        return pairs_of(a.nrows(), numbers_of(vertices, vertices));
    }
    const auto found = as_lists(on, bfs(on, a, sources, limited));
    require_consistent(found, all);
    return pairs_of(a.nrows(),
                    numbers_of(found.vertices, options.parents ? found.parents : found.levels));
}

template <class Graph>
coordinates search_over(Controls& on, const step& of, const Graph& a) {
    const auto sources = sources_of(of, a.nrows());
    switch (start_of(of)) {
        case start::bits: return search_from(on, of, a, bit_vector(on, a.nrows(), sources));
        case start::numbers:
            return search_from(on, of, a, uint32_vector(on, a.nrows(), sources, sources));
        case start::list: break;
    }
    return search_from(on, of, a, sources);
}

coordinates search(Controls& on, const step& of, const matrix& a) {
    return is_over_changes(of) ? search_over(on, of, changing(on, a)) : search_over(on, of, a);
}

// Arguments of a search behind the context.
std::string start_text(const step& of, const std::string& a) {
    const std::string graph = is_over_changes(of) ? "fuzz::changing(on, " + a + ")" : a;
    switch (start_of(of)) {
        case start::bits: return graph + ", bit_vector(on, " + a + ".nrows(), sources), how";
        case start::numbers:
            return graph + ", uint32_vector(on, " + a + ".nrows(), sources, sources), how";
        case start::list: break;
    }
    return graph + ", sources, how";
}

std::string search_options_text(const step& of) {
    return std::string("bfs_options how;\nhow.parents = ") +
           (shown_by(of) == shows::parents ? "true" : "false") +
           ";\nhow.backward = " + (is_backward(of) ? "true" : "false") + ";\n" +
           (depth_of(of) == kMaxDimension ? "" : "how.depth = 2;\n") + by_text(of);
}

// `numbers` and `vertices` of what a search found.
std::string found_text(const step& of) {
    const bool lists = start_of(of) == start::list;
    if (shown_by(of) == shows::reachable) {
        return std::string("const auto vertices = found") + (lists ? "" : ".to_host(on).indices") +
               ";\nconst auto numbers = vertices;\n";
    }
    const std::string which = shown_by(of) == shows::parents ? "found.parents" : "found.levels";
    return lists ? "const auto vertices = found.vertices;\nconst auto numbers = " + which + ";\n"
                 : "const auto vertices = " + which +
                       ".to_host(on).indices;\nconst auto numbers = " + which +
                       ".to_host(on).values;\n";
}

std::string search_text(const step& of, const std::string& out, const std::string& a) {
    return search_options_text(of) + "const auto found = " +
           (shown_by(of) == shows::reachable ? "reachable(on, " : "bfs(on, ") + start_text(of, a) +
           ");\n" + found_text(of) + out + " = matrix(on, coordinates(" + a + ".nrows(), " + a +
           ".nrows(), numbers, vertices));";
}

// ---- components ---------------------------------------------------------------------------------

enum class parts_of_graph { strong, weak, levels };

parts_of_graph parts(const step& of) { return static_cast<parts_of_graph>(of.query % 3); }

// Longest paths between components, by relaxing every edge until none changes anything.
std::vector<index_type> levels_of(const coordinates& a, const std::vector<index_type>& component) {
    std::vector<index_type> levels(a.nrows);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < a.nnz(); ++i) {
            const index_type from = component[a.rows[i]];
            const index_type to = component[a.cols[i]];
            if (from != to && levels[to] <= levels[from]) {
                levels[to] = levels[from] + 1;
                changed = true;
            }
        }
    }
    for (index_type v = 0; v < a.nrows; ++v) {
        levels[v] = levels[component[v]];
    }
    return levels;
}

bool has_cycle(const coordinates& a, const std::vector<index_type>& component) {
    for (std::size_t i = 0; i < a.nnz(); ++i) {
        if (component[a.rows[i]] == component[a.cols[i]]) {
            return true;
        }
    }
    return false;
}

// A number for each vertex, as bits, and one behind them.
coordinates with_numbers(const std::vector<index_type>& numbers, size_type more) {
    std::vector<size_type> all(numbers.begin(), numbers.end());
    all.push_back(more);
    return as_bits(all);
}

coordinates divided(const step& of, const contents& in) {
    const auto& a = in[0];
    require_square(a);
    if (parts(of) == parts_of_graph::weak) {
        return with_numbers(reference::weak_components(a), 0);
    }
    const auto component = reference::strong_components(a);
    return parts(of) == parts_of_graph::strong
               ? with_numbers(component, 0)
               : with_numbers(levels_of(a, component), has_cycle(a, component) ? 1 : 2);
}

void require_sizes(const component_result& found, const component_result& counted) {
    std::map<index_type, size_type> sizes;
    for (const index_type each : found.component) {
        ++sizes[each];
    }
    size_type largest = 0;
    for (const auto& [component, size] : sizes) {
        largest = std::max(largest, size);
    }
    require(found.count == sizes.size() && found.largest == largest, "sizes of components");
    require(counted.component.empty() && counted.count == found.count &&
                counted.largest == found.largest,
            "components that are counted only");
}

coordinates divide(Controls& on, const step& of, const matrix& a) {
    if (parts(of) == parts_of_graph::levels) {
        const auto found = topological_levels(on, a);
        const auto& levels = found.levels;
        require(found.count ==
                    (levels.empty() ? 0 : *std::max_element(levels.begin(), levels.end()) + 1),
                "how many levels there are");
        return with_numbers(levels, found.acyclic ? 2 : 1);
    }
    component_options counts;
    counts.count_only = true;
    const bool strong = parts(of) == parts_of_graph::strong;
    const auto found = strong ? strong_components(on, a) : weak_components(on, a);
    require_sizes(found,
                  strong ? strong_components(on, a, counts) : weak_components(on, a, counts));
    return with_numbers(found.component, 0);
}

// ---- same generation ----------------------------------------------------------------------------

coordinates generations(const coordinates& a) {
    require_square(a);
    const auto back = reference::transpose(a);
    auto all = reference::mxm(back, a);
    for (auto fresh = all; fresh.nnz() > 0;) {
        const auto next = reference::mxm(reference::mxm(back, fresh), a);
        fresh = reference::ewise_difference(next, all);
        all = reference::ewise_add(all, fresh);
    }
    return all;
}

// There may be as many rounds as pairs.
size_type of_few_edges(const step& of, const contents& in) {
    constexpr size_type kMostEdges = 60;
    return in[0].nnz() > kMostEdges ? ~size_type{0} : work::paths(of, in);
}

// ---- neighbourhoods -----------------------------------------------------------------------------

// Shares of neighbours in percent. A share and one that is rounded come out alike: fractions of the
// pairs of few neighbours are not that near to a quarter below a whole number.
size_type percent(double share) { return 1 + static_cast<size_type>(share * 100 + 0.25); }

std::vector<size_type> clustered(const coordinates& a) {
    require_square(a);
    std::set<std::pair<index_type, index_type>> joined;
    for (std::size_t i = 0; i < a.nnz(); ++i) {
        if (a.rows[i] != a.cols[i]) {
            joined.emplace(a.rows[i], a.cols[i]);
            joined.emplace(a.cols[i], a.rows[i]);
        }
    }
    std::map<index_type, size_type> degrees;
    for (const auto& [u, v] : joined) {
        ++degrees[u];
    }
    std::vector<size_type> numbers(size_type{a.nrows} + 2);
    for (const auto& [v, count] : reference::triangles_per_vertex(a)) {
        numbers[a.nrows] += count;
    }
    numbers[a.nrows] /= 3;
    for (const auto& [v, degree] : degrees) {
        numbers.back() += degree * (degree - 1) / 2;
    }
    for (const auto& [v, share] : reference::clustering_coefficients(a)) {
        numbers[v] = percent(double{static_cast<float>(share)});  // as the library has it
    }
    return numbers;
}

std::vector<size_type> cluster(Controls& on, const step& of, const matrix& a) {
    triangle_options options;
    options.backend = of.hints.backend;
    const auto found = clustering_coefficients(on, a, options);
    const auto shares = found.coefficients.to_host(on);
    std::vector<size_type> numbers(size_type{a.nrows()} + 2);
    double sum = 0;
    for (std::size_t i = 0; i < shares.indices.size(); ++i) {
        numbers[shares.indices[i]] = percent(double{shares.values[i]});
        sum += double{shares.values[i]};
    }
    numbers[a.nrows()] = found.triangles;
    numbers.back() = found.pairs;
    require(std::fabs(found.average * a.nrows() - sum) <= 1e-4 * (1 + sum), "an average share");
    require(std::fabs(found.transitivity * static_cast<double>(found.pairs) -
                      3.0 * static_cast<double>(found.triangles)) <=
                1e-6 * (1 + static_cast<double>(found.pairs)),
            "the transitivity of a graph");
    return numbers;
}

index_type hops_of(const step& of) { return static_cast<index_type>(of.query % 5); }
bool is_counted_backward(const step& of) { return of.query / 5 % 2 != 0; }

std::vector<size_type> near(const step& of, const coordinates& a) {
    require_square(a);
    const auto edges = edges_of(a, is_counted_backward(of));
    std::vector<size_type> numbers;
    for (const index_type source : sources_of(of, a.nrows)) {
        if (source >= a.nrows) {
            throw invalid_argument("a vertex that the graph has not");
        }
        auto counts = reference::k_hop_counts(edges, source, hops_of(of));
        counts.resize(size_type{hops_of(of)} + 1);
        numbers.insert(numbers.end(), counts.begin(), counts.end());
    }
    return numbers;
}

std::vector<size_type> counted_near(Controls& on, const step& of, const matrix& a) {
    k_hop_options options;
    options.backward = is_counted_backward(of);
    options.backend = of.hints.backend;
    const auto sources = sources_of(of, a.nrows());
    const auto found = k_hop_counts(on, a, sources, hops_of(of), options);
    std::vector<size_type> numbers;
    for (size_type source = 0; source < sources.size(); ++source) {
        size_type within = 0;
        for (index_type distance = 0; distance <= hops_of(of); ++distance) {
            numbers.push_back(found.exactly(source, distance));
            within += numbers.back();
            require(found.within(source, distance) == within, "vertices up to a distance");
        }
    }
    return numbers;
}

// ---- ranks --------------------------------------------------------------------------------------

constexpr double kDamping = 0.6;
constexpr index_type kIterations = 4;

// The sources weigh as much as their place says; of none, all vertices weigh the same.
std::vector<double> weights(const step& of, index_type n) {
    std::vector<double> all;
    const auto sources = sources_of(of, n);
    for (std::size_t k = 0; k < sources.size(); ++k) {
        if (sources[k] >= n) {
            throw invalid_argument("a vertex that the graph has not");
        }
        all.resize(n);
        all[sources[k]] += static_cast<double>(k + 1);
    }
    return all;
}

float_vector weight_vector(Controls& on, const step& of, index_type n) {
    const auto sources = sources_of(of, n);
    std::vector<float> values;
    for (std::size_t k = 0; k < sources.size(); ++k) {
        values.push_back(static_cast<float>(k + 1));
    }
    return sources.empty() ? float_vector() : float_vector(on, n, sources, values);
}

// One for each vertex, rounded to a number of which the true one may be off by one either way, is
// hard to compare: this says whether all are as the reference has them.
matrix ranked(Controls& on, const step& of, const matrix& a) {
    pagerank_options options;
    options.damping = kDamping;
    options.iterations = kIterations;
    options.tolerance = 0;
    options.backend = of.hints.backend;
    options.teleport = weight_vector(on, of, a.nrows());
    const auto found = pagerank(on, a, options);
    const auto ranks = found.ranks.to_host(on).values;
    const auto expected =
        reference::pagerank(a.to_host(on), kDamping, kIterations, weights(of, a.nrows()));
    require(ranks.size() == expected.size(), "a rank for each vertex");
    for (std::size_t v = 0; v < ranks.size(); ++v) {
        require(std::fabs(double{ranks[v]} - expected[v]) <= 1e-4 * expected[v] + 1e-9,
                "ranks of a few vertices' weights");
    }
    return a;
}

}  // namespace

kind search_kind() {
    kind made{"search",
              2,
              1,
              false,
              0,
              &kOthers,
              work::paths,
              searched,
              call::of_any([](Controls& on, auto& with, const step& of) {
                  with.out() = matrix(on, search(on, of, with.input(0)));
              }),
              [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                  return sources_text(of, in[0]) + search_text(of, out, in[0]);
              }};
    made.ways = 12 * kStarts * 2;
    return made;
}

kind components_kind() {
    kind made{"components",
              3,
              1,
              false,
              0,
              nullptr,
              of_few_vertices,
              divided,
              call::of_any([](Controls& on, auto& with, const step& of) {
                  with.out() = matrix(on, divide(on, of, with.input(0)));
              }),
              [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                  const bool levels = parts(of) == parts_of_graph::levels;
                  const char* const name = levels ? "topological_levels"
                                           : parts(of) == parts_of_graph::strong
                                               ? "strong_components"
                                               : "weak_components";
                  return std::string("const auto found = ") + name + "(on, " + in[0] +
                         ");\nstd::vector<size_type> numbers(found." +
                         (levels ? "levels.begin(), found.levels.end());\n"
                                 : "component.begin(), found.component.end());\n") +
                         "numbers.push_back(" + (levels ? "found.acyclic ? 2 : 1" : "0") + ");\n" +
                         out + " = matrix(on, fuzz::as_bits(numbers));";
              }};
    made.ways = 3;
    return made;
}

kind same_generation_kind() {
    return {"same_generation",
            2,
            1,
            false,
            0,
            nullptr,
            of_few_edges,
            [](const step&, const contents& in) { return generations(in[0]); },
            call::of_any([](Controls& on, auto& with, const step&) {
                with.out() = same_generation(on, with.input(0)).pairs;
            }),
            [](const step&, const std::string& out, const std::vector<std::string>& in) {
                return out + " = same_generation(on, " + in[0] + ").pairs;";
            }};
}

kind clustering_kind() {
    return {"clustering",
            2,
            1,
            false,
            0,
            &kOthers,
            of_few_vertices,
            [](const step&, const contents& in) { return as_bits(clustered(in[0])); },
            call::of_any([](Controls& on, auto& with, const step& of) {
                with.out() = matrix(on, as_bits(cluster(on, of, with.input(0))));
            }),
            [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                return "triangle_options how;\n" + by_text(of) +
                       "const auto found = clustering_coefficients(on, " + in[0] +
                       ", how);\n// percents of the coefficients and 1, triangles, pairs:\n" + out +
                       " = " + in[0] + ";";
            }};
}

kind distances_kind() {
    kind made{"distances",
              2,
              1,
              false,
              0,
              &kOthers,
              work::paths,
              [](const step& of, const contents& in) { return as_bits(near(of, in[0])); },
              call::of_any([](Controls& on, auto& with, const step& of) {
                  with.out() = matrix(on, as_bits(counted_near(on, of, with.input(0))));
              }),
              [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                  const std::string hops = std::to_string(hops_of(of)) + "u";
                  return sources_text(of, in[0]) + "k_hop_options how;\nhow.backward = " +
                         (is_counted_backward(of) ? "true" : "false") + ";\n" + by_text(of) +
                         "const auto found = k_hop_counts(on, " + in[0] + ", sources, " + hops +
                         ", how);\nstd::vector<size_type> numbers;\n" +
                         "for (size_type s = 0; s < sources.size(); ++s) {\n" +
                         "    for (index_type d = 0; d <= " + hops +
                         "; ++d) {\n        numbers.push_back(found.exactly(s, d));\n    }\n}\n" +
                         out + " = matrix(on, fuzz::as_bits(numbers));";
              }};
    made.ways = 10;
    return made;
}

kind ranks_kind() {
    return {"ranks",
            1,
            1,
            false,
            0,
            &kOthers,
            of_few_vertices,
            [](const step& of, const contents& in) {
                require_square(in[0]);
                weights(of, in[0].nrows);
                return in[0];
            },
            call::of_any([](Controls& on, auto& with, const step& of) {
                with.out() = ranked(on, of, with.input(0));
            }),
            [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                return sources_text(of, in[0]) +
                       "pagerank_options how;\nhow.damping = 0.6;\nhow.iterations = 4;\n" +
                       "how.tolerance = 0;\n" + by_text(of) +
                       "// how.teleport: weights 1, 2, … of the sources\npagerank(on, " + in[0] +
                       ", how);\n" + out + " = " + in[0] + ";";
            }};
}

}  // namespace clbool::fuzz
