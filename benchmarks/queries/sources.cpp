// SPDX-License-Identifier: MIT
// bench_sources: context-free path queries from one vertex, the median over vertices drawn at
// random. The query is prepared once; each answer is checked against its row of all pairs.
#include <common/device.hpp>
#include <common/options.hpp>
#include <common/program.hpp>
#include <common/query_set.hpp>

#include <clbool/context_free_queries.hpp>
#include <clbool/error.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace clbool::bench;
using clbool::cfpq_options;
using clbool::context_free_query;
using clbool::Controls;

constexpr std::size_t kSources = 100;

struct settings {
    query_folders folders;
    subject_options subjects;
    run_options run;
};

// The graphs of which a single vertex is asked: knowledge and ontologies.
bool is_asked_by_source(const query_name& name) {
    return name.graph.rfind("kg-", 0) == 0 || name.graph.rfind("onto-", 0) == 0 ||
           name.graph.rfind("rdf-", 0) == 0;
}

// All pairs, and where those of each source are among them.
class expected_rows {
public:
    explicit expected_rows(clbool::coordinates pairs)
        : pairs_(std::move(pairs)), begins_(clbool::size_type{pairs_.nrows} + 1, 0) {
        for (const auto row : pairs_.rows) {
            ++begins_[clbool::size_type{row} + 1];
        }
        std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    }

    clbool::size_type sources() const { return pairs_.nrows; }
    // Whether these are the pairs of that source, and no others.
    bool has(clbool::index_type source, const clbool::coordinates& found) const {
        const auto first = begins_[source], last = begins_[clbool::size_type{source} + 1];
        return found.nnz() == last - first &&
               std::all_of(found.rows.begin(), found.rows.end(),
                           [&](clbool::index_type row) { return row == source; }) &&
               std::equal(found.cols.begin(), found.cols.end(),
                          pairs_.cols.begin() + static_cast<std::ptrdiff_t>(first));
    }

private:
    clbool::coordinates pairs_;
    std::vector<clbool::size_type> begins_;
};

class program {
public:
    explicit program(const settings& options)
        : options_(options), on_("bench_sources", options.run.device) {}

    bool run() {
        for (const auto& name : query_set(options_.subjects.quick)) {
            if (!is_asked_by_source(name) || !options_.subjects.want(name.text())) {
                continue;
            }
            if (!exists(name, options_.folders)) {
                std::printf("%s: not in the data\n", name.text().c_str());
                continue;
            }
            run(name);
            on_.file.write(options_.run.out);
        }
        return !on_.file.failed();
    }

private:
    void run(const query_name& name) {
        record r{name.text(), "cfpq_one_source", "automatic", "dcsr"};
        try {
            const query asked = read_query(name, options_.folders);
            cfpq_options options;
            options.wanted = {asked.start};
            context_free_query prepared(on_.controls, asked.graph, asked.grammar, options.wanted);
            const auto all = prepared.run(on_.controls, options).relations.at(asked.start);
            r.nnz_in = asked.graph.edge_count();
            from_each(r, prepared, options, expected_rows(all.to_host(on_.controls)));
        } catch (const clbool::error& e) {
            r.error = e.what();
        }
        on_.file.add(r);
    }

    void from_each(record& r, const context_free_query& prepared, cfpq_options options,
                   const expected_rows& expected) {
        std::mt19937 random(1);
        std::vector<double> each;
        std::vector<clbool::size_type> rounds;
        clbool::size_type total = 0;
        for (std::size_t i = 0; i < kSources && expected.sources() > 0; ++i) {
            const auto source = static_cast<clbool::index_type>(random() % expected.sources());
            options.from = {source};
            clbool::cfpq_result found;
            each.push_back(milliseconds_of([&] {
                found = prepared.run(on_.controls, options);
                on_.controls.finish();
            }));
            rounds.push_back(found.rounds);
            const auto pairs = found.relations.at(options.wanted.front()).to_host(on_.controls);
            total += pairs.nnz();
            if (!expected.has(source, pairs)) {
                r.error = "the answer from " + std::to_string(source) + " is wrong";
            }
        }
        r.nnz_out = total;
        if (!each.empty()) {
            std::sort(rounds.begin(), rounds.end());
            r.time = times{each.front(), summarize(each)};
            r.more["rounds"] = rounds[rounds.size() / 2];
            r.more["most_rounds"] = rounds.back();
        }
    }

    const settings& options_;
    device_session on_;
};

}  // namespace

int main(int argc, char** argv) {
    return run_program(argv[0], [&] {
        settings options;
        CLI::App app("Times of context-free path queries from one vertex");
        declare_subjects(app, options.subjects, "query", "queries");
        app.add_option("--data", options.folders.data, "folder of graphs, grammars and answers")
            ->required();
        app.add_option("--grammars", options.folders.grammars, "folder of further grammars");
        declare_run(app, options.run, "one query");
        CLI11_PARSE(app, argc, argv);
        return program(options).run() ? 0 : 1;
    });
}
