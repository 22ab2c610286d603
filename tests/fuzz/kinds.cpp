// SPDX-License-Identifier: MIT
// The table of what a step can do.
#include <fuzz/kinds.hpp>

#include <clbool/reference.hpp>
#include <fuzz/coverage.hpp>
#include <fuzz/work.hpp>

#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace clbool::fuzz {
namespace {

// ---- what has no reference under one name ----

// Refuses as the library does what is outside, or what the claims about a step's source rule out.
void check_claims(const step& of) {
    const auto& from = of.source;
    const bool claims = (of.format == form::coo || of.format == form::any) &&
                        (of.how == construction::arrays || of.how == construction::thesis);
    for (std::size_t i = 0; i < from.rows.size(); ++i) {
        const bool inside = from.rows[i] < from.nrows && from.cols[i] < from.ncols;
        const auto place = [&](std::size_t k) { return std::pair(from.rows[k], from.cols[k]); };
        if (!inside || (claims && of.claims_sorted && i > 0 && place(i) < place(i - 1))) {
            throw invalid_argument("entry " + std::to_string(i));
        }
    }
    coordinates unique = from;
    unique.normalize();
    if (claims && of.claims_unique && unique.nnz() != from.nnz()) {
        throw invalid_argument("an entry is there twice");
    }
}

coordinates built(const step& of, const contents&) {
    check_claims(of);
    coordinates result = of.source;
    result.normalize();
    return result;
}

coordinates diagonal(const step& of, const contents&) {
    coordinates result(of.area.nrows, of.area.nrows);
    for (index_type i = 0; i < of.area.nrows; ++i) {
        result.add(i, i);
    }
    return result;
}

labelled_graph graph_of(index_type n) {
    labelled_graph graph;
    for (index_type vertex = 0; vertex < n; ++vertex) {
        graph.vertices.push_back(std::to_string(vertex));
    }
    return graph;
}

// Relations that the grammar does not name are not looked at.
coordinates answers(const step& of, const contents& in) {
    const auto& grammar = queries()[of.query].grammar;
    const index_type n = in[0].nrows;
    labelled_graph graph = graph_of(n);
    const char* const labels[] = {"a", "b"};
    for (std::size_t i = 0; i < in.size(); ++i) {
        if (grammar.find(labels[i]) == grammar.symbols.size()) {
            continue;
        }
        if (in[i].nrows != n || in[i].ncols != n) {
            throw dimension_mismatch("relations are square and of one size");
        }
        graph.edges.emplace(labels[i], in[i]);
    }
    return reference::cfpq(graph, grammar).at("S");
}

// Steps over the relations a and b.
coordinates walked(const step& of, const contents& in) {
    const index_type n = in[0].nrows;
    for (const coordinates& one : in) {
        if (one.nrows != n || one.ncols != n) {
            throw dimension_mismatch("relations are square and of one size");
        }
    }
    labelled_graph graph = graph_of(n);
    graph.edges = {{"a", in[0]}, {"b", in[1]}};
    return reference::rpq(graph, path_queries()[of.query].automaton).pairs;
}

// (level, vertex) of a search from the first vertex.
template <class Levels>
coordinates by_level(index_type n, const Levels& levels) {
    coordinates result(n, n);
    for (const auto& [vertex, level] : levels) {
        result.add(level, vertex);
    }
    result.normalize();
    return result;
}

coordinates searched(const step&, const contents& in) {
    return by_level(in[0].nrows,
                    reference::bfs_levels(in[0], std::vector<index_type>(in[0].nrows > 0 ? 1 : 0)));
}

// ---- calls ----

matrix_coo wrapped(const matrix_coo& a) {
    return {a.rows_gpu(), a.cols_gpu(), a.nrows(), a.ncols(), a.nnz()};
}
matrix_csr wrapped(const matrix_csr& a) {
    return {a.rpt_gpu(), a.cols_gpu(), a.nrows(), a.ncols(), a.nnz()};
}
matrix_dcsr wrapped(const matrix_dcsr& a) {
    return {a.rpt_gpu(), a.rows_gpu(), a.cols_gpu(), a.nrows(), a.ncols(), a.nnz(), a.nzr()};
}
bool has_wide_pointers(const matrix_coo&) { return false; }
template <class Matrix>
bool has_wide_pointers(const Matrix& a) {
    return a.wide();
}

// From the buffers of another matrix, which commands outside the library may have written: they
// are done. Empty matrices have none, and wide pointers cannot be handed over.
template <class Matrix>
Matrix from_buffers(Controls& on, const coordinates& source) {
    const Matrix made(on, source);
    on.finish();
    return made.empty() || has_wide_pointers(made) ? made : wrapped(made);
}

template <class Matrix>
Matrix from_host(Controls& on, const step& of, const Matrix*) {
    return of.how == construction::buffers ? from_buffers<Matrix>(on, of.source)
                                           : Matrix(on, of.source);
}

matrix_coo from_host(Controls& on, const step& of, const matrix_coo*) {
    const auto& from = of.source;
    switch (of.how) {
        case construction::arrays:
            return {on,         from.rows.data(), from.cols.data(), from.nrows,
                    from.ncols, from.nnz(),       of.claims_sorted, of.claims_unique};
        case construction::thesis:
            return {on,
                    from.nrows,
                    from.ncols,
                    from.nnz(),
                    from.rows.data(),
                    from.cols.data(),
                    of.claims_sorted,
                    of.claims_unique};
        case construction::buffers: return from_buffers<matrix_coo>(on, from);
        case construction::coordinates: break;
    }
    return {on, from};
}

// What else there is for a matrix of any form: nothing but the form kept for good goes on.
matrix from_host(Controls& on, const step& of, const matrix*) {
    const auto& from = of.source;
    switch (of.how) {
        case construction::arrays:
        case construction::thesis:
            return {on,
                    from.rows.data(),
                    from.cols.data(),
                    from.nrows,
                    from.ncols,
                    from.nnz(),
                    {of.claims_sorted, of.claims_unique}};
        case construction::buffers: return matrix(on, from).without_derived();
        case construction::coordinates: break;
    }
    return {on, from};
}

std::string type_text(const step& of) {
    return of.format == form::any ? "matrix" : "matrix_" + name_of(of.format);
}

std::string claims_text(const step& of) {
    return std::string(of.claims_sorted ? "true" : "false") + ", " +
           (of.claims_unique ? "true" : "false");
}

std::string buffers_text(const step& of, const std::string& out) {
    const std::string shape = out + ".nrows(), " + out + ".ncols(), " + out + ".nnz()";
    const std::string rows = of.format == form::csr ? "" : out + ".rows_gpu(), ";
    const std::string pointers = of.format == form::coo ? "" : out + ".rpt_gpu(), ";
    const std::string narrow = of.format == form::coo ? "" : " && !" + out + ".wide()";
    return out + " = " + type_text(of) + "(on, host);\non.finish();\nif (!" + out + ".empty()" +
           narrow + ") {\n    " + out + " = " + type_text(of) + "(" + pointers + rows + out +
           ".cols_gpu(), " + shape + (of.format == form::dcsr ? ", " + out + ".nzr()" : "") +
           ");\n}";
}

// `host` is what the step's source is called.
std::string build_text(const step& of, const std::string& out, const std::vector<std::string>&) {
    if (of.format == form::any && of.how == construction::buffers) {
        return out + " = matrix(on, host).without_derived();";
    }
    if (of.format == form::any && of.how != construction::coordinates) {
        return out + " = matrix(on, host.rows.data(), host.cols.data(), host.nrows, " +
               "host.ncols, host.nnz(), {" + claims_text(of) + "});";
    }
    if (of.how == construction::buffers) {
        return buffers_text(of, out);
    }
    if (of.format == form::coo && of.how == construction::arrays) {
        return out + " = matrix_coo(on, host.rows.data(), host.cols.data(), host.nrows, " +
               "host.ncols, host.nnz(), " + claims_text(of) + ");";
    }
    if (of.format == form::coo && of.how == construction::thesis) {
        return out + " = matrix_coo(on, host.nrows, host.ncols, host.nnz(), host.rows.data(), " +
               "host.cols.data(), " + claims_text(of) + ");";
    }
    return out + " = " + type_text(of) + "(on, host);";
}

// ---- hints ----

const hints_type kProducts = {"mxm_hints",
                              "multiplication_method",
                              {"automatic", "small", "bitmap", "hash", "merge", "esc"},
                              true};
const hints_type kSums = {"ewise_hints",
                          "ewise_method",
                          {"automatic", "merge_path", "row_wise", "balanced", "search", "stacked"},
                          false};
const hints_type kKronecker = {
    "kronecker_hints", "kronecker_method", {"automatic", "direct", "sort"}, false};
const hints_type kTransposes = {
    "transpose_hints", "transpose_method", {"automatic", "small", "counting", "sort"}, false};
const hints_type kClosures = {
    "closure_options", "closure_method", {"automatic", "bits", "lists", "rounds"}, false};
const hints_type kOthers = {"operation_hints", "", {"automatic"}, false};

mxm_hints product_hints(const step& of) {
    mxm_hints made(of.hints.backend);
    made.method = static_cast<multiplication_method>(of.hints.method);
    made.mask = of.hints.mask;
    return made;
}

ewise_hints sum_hints(const step& of) {
    ewise_hints made(of.hints.backend);
    made.method = static_cast<ewise_method>(of.hints.method);
    return made;
}

kronecker_hints hints_of_kronecker(const step& of) {
    kronecker_hints made(of.hints.backend);
    made.method = static_cast<kronecker_method>(of.hints.method);
    return made;
}

transpose_hints hints_of_transpose(const step& of) {
    transpose_hints made(of.hints.backend);
    made.method = static_cast<transpose_method>(of.hints.method);
    return made;
}

operation_hints other_hints(const step& of) { return operation_hints(of.hints.backend); }

// ---- the table ----

kind build_kind() {
    return {"build",
            10,
            0,
            false,
            0,
            nullptr,
            work::entries,
            built,
            call([](Controls& on, auto& with, const step& of) {
                with.out() = from_host(on, of, &with.out());
            }),
            build_text};
}

kind mxm_kind() {
    return {"mxm",
            30,
            2,
            true,
            2,
            &kProducts,
            work::products,
            [](const step&, const contents& in) { return reference::mxm(in[0], in[1]); },
            call([](Controls& on, auto& with, const step& of) {
                mxm(on, with.out(), with.mask(), with.accum(), with.input(0), with.input(1),
                    of.modifiers, product_hints(of));
            })};
}

kind ewise_add_kind() {
    return {"ewise_add",
            12,
            2,
            true,
            2,
            &kSums,
            work::entries,
            [](const step&, const contents& in) { return reference::ewise_add(in[0], in[1]); },
            call([](Controls& on, auto& with, const step& of) {
                ewise_add(on, with.out(), with.mask(), with.accum(), with.input(0), with.input(1),
                          of.modifiers, sum_hints(of));
            })};
}

kind ewise_mult_kind() {
    return {"ewise_mult",
            9,
            2,
            true,
            2,
            &kSums,
            work::entries,
            [](const step&, const contents& in) { return reference::ewise_mult(in[0], in[1]); },
            call([](Controls& on, auto& with, const step& of) {
                ewise_mult(on, with.out(), with.mask(), with.accum(), with.input(0), with.input(1),
                           of.modifiers, sum_hints(of));
            })};
}

kind ewise_difference_kind() {
    return {
        "ewise_difference",
        9,
        2,
        true,
        2,
        &kSums,
        work::entries,
        [](const step&, const contents& in) { return reference::ewise_difference(in[0], in[1]); },
        call([](Controls& on, auto& with, const step& of) {
            ewise_difference(on, with.out(), with.mask(), with.accum(), with.input(0),
                             with.input(1), of.modifiers, sum_hints(of));
        })};
}

kind ewise_add_many_kind() {
    return {"ewise_add_many",
            9,
            kAnyNumber,
            true,
            1,
            &kSums,
            work::entries,
            [](const step&, const contents& in) { return reference::ewise_add_many(in); },
            call([](Controls& on, auto& with, const step& of) {
                ewise_add_many(on, with.out(), with.mask(), with.accum(), with.all_inputs(),
                               of.modifiers, sum_hints(of));
            })};
}

kind kronecker_kind() {
    return {"kronecker",
            8,
            2,
            true,
            2,
            &kKronecker,
            work::pairs,
            [](const step&, const contents& in) { return reference::kronecker(in[0], in[1]); },
            call([](Controls& on, auto& with, const step& of) {
                kronecker(on, with.out(), with.mask(), with.accum(), with.input(0), with.input(1),
                          of.modifiers, hints_of_kronecker(of));
            })};
}

kind transpose_kind() {
    return {"transpose",
            10,
            1,
            true,
            1,
            &kTransposes,
            work::entries,
            [](const step&, const contents& in) { return reference::transpose(in[0]); },
            call([](Controls& on, auto& with, const step& of) {
                transpose(on, with.out(), with.mask(), with.accum(), with.input(0), of.modifiers,
                          hints_of_transpose(of));
            })};
}

kind reduce_to_column_kind() {
    return {"reduce_to_column",
            5,
            1,
            true,
            1,
            &kOthers,
            work::entries,
            [](const step&, const contents& in) { return reference::reduce_to_column(in[0]); },
            call([](Controls& on, auto& with, const step& of) {
                reduce_to_column(on, with.out(), with.mask(), with.accum(), with.input(0),
                                 of.modifiers, other_hints(of));
            })};
}

kind reduce_to_row_kind() {
    return {"reduce_to_row",
            5,
            1,
            true,
            1,
            &kOthers,
            work::entries,
            [](const step&, const contents& in) { return reference::reduce_to_row(in[0]); },
            call([](Controls& on, auto& with, const step& of) {
                reduce_to_row(on, with.out(), with.mask(), with.accum(), with.input(0),
                              of.modifiers, other_hints(of));
            })};
}

kind extract_kind() {
    return {"extract",
            8,
            1,
            true,
            1,
            &kOthers,
            work::entries,
            [](const step& of, const contents& in) {
                return reference::submatrix(in[0], of.area.row, of.area.col, of.area.nrows,
                                            of.area.ncols);
            },
            call([](Controls& on, auto& with, const step& of) {
                extract(on, with.out(), with.mask(), with.accum(), with.input(0), of.area,
                        of.modifiers, other_hints(of));
            })};
}

kind identity_kind() {
    return {"identity",
            2,
            0,
            false,
            0,
            nullptr,
            [](const step& of, const contents&) { return size_type{of.area.nrows}; },
            diagonal,
            call([](Controls& on, auto& with, const step& of) {
                with.out() = identity<std::decay_t<decltype(with.out())>>(on, of.area.nrows);
            }),
            [](const step& of, const std::string& out, const std::vector<std::string>&) {
                return out + " = identity<" + type_text(of) + ">(on, " +
                       number_text(of.area.nrows) + ");";
            }};
}

kind equal_kind() {
    return {"equal",
            4,
            2,
            false,
            0,
            nullptr,
            work::entries,
            nullptr,
            call([](Controls& on, auto& with, const step&) {
                with.truth = equal(on, with.input(0), with.input(1));
            }),
            [](const step&, const std::string&, const std::vector<std::string>& in) {
                return "truth = equal(on, " + in[0] + ", " + in[1] + ");";
            }};
}

matrix copy_of(Controls& on, const matrix& a, const step& of) { return a.to(on, of.target); }
template <class Matrix>
Matrix copy_of(Controls&, const Matrix& a, const step&) {
    return a;
}

// Operands were converted to the step's type before; in any form there is one that is asked for.
kind convert_kind() {
    return {"convert",
            6,
            1,
            false,
            0,
            nullptr,
            work::entries,
            [](const step&, const contents& in) { return in[0]; },
            call([](Controls& on, auto& with, const step& of) {
                with.out() = copy_of(on, with.input(0), of);
            }),
            [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                return of.format == form::any
                           ? out + " = matrix(" + in[0] +
                                 ").to(on, matrix_form::" + to_string(of.target) + ");"
                           : out + " = " + in[0] + ";";
            }};
}

// Without what is known.
kind mxm_delta_kind() {
    return {"mxm_delta",
            10,
            2,
            true,
            2,
            &kProducts,
            work::products,
            [](const step&, const contents& in) { return reference::mxm(in[0], in[1]); },
            call::of_any([](Controls& on, auto& with, const step& of) {
                with.count = mxm_delta(on, with.out(), with.fresh(), with.mask(), with.input(0),
                                       with.input(1), of.modifiers, product_hints(of));
            })};
}

kind ewise_delta_kind() {
    return {"ewise_delta",
            6,
            1,
            false,
            1,
            &kSums,
            work::entries,
            [](const step&, const contents& in) { return in[0]; },
            call::of_any([](Controls& on, auto& with, const step& of) {
                with.count = ewise_delta(on, with.out(), with.fresh(), with.input(0), of.modifiers,
                                         sum_hints(of));
            })};
}

closure_options closure_hints(const step& of) {
    closure_options made;
    made.backend = of.hints.backend;
    made.method = static_cast<closure_method>(of.hints.method);
    return made;
}

std::string closure_text(const step& of, const std::string& out,
                         const std::vector<std::string>& in) {
    std::string options = of.what == operation::reflexive_closure ? "with.reflexive = true;\n" : "";
    if (of.hints.backend != backend::automatic) {
        options += std::string("with.backend = backend::") + to_string(of.hints.backend) + ";\n";
    }
    if (of.hints.method != 0) {
        options += std::string("with.method = closure_method::") +
                   to_string(static_cast<closure_method>(of.hints.method)) + ";\n";
    }
    const std::string call = out + " = transitive_closure(on, " + in[0];
    return options.empty() ? call + ");" : "closure_options with;\n" + options + call + ", with);";
}

kind closure_kind() {
    return {"closure",
            2,
            1,
            false,
            0,
            &kClosures,
            work::paths,
            [](const step&, const contents& in) { return reference::transitive_closure(in[0]); },
            call([](Controls& on, auto& with, const step& of) {
                with.out() = transitive_closure(on, with.input(0), closure_hints(of));
            }),
            closure_text};
}

kind reflexive_closure_kind() {
    return {
        "reflexive_closure",
        1,
        1,
        false,
        0,
        &kClosures,
        work::paths_and_vertices,
        [](const step&, const contents& in) { return reference::transitive_closure(in[0], true); },
        call([](Controls& on, auto& with, const step& of) {
            closure_options options = closure_hints(of);
            options.reflexive = true;
            with.out() = transitive_closure(on, with.input(0), options);
        }),
        closure_text};
}

kind cfpq_kind() {
    return {"cfpq",
            2,
            2,
            false,
            0,
            nullptr,
            work::derivations,
            answers,
            call([](Controls& on, auto& with, const step& of) {
                const auto& grammar = queries()[of.query].grammar;
                const relation_map terminals = {{"a", with.input(0)}, {"b", with.input(1)}};
                with.out() = cfpq(on, with.input(0).nrows(), terminals, grammar).relations.at("S");
            }),
            [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                return "const auto grammar = normalize({" + queries()[of.query].text +
                       ", \"S\"});\n" + out + " = cfpq(on, " + in[0] + ".nrows(), {{\"a\", " +
                       in[0] + "}, {\"b\", " + in[1] + "}}, grammar).relations.at(\"S\");";
            }};
}

// One step along edges from the columns that a matrix has entries in, by several vectors and
// operations on them that must agree: over numbers of walks, least numbers and bits, pushing and
// pulling, with what was there left out and put back by accumulation.
matrix step_by_vectors(Controls& on, const matrix& from, const matrix& edges, backend by) {
    constexpr auto kNone = accumulator::none;
    matrix columns;
    reduce_to_row(on, columns, no_mask, kNone, from);
    const bit_vector start = to_vector(on, columns);
    uint32_vector numbers;
    apply_index(on, numbers, no_mask, kNone, start, 1, {}, by);
    bit_vector reached;
    vxm(on, reached, no_mask, kNone, semiring::or_and, start, edges, {}, by);
    mxv_hints pulls(direction::pull);
    pulls.backend = by;
    uint64_vector walks;
    vxm(on, walks, no_mask, kNone, semiring::plus_pair, start, edges, {}, pulls);
    mxv_hints pushes(direction::push);
    pushes.backend = by;
    uint32_vector least;
    bit_vector half;
    select_range(on, half, no_mask, kNone, reached, 0, reached.size() / 2, {}, by);
    descriptor outside;
    outside.complement = true;
    vxm(on, least, &half, kNone, semiring::min_second, numbers, edges, outside, pushes);
    vxm(on, least, &half, vector_op::min, semiring::min_second, numbers, edges, {}, pushes);
    select(on, walks, no_mask, kNone, comparison::greater, walks, 0, {}, by);
    bit_vector both;
    convert(on, both, no_mask, kNone, walks, {}, by);
    bit_vector found;
    convert(on, found, no_mask, kNone, least, {}, by);
    ewise_mult(on, both, no_mask, kNone, vector_op::first, both, found, {}, by);
    bit_vector missed;
    ewise_difference(on, missed, no_mask, kNone, reached, both, {}, by);
    // Entries of one alone show as those of neither.
    ewise_difference(on, both, no_mask, kNone, both, missed, {}, by);
    return to_row(on, both);
}

kind vector_step_kind() {
    return {"vector_step",
            8,
            2,
            false,
            0,
            &kOthers,
            work::entries,
            [](const step&, const contents& in) {
                return reference::mxm(reference::reduce_to_row(in[0]), in[1]);
            },
            call::of_any([](Controls& on, auto& with, const step& of) {
                with.out() = step_by_vectors(on, with.input(0), with.input(1), of.hints.backend);
            })};
}

// The matrix of each symbol: symbols are steps along a and b, or against them.
std::vector<matrix> steps_over(const path_automaton& automaton, const matrix& a, const matrix& b) {
    std::vector<matrix> edges;
    for (const path_symbol& symbol : automaton.symbols) {
        edges.push_back(symbol.label == "a" ? a : b);
    }
    return edges;
}

kind rpq_kind() {
    return {
        "rpq",
        3,
        2,
        false,
        0,
        nullptr,
        work::walks,
        walked,
        call([](Controls& on, auto& with, const step& of) {
            const auto& asked = path_queries()[of.query];
            rpq_options options;
            options.method = asked.method;
            const matrix a = with.input(0), b = with.input(1);
            if (b.nrows() != a.nrows() || b.ncols() != a.nrows() || a.ncols() != a.nrows()) {
                throw dimension_mismatch("relations that no symbol has");
            }
            const regular_query query(on, a.nrows(), asked.automaton,
                                      steps_over(asked.automaton, a, b));
            with.out() = query.run(on, options).pairs;
        }),
        [](const step& of, const std::string& out, const std::vector<std::string>& in) {
            const auto& asked = path_queries()[of.query];
            return "const auto automaton = compile_path(\"" + asked.text +
                   "\", {\"a\", \"b\"});\nstd::vector<matrix> edges;\nfor (const auto& symbol "
                   ": automaton.symbols) {\n    edges.push_back(symbol.label == \"a\" ? matrix(" +
                   in[0] + ") : matrix(" + in[1] +
                   "));\n}\nrpq_options how;\nhow.method = "
                   "rpq_method::" +
                   to_string(asked.method) + ";\n" + out + " = regular_query(on, " + in[0] +
                   ".nrows(), automaton, edges).run(on, how).pairs;";
        }};
}

kind bfs_kind() {
    return {"bfs",
            2,
            1,
            false,
            0,
            &kOthers,
            work::paths,
            searched,
            call([](Controls& on, auto& with, const step& of) {
                bfs_options options;
                options.backend = of.hints.backend;
                const matrix a = with.input(0);
                const auto found =
                    bfs(on, a, std::vector<index_type>(a.nrows() > 0 ? 1 : 0), options);
                std::map<index_type, index_type> levels;
                for (std::size_t i = 0; i < found.vertices.size(); ++i) {
                    levels.emplace(found.vertices[i], found.levels[i]);
                }
                with.out() = matrix(on, by_level(a.nrows(), levels));
            }),
            [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                return "bfs_options how;\nhow.backend = backend::" +
                       std::string(to_string(of.hints.backend)) + ";\nconst auto found = bfs(on, " +
                       in[0] + ", {0}, how);\n" + out + " = matrix(on, coordinates(" + in[0] +
                       ".nrows(), " + in[0] + ".nrows(), found.levels, found.vertices));";
            }};
}

// Numbers as a matrix: row i has the bits of the i-th.
coordinates as_bits(const std::vector<size_type>& numbers) {
    coordinates bits(static_cast<index_type>(numbers.size()), 64);
    for (index_type row = 0; row < bits.nrows; ++row) {
        for (index_type bit = 0; bit < bits.ncols; ++bit) {
            if ((numbers[row] >> bit & 1) != 0) {
                bits.add(row, bit);
            }
        }
    }
    return bits;
}

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
    return {count_mxm(on, no_mask, a, b, {}, hints),
            count_products(on, no_mask, a, b, {}, hints),
            count_mxm(on, mask, a, b, {}, hints),
            count_products(on, mask, a, b, {}, hints),
            sum_of(entries_per_row(on, a, hints).counts),
            sum_of(entries_per_column(on, a, hints).counts)};
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
            sum_of(values(reference::entries_per_column(a)))};
}

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

// Entries that a change removes, and of those the ones that it then sets again one by one; the same
// of a transpose.
bool is_removed(index_type row, index_type col) { return (size_type{row} + col) % 3 == 0; }
bool is_set_again(index_type row, index_type col) { return (size_type{row} + col) % 6 == 0; }

coordinates some_of(const coordinates& a, bool (*chosen)(index_type, index_type)) {
    coordinates some(a.nrows, a.ncols);
    for (std::size_t i = 0; i < a.nnz(); ++i) {
        if (chosen(a.rows[i], a.cols[i])) {
            some.add(a.rows[i], a.cols[i]);
        }
    }
    return some;
}

// Some of the entries are removed and some of these come back.
void change(Controls& on, delta_matrix& a, const coordinates& entries) {
    a.remove(on, some_of(entries, is_removed));
    const auto again = some_of(entries, is_set_again);
    for (std::size_t i = 0; i < again.nnz(); ++i) {
        a.set(again.rows[i], again.cols[i]);
    }
}

coordinates changed(const coordinates& a, const coordinates& entries) {
    return reference::ewise_add(reference::ewise_difference(a, some_of(entries, is_removed)),
                                some_of(entries, is_set_again));
}

// The second says which entries of the first change.
kind change_kind() {
    return {"change",
            6,
            2,
            false,
            0,
            nullptr,
            work::entries,
            [](const step&, const contents& in) { return changed(in[0], in[1]); },
            call::of_any([](Controls& on, auto& with, const step&) {
                delta_matrix of(with.input(0));
                change(on, of, with.input(1).to_host(on));
                with.out() = of.to_matrix(on);
            }),
            [](const step&, const std::string& out, const std::vector<std::string>& in) {
                return "delta_matrix changed(" + in[0] + ");\nconst auto places = " + in[1] +
                       ".to_host(on);  // remove where (row + col) % 3 == 0, then set where\n" +
                       "// (row + col) % 6 == 0\n" + out + " = changed.to_matrix(on);";
            }};
}

kind change_mxm_kind() {
    return {"change_mxm",
            8,
            2,
            true,
            2,
            &kProducts,
            work::products,
            [](const step&, const contents& in) {
                return reference::mxm(changed(in[0], in[0]), in[1]);
            },
            call::of_any([](Controls& on, auto& with, const step& of) {
                delta_matrix first(with.input(0));
                change(on, first, with.input(0).to_host(on));
                mxm(on, with.out(), with.mask(), with.accum(), first, with.input(1), of.modifiers,
                    product_hints(of));
            })};
}

matrix exchanged(Controls& on, const matrix& a) {
    const auto bytes = serialize(on, a);
    const auto back = deserialize(on, bytes.data(), bytes.size());
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

using productions = std::vector<production>;

query make_query(const std::string& text, const productions& rules) {
    return {text, normalize({rules, "S"})};
}

}  // namespace

const kind& kind_of(operation what) {
    static const std::vector<kind> table = {build_kind(),
                                            mxm_kind(),
                                            ewise_add_kind(),
                                            ewise_mult_kind(),
                                            ewise_difference_kind(),
                                            ewise_add_many_kind(),
                                            kronecker_kind(),
                                            transpose_kind(),
                                            reduce_to_column_kind(),
                                            reduce_to_row_kind(),
                                            extract_kind(),
                                            identity_kind(),
                                            equal_kind(),
                                            convert_kind(),
                                            mxm_delta_kind(),
                                            ewise_delta_kind(),
                                            closure_kind(),
                                            reflexive_closure_kind(),
                                            cfpq_kind(),
                                            vector_step_kind(),
                                            rpq_kind(),
                                            bfs_kind(),
                                            count_kind(),
                                            change_kind(),
                                            change_mxm_kind(),
                                            exchange_kind()};
    return table[static_cast<std::size_t>(what)];
}

const std::vector<query>& queries() {
    static const std::vector<query> all = {
        make_query(R"({{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}})",
                   {{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}}),
        make_query(R"({{"S", {"a", "S"}}, {"S", {}}})", {{"S", {"a", "S"}}, {"S", {}}}),
        make_query(R"({{"S", {"S", "S"}}, {"S", {"a"}}, {"S", {"b"}}})",
                   {{"S", {"S", "S"}}, {"S", {"a"}}, {"S", {"b"}}}),
        make_query(R"({{"S", {"V", "b", "V"}}, {"V", {"a", "V"}}, {"V", {}}})",
                   {{"S", {"V", "b", "V"}}, {"V", {"a", "V"}}, {"V", {}}})};
    return all;
}

const std::vector<path_query>& path_queries() {
    static const std::vector<path_query> all = [] {
        std::vector<path_query> made;
        for (const char* const text : {"a/b", "(a|^b)+", "a+/b?", "(a/b)*/^a", "b*"}) {
            for (const auto method :
                 {rpq_method::automatic, rpq_method::walks, rpq_method::products}) {
                made.push_back({text, compile_path(text, {"a", "b"}), method});
            }
        }
        return made;
    }();
    return all;
}

std::string number_text(size_type number) {
    return number == kMaxDimension ? "kMaxDimension" : std::to_string(number) + "u";
}

}  // namespace clbool::fuzz
