// SPDX-License-Identifier: MIT
// bench_paths: regular path queries as `clbool rpq` answers them: all pairs, their number alone,
// and from one vertex (the median over vertices drawn at random). Relations are on the device; what
// a query prepares for itself is timed with all pairs, and not from one vertex.
#include <common/device.hpp>
#include <common/measure.hpp>
#include <common/options.hpp>
#include <common/program.hpp>
#include <common/query_set.hpp>

#include <clbool/error.hpp>
#include <clbool/regular_queries.hpp>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <random>

namespace {

using namespace clbool::bench;
using clbool::Controls;
using clbool::regular_query;
using clbool::rpq_method;
using clbool::rpq_options;

constexpr std::size_t kSources = 100;

struct settings {
    query_folders folders;
    subject_options subjects;
    run_options run;
};

// A query, and its relations on the device.
struct loaded {
    query asked;
    clbool::path_automaton automaton;
    std::vector<clbool::matrix> relations;

    regular_query prepare(Controls& controls) const {
        std::vector<clbool::matrix> handles;
        for (const auto& one : relations) {
            handles.push_back(fresh(one));
        }
        return regular_query(controls, asked.graph.size(), automaton, handles);
    }
};

class program {
public:
    explicit program(const settings& options)
        : options_(options), on_("bench_paths", options.run.device) {}

    bool run() {
        for (const auto& one : path_query_set(options_.subjects.quick)) {
            const std::string text = one.name.graph + ' ' + one.expression;
            if (!options_.subjects.want(text)) {
                continue;
            }
            if (!exists(one.name, options_.folders)) {
                std::printf("%s: not in the data\n", text.c_str());
                continue;
            }
            const loaded query = load(one);
            for (const auto method : methods()) {
                all_pairs(text, query, method);
                count(text, query, method);
                if (method != rpq_method::automatic) {
                    one_source(text, query, method);
                }
                on_.file.write(options_.run.out);
            }
        }
        return !on_.file.failed();
    }

private:
    std::vector<rpq_method> methods() const {
        if (on_.controls.info().type == clbool::device_type::host) {
            return {rpq_method::automatic, rpq_method::walks};
        }
        return {rpq_method::automatic, rpq_method::walks, rpq_method::products};
    }

    loaded load(const path_query_name& one) {
        loaded made;
        made.asked = read_query(one.name, options_.folders);
        std::vector<std::string> labels;
        for (const auto& [label, edges] : made.asked.graph.edges) {
            labels.push_back(label);
        }
        made.automaton = clbool::compile_path(one.expression, labels);
        made.relations = upload_relations(on_.controls, made.asked.graph, made.automaton);
        on_.controls.finish();
        return made;
    }

    void all_pairs(const std::string& text, const loaded& query, rpq_method method) {
        record r{text, "rpq", to_string(method)};
        rpq_options options;
        options.method = method;
        clbool::rpq_result found;
        r.time = repeat(options_.run.plan, [&] {
            found = {};
            on_.controls.finish();
            return milliseconds_of([&] {
                found = query.prepare(on_.controls).run(on_.controls, options);
                on_.controls.finish();
            });
        });
        r.nnz_in = query.asked.graph.edge_count();
        r.nnz_out = found.pairs.nvals();
        r.checksum = checksum_by_name(query.asked.graph, found.pairs.to_host(on_.controls));
        r.error = fault(query.asked, *r.nnz_out, *r.checksum);
        r.more["rounds"] = found.rounds;
        on_.file.add(r);
    }

    void count(const std::string& text, const loaded& query, rpq_method method) {
        record r{text, "rpq_count", to_string(method)};
        rpq_options options;
        options.method = method;
        r.time = repeat(options_.run.plan, [&] {
            return milliseconds_of([&] {
                r.nnz_out = query.prepare(on_.controls).count(on_.controls, options).pairs;
            });
        });
        if (query.asked.answer && query.asked.answer->pairs != *r.nnz_out) {
            r.error = "the number is wrong";
        }
        on_.file.add(r);
    }

    void one_source(const std::string& text, const loaded& query, rpq_method method) {
        record r{text, "rpq_one_source", to_string(method)};
        const regular_query prepared = query.prepare(on_.controls);
        std::mt19937 random(1);
        std::vector<double> each;
        rpq_options options;
        options.method = method;
        clbool::size_type pairs = 0;
        const auto n = query.asked.graph.size();
        prepared.count(on_.controls, options);
        for (std::size_t i = 0; i < kSources && n > 0; ++i) {
            options.from = {static_cast<clbool::index_type>(random() % n)};
            each.push_back(milliseconds_of([&] {
                pairs += prepared.run(on_.controls, options).pairs.nvals();
                on_.controls.finish();
            }));
        }
        r.time = times{each.empty() ? 0 : each.front(), summarize(each)};
        r.nnz_out = pairs;
        on_.file.add(r);
    }

    const settings& options_;
    device_session on_;
};

}  // namespace

int main(int argc, char** argv) {
    return run_program(argv[0], [&] {
        settings options;
        CLI::App app("Times of regular path queries");
        declare_subjects(app, options.subjects, "query", "queries");
        app.add_option("--data", options.folders.data, "folder of graphs, grammars and answers")
            ->required();
        declare_run(app, options.run, "one query");
        CLI11_PARSE(app, argc, argv);
        return program(options).run() ? 0 : 1;
    });
}
