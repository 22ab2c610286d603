// SPDX-License-Identifier: MIT
// bench_paths: regular path queries as `clbool rpq` answers them: all pairs, their number alone,
// and from one vertex (the median over vertices drawn at random). Relations are on the device; what
// a query prepares for itself is timed with all pairs, and not from one vertex.
#include <common/device.hpp>
#include <common/measure.hpp>
#include <common/program.hpp>
#include <common/query_set.hpp>

#include <clbool/error.hpp>
#include <clbool/regular_queries.hpp>
#include <clbool/version.hpp>

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
    std::vector<std::string> only;  // parts of names
    std::string device;
    std::string out;
    bool quick = false;
    run_plan plan;
};

bool wanted(const settings& options, const std::string& text) {
    for (const auto& part : options.only) {
        if (text.find(part) != std::string::npos) {
            return true;
        }
    }
    return options.only.empty();
}

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
        : options_(options),
          controls_(clbool::create_controls(options.device)),
          file_("bench_paths", "clbool", clbool::version()) {
        describe_device(file_, controls_);
        controls_.warm_up();
    }

    bool run() {
        for (const auto& one : path_query_set(options_.quick)) {
            const std::string text = one.name.graph + ' ' + one.expression;
            if (!wanted(options_, text)) {
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
                file_.write(options_.out);
            }
        }
        return !file_.failed();
    }

private:
    std::vector<rpq_method> methods() const {
        if (controls_.info().type == clbool::device_type::host) {
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
        made.relations = upload_relations(controls_, made.asked.graph, made.automaton);
        controls_.finish();
        return made;
    }

    void all_pairs(const std::string& text, const loaded& query, rpq_method method) {
        record r{text, "rpq", to_string(method)};
        rpq_options options;
        options.method = method;
        clbool::rpq_result found;
        r.time = repeat(options_.plan, [&] {
            found = {};
            controls_.finish();
            return milliseconds_of([&] {
                found = query.prepare(controls_).run(controls_, options);
                controls_.finish();
            });
        });
        r.nnz_in = query.asked.graph.edge_count();
        r.nnz_out = found.pairs.nnz();
        r.checksum = checksum_by_name(query.asked.graph, found.pairs.to_host(controls_));
        r.error = fault(query.asked, *r.nnz_out, *r.checksum);
        r.more["rounds"] = found.rounds;
        file_.add(r);
    }

    void count(const std::string& text, const loaded& query, rpq_method method) {
        record r{text, "rpq_count", to_string(method)};
        rpq_options options;
        options.method = method;
        r.time = repeat(options_.plan, [&] {
            return milliseconds_of(
                [&] { r.nnz_out = query.prepare(controls_).count(controls_, options).pairs; });
        });
        if (query.asked.answer && query.asked.answer->pairs != *r.nnz_out) {
            r.error = "the number is wrong";
        }
        file_.add(r);
    }

    void one_source(const std::string& text, const loaded& query, rpq_method method) {
        record r{text, "rpq_one_source", to_string(method)};
        const regular_query prepared = query.prepare(controls_);
        std::mt19937 random(1);
        std::vector<double> each;
        rpq_options options;
        options.method = method;
        clbool::size_type pairs = 0;
        const auto n = query.asked.graph.size();
        prepared.count(controls_, options);
        for (std::size_t i = 0; i < kSources && n > 0; ++i) {
            options.from = {static_cast<clbool::index_type>(random() % n)};
            each.push_back(milliseconds_of([&] {
                pairs += prepared.run(controls_, options).pairs.nnz();
                controls_.finish();
            }));
        }
        r.time = times{each.empty() ? 0 : each.front(), summarize(each)};
        r.nnz_out = pairs;
        file_.add(r);
    }

    const settings& options_;
    Controls controls_;
    results file_;
};

}  // namespace

int main(int argc, char** argv) {
    return run_program(argv[0], [&] {
        settings options;
        CLI::App app("Times of regular path queries");
        app.add_option("query", options.only, "parts of the names of queries (default: all)");
        app.add_option("--data", options.folders.data, "folder of graphs, grammars and answers")
            ->required();
        app.add_option("--device", options.device, "as `clbool devices` lists them");
        app.add_option("-o,--out", options.out, "file for the results (JSON)");
        app.add_option("--runs", options.plan.runs, "timed runs")->capture_default_str();
        app.add_option("--budget", options.plan.budget_s, "seconds for the runs of one query")
            ->capture_default_str();
        app.add_flag("--quick", options.quick, "one small query");
        CLI11_PARSE(app, argc, argv);
        return program(options).run() ? 0 : 1;
    });
}
