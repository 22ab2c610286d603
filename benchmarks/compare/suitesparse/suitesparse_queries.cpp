// SPDX-License-Identifier: MIT
// bench_suitesparse_queries: the queries of bench_queries by SuiteSparse:GraphBLAS on the host,
// semi-naive as clbool's: a round multiplies only what the last one found, masked by what is known.
#include <common/matrix_set.hpp>
#include <common/options.hpp>
#include <common/program.hpp>
#include <common/query_set.hpp>
#include <compare/suitesparse/graphblas.hpp>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <memory>

namespace {

using namespace clbool::bench;
using clbool::normal_form;
using graphblas::check;
using graphblas::matrix;

using shared_matrix = std::shared_ptr<const matrix>;

// What is known of one symbol's relation.
struct relation {
    shared_matrix before;  // known before the last round
    shared_matrix fresh;   // added by the last round
    shared_matrix all;     // both
};

class solver {
public:
    solver(const normal_form& grammar, GrB_Index n, const std::vector<shared_matrix>& terminals)
        : grammar_(grammar), n_(n), empty_(std::make_shared<matrix>(n, n)) {
        relations_.assign(grammar.symbols.size(), {empty_, empty_, empty_});
        for (std::size_t t = 0; t < terminals.size(); ++t) {
            auto& r = relations_[grammar.nonterminal_count + t];
            r.fresh = r.all = terminals[t];
        }
    }

    // Rounds until nothing is added; returns how many.
    std::uint64_t run() {
        std::uint64_t rounds = 1;
        while (step()) {
            ++rounds;
        }
        return rounds;
    }

    shared_matrix answer(std::size_t symbol) const {
        if (!grammar_.nullable[symbol]) {
            return relations_[symbol].all;
        }
        host_csr diagonal;
        diagonal.nrows = diagonal.ncols = static_cast<std::uint32_t>(n_);
        for (std::uint32_t v = 0; v < diagonal.nrows; ++v) {
            diagonal.columns.push_back(v);
            diagonal.pointers.push_back(v + std::uint64_t{1});
        }
        return unite(*relations_[symbol].all, matrix(diagonal));
    }

private:
    bool step() {
        std::vector<std::shared_ptr<matrix>> derived(grammar_.nonterminal_count);
        for (const auto& rule : grammar_.unary_rules) {
            const auto& only = *relations_[rule.only].fresh;
            if (only.nnz() > 0) {
                check(GrB_Matrix_apply(target(derived, rule.left), known(rule.left), GxB_ANY_BOOL,
                                       GxB_ONE_BOOL, only.native(), GrB_DESC_SC),
                      "GrB_apply");
            }
        }
        for (const auto& rule : grammar_.binary_rules) {
            const auto& first = relations_[rule.first];
            const auto& second = relations_[rule.second];
            multiply(derived, rule.left, *first.fresh, *second.all);
            multiply(derived, rule.left, *first.before, *second.fresh);
        }
        bool added = false;
        for (std::size_t s = 0; s < relations_.size(); ++s) {
            const auto found = s < derived.size() ? derived[s] : nullptr;
            added = advance(relations_[s], found) || added;
        }
        return added;
    }

    // The matrix that collects what a round derives for a symbol.
    GrB_Matrix target(std::vector<std::shared_ptr<matrix>>& derived, std::size_t symbol) const {
        if (!derived[symbol]) {
            derived[symbol] = std::make_shared<matrix>(n_, n_);
        }
        return derived[symbol]->native();
    }

    GrB_Matrix known(std::size_t symbol) const { return relations_[symbol].all->native(); }

    void multiply(std::vector<std::shared_ptr<matrix>>& derived, std::size_t left, const matrix& a,
                  const matrix& b) const {
        if (a.nnz() > 0 && b.nnz() > 0) {
            check(GrB_mxm(target(derived, left), known(left), GxB_ANY_BOOL, GxB_ANY_PAIR_BOOL,
                          a.native(), b.native(), GrB_DESC_SC),
                  "GrB_mxm");
        }
    }

    shared_matrix unite(const matrix& a, const matrix& b) const {
        const auto sum = std::make_shared<matrix>(n_, n_);
        check(GrB_Matrix_eWiseAdd_BinaryOp(sum->native(), nullptr, nullptr, GxB_PAIR_BOOL,
                                           a.native(), b.native(), nullptr),
              "GrB_eWiseAdd");
        return sum;
    }

    // Takes in what was derived, all of it new; true when there was any.
    bool advance(relation& r, const shared_matrix& derived) const {
        r.before = r.all;
        r.fresh = derived ? derived : empty_;
        if (r.fresh->nnz() == 0) {
            return false;
        }
        r.all = unite(*r.before, *r.fresh);
        return true;
    }

    const normal_form& grammar_;
    GrB_Index n_;
    shared_matrix empty_;
    std::vector<relation> relations_;
};

struct settings {
    query_folders folders;
    subject_options subjects;
    std::string out;
    int threads = 0;
    run_plan plan;
};

std::vector<shared_matrix> load_terminals(const query& asked) {
    std::vector<shared_matrix> terminals;
    const normal_form& grammar = asked.grammar;
    for (std::size_t s = grammar.nonterminal_count; s < grammar.symbols.size(); ++s) {
        terminals.push_back(
            std::make_shared<matrix>(compress(asked.graph.relation(grammar.symbols[s]))));
    }
    return terminals;
}

clbool::coordinates read(const matrix& from) {
    GrB_Index count = from.nnz();
    std::vector<GrB_Index> rows(count), columns(count);
    check(
        GrB_Matrix_extractTuples_BOOL(rows.data(), columns.data(), nullptr, &count, from.native()),
        "GrB_Matrix_extractTuples");
    clbool::coordinates pairs(static_cast<clbool::index_type>(from.nrows()),
                              static_cast<clbool::index_type>(from.ncols()));
    pairs.rows.assign(rows.begin(), rows.end());
    pairs.cols.assign(columns.begin(), columns.end());
    return pairs;
}

void run(const settings& options, const query_name& name, results& file) {
    const query asked = read_query(name, options.folders);
    const auto terminals = load_terminals(asked);
    const std::size_t start = asked.grammar.find(asked.start);
    record r{name.text(), "cfpq", "any_pair", ""};
    shared_matrix answer;
    std::uint64_t rounds = 0;
    graphblas::library::reset_peak();
    r.time = repeat(options.plan, [&] {
        answer = nullptr;
        return milliseconds_of([&] {
            solver state(asked.grammar, asked.graph.size(), terminals);
            rounds = state.run();
            answer = state.answer(start);
            answer->finish();
        });
    });
    r.peak_bytes = graphblas::library::peak();
    r.nnz_in = asked.graph.edge_count();
    r.nnz_out = answer->nnz();
    r.checksum = checksum_by_name(asked.graph, read(*answer));
    r.error = fault(asked, *r.nnz_out, *r.checksum);
    r.more["rounds"] = rounds;
    file.add(r);
}

}  // namespace

int main(int argc, char** argv) {
    return run_program(argv[0], [&] {
        settings options;
        CLI::App app("Times of context-free path queries by SuiteSparse:GraphBLAS");
        declare_subjects(app, options.subjects, "query", "queries");
        app.add_option("--data", options.folders.data, "folder of graphs, grammars and answers")
            ->required();
        app.add_option("--grammars", options.folders.grammars, "folder of further grammars");
        app.add_option("--threads", options.threads, "threads (default: the library's choice)");
        app.add_option("-o,--out", options.out, "file for the results (JSON)");
        app.add_option("--runs", options.plan.runs, "timed runs");
        app.add_option("--budget", options.plan.budget_s, "seconds for the runs of one query");
        CLI11_PARSE(app, argc, argv);
        const graphblas::library library(options.threads);
        results file = graphblas::open_results("bench_suitesparse_queries");
        for (const auto& name : query_set(options.subjects.quick)) {
            if (options.subjects.want(name.text()) && exists(name, options.folders)) {
                run(options, name, file);
                file.write(options.out);
            }
        }
        return file.failed() ? 1 : 0;
    });
}
