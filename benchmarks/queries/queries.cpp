// SPDX-License-Identifier: MIT
// bench_queries: context-free path queries as `clbool cfpq` answers them. Relations are on the
// device, under fresh handles in every run; the fixpoint is timed, reading and loading are not.
#include <common/device.hpp>
#include <common/kernel_times.hpp>
#include <common/measure.hpp>
#include <common/options.hpp>
#include <common/program.hpp>
#include <common/query_set.hpp>

#include <clbool/algorithms.hpp>
#include <clbool/error.hpp>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <optional>

namespace {

using namespace clbool::bench;
using clbool::Controls;

struct settings {
    query_folders folders;
    subject_options subjects;
    bool kernels = false;
    std::string method = "automatic";
    bool start_only = false;
    run_options run;
};

clbool::cfpq_method method_named(const std::string& name) {
    for (const auto method :
         {clbool::cfpq_method::automatic, clbool::cfpq_method::matrices, clbool::cfpq_method::rows,
          clbool::cfpq_method::tensor, clbool::cfpq_method::stacked}) {
        if (name == clbool::to_string(method)) {
            return method;
        }
    }
    throw clbool::invalid_argument("--method: '" + name + "' is unknown");
}

clbool::relation_map fresh_relations(const clbool::relation_map& relations) {
    clbool::relation_map result;
    for (const auto& [name, relation] : relations) {
        result.emplace(name, fresh(relation));
    }
    return result;
}

// Times, counters and the answer of the last run.
struct answered {
    times time;
    clbool::profile_report counters;
    clbool::size_type peak_bytes = 0;
    clbool::cfpq_result result;
};

answered answer(Controls& controls, const query& asked, const clbool::cfpq_options& how,
                const run_plan& plan) {
    const auto relations = clbool::upload_relations(controls, asked.graph, asked.grammar);
    controls.finish();
    controls.trim();
    answered a;
    a.time = repeat(plan, [&] {
        a.result = {};
        const auto operands = fresh_relations(relations);
        controls.finish();
        controls.reset_profile();
        const double ms = milliseconds_of([&] {
            a.result = clbool::cfpq(controls, asked.graph.size(), operands, asked.grammar, how);
            controls.finish();
        });
        a.counters = controls.profile();
        a.counters.host_reads = waits_within(a.counters);
        if (a.peak_bytes == 0) {
            a.peak_bytes = a.counters.memory.peak;
        }
        return ms;
    });
    return a;
}

class program {
public:
    explicit program(const settings& options)
        : options_(options), on_("bench_queries", options.run.device) {}

    bool run() {
        for (const auto& name : query_set(options_.subjects.quick)) {
            if (!options_.subjects.want(name.text())) {
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
        record r{name.text(), "cfpq", options_.method, "dcsr"};
        try {
            const query asked = read_query(name, options_.folders);
            describe(r, asked);
            if (options_.kernels) {
                profile(r, asked);
            }
        } catch (const clbool::error& e) {
            r.error = e.what();
        }
        on_.file.add(r);
    }

    clbool::cfpq_options how(const query& asked) const {
        clbool::cfpq_options how;
        how.method = method_named(options_.method);
        if (options_.start_only) {
            how.wanted = {asked.start};
        }
        return how;
    }

    void describe(record& r, const query& asked) {
        const auto a = answer(on_.controls, asked, how(asked), options_.run.plan);
        const auto& pairs = a.result.relations.at(asked.start);
        r.time = a.time;
        r.nnz_in = asked.graph.edge_count();
        r.nnz_out = pairs.nvals();
        r.checksum = checksum_by_name(asked.graph, pairs.to_host(on_.controls));
        r.error = fault(asked, *r.nnz_out, *r.checksum);
        r.host_reads = a.counters.host_reads;
        r.launches = a.counters.launches;
        r.allocations = a.counters.driver_allocations;
        r.peak_bytes = a.peak_bytes;
        r.more["rounds"] = a.result.rounds;
    }

    void profile(record& r, const query& asked) {
        Controls recording = profiling_controls(on_.controls);
        recording.warm_up();
        const auto a = answer(recording, asked, how(asked), {0, 1, 1, 0});
        print_kernels(r.matrix, a.counters);
        r.more["kernels"] = kernels_as_json(a.counters);
    }

    const settings& options_;
    device_session on_;
};

}  // namespace

int main(int argc, char** argv) {
    return run_program(argv[0], [&] {
        settings options;
        CLI::App app("Times of context-free path queries");
        declare_subjects(app, options.subjects, "query", "queries");
        app.add_option("--data", options.folders.data, "folder of graphs, grammars and answers")
            ->required();
        app.add_option("--grammars", options.folders.grammars, "folder of further grammars");
        declare_run(app, options.run, "one query");
        app.add_flag("--kernels", options.kernels, "then a profiled run: where the time goes");
        app.add_option("--method", options.method, "automatic, matrices, rows, tensor or stacked")
            ->capture_default_str();
        app.add_flag("--start-only", options.start_only,
                     "only the start symbol's relation (default: every nonterminal's)");
        CLI11_PARSE(app, argc, argv);
        return program(options).run() ? 0 : 1;
    });
}
