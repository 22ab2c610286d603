// SPDX-License-Identifier: MIT
// bench_micro: the primitives that the operations are made of, each beside the bandwidth of a copy
// in the same run. Bytes at least: inputs read once and outputs written once.
#include <common/device.hpp>
#include <common/kernel_times.hpp>
#include <common/measure.hpp>
#include <common/program.hpp>

#include <clbool/error.hpp>
#include <clbool/version.hpp>

#include <core/primitives/compact.hpp>
#include <core/primitives/radix_sort.hpp>
#include <core/primitives/scan.hpp>
#include <core/primitives/set_operation.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <random>
#include <utility>
#include <vector>

namespace {

using namespace clbool::bench;
using namespace clbool::primitives;
using clbool::Controls;
using clbool::index_type;
using clbool::size_type;
using clbool::runtime::buffer;
using clbool::tuning::engine;

struct settings {
    std::vector<std::string> only;
    std::string device;
    std::string out;
    size_type most = 0;  // elements; 0: by class of device
    bool quick = false;
    run_plan plan;
};

using keys = std::vector<cl_uint>;

keys random_keys(size_type n, cl_uint limit, unsigned seed) {
    std::mt19937_64 random(seed);
    keys values(n);
    for (auto& value : values) {
        value = static_cast<cl_uint>(random() % limit);
    }
    return values;
}

buffer upload(engine& on, const keys& values) {
    auto memory = on.stream.allocate<cl_uint>(values.size());
    on.stream.write(memory, values.data(), values.size() * sizeof(cl_uint));
    return memory;
}

// Every `step`-th pair of a list in which rows hold 8 entries.
pairs strided_pairs(engine& on, size_type n, cl_uint step) {
    keys rows(n), cols(n);
    for (size_type i = 0; i < n; ++i) {
        const size_type place = i * step;
        rows[i] = static_cast<cl_uint>(place / 8);
        cols[i] = static_cast<cl_uint>(place % 8);
    }
    return {upload(on, rows), upload(on, cols), n};
}

class program {
public:
    explicit program(const settings& options)
        : options_(options),
          controls_(clbool::create_controls(options.device)),
          on_(controls_.stream()),
          file_("bench_micro", "clbool", clbool::version()) {
        describe_device(file_, controls_);
    }

    bool run() {
        const size_type most = options_.most != 0                  ? options_.most
                               : options_.quick                    ? 100000
                               : controls_.kernel_class() == "gpu" ? 100000000
                                                                   : 10000000;
        launch();
        for (size_type n = 100000; n <= most; n *= 10) {
            copy(n);
            scan(n);
            sort(n);
            unique(n);
            unite(n);
            file_.write(options_.out);
        }
        return !file_.failed();
    }

private:
    // `body` returns the number of elements of its result.
    template <class Body>
    void measure(const char* name, size_type n, size_type bytes, const Body& body) {
        if (!options_.only.empty() &&
            std::find(options_.only.begin(), options_.only.end(), name) == options_.only.end()) {
            return;
        }
        record r{std::to_string(n), name, ""};
        try {
            size_type results = 0;
            r.time = repeat(options_.plan, [&] {
                controls_.finish();
                controls_.reset_profile();
                return milliseconds_of([&] {
                    results = body();
                    controls_.finish();
                });
            });
            const auto counters = controls_.profile();
            r.nnz_in = n;
            r.nnz_out = results;
            r.bytes_at_least = bytes;
            r.host_reads = waits_within(counters);
            r.launches = counters.launches;
        } catch (const clbool::error& e) {
            r.error = e.what();
        }
        file_.add(r);
        controls_.trim();
    }

    // A kernel that does next to nothing, and the wait for it.
    void launch() {
        const auto in = upload(on_, keys(1, 1));
        const auto out = on_.stream.allocate<cl_uint>(2);
        const size_block sizes(on_);
        measure("launch", 1, 8, [&] {
            exclusive_scan(on_, in, width::narrow, 1, out, width::narrow, sizes, 0);
            return size_type{1};
        });
    }

    void copy(size_type n) {
        const auto from = upload(on_, keys(n, 1));
        const auto to = on_.stream.allocate<cl_uint>(n);
        measure("copy", n, 8 * n, [&] {
            on_.stream.copy(from, 0, to, 0, 4 * n);
            return n;
        });
    }

    void scan(size_type n) {
        const auto in = upload(on_, random_keys(n, 8, 1));
        measure("scan", n, 8 * n, [&] {
            const auto out = on_.stream.allocate<cl_uint>(n + 1);
            const size_block sizes(on_);
            exclusive_scan(on_, in, width::narrow, n, out, width::narrow, sizes, 0);
            return n;
        });
    }

    // Pairs of a square matrix with as many rows as entries.
    void sort(size_type n) {
        const auto side = static_cast<index_type>(n);
        const unsigned bits = index_bits(side);
        const pairs in = {upload(on_, random_keys(n, side, 2)),
                          upload(on_, random_keys(n, side, 3)), n};
        measure("sort_by_column", n, 16 * n, [&] { return sort_by_cols(on_, in, bits).count; });
        measure("sort_pairs", n, 16 * n, [&] { return sort_pairs(on_, in, bits, bits).count; });
    }

    // Every pair twice.
    void unique(size_type n) {
        keys rows(n), cols(n);
        for (size_type i = 0; i < n; ++i) {
            rows[i] = static_cast<cl_uint>(i / 16);
            cols[i] = static_cast<cl_uint>(i / 2 % 8);
        }
        const pairs in = {upload(on_, rows), upload(on_, cols), n};
        measure("unique", n, 8 * n + 4 * n, [&] {
            const size_block sizes(on_);
            const auto chosen = select_unique(on_, in, sizes, 0);
            const size_type kept = sizes.read(on_).total[0];
            const auto out = allocate_pairs(on_, kept);
            chosen(out.rows, out.cols);
            return kept;
        });
    }

    // Two lists, of which a third of the pairs is in both.
    void unite(size_type n) {
        const pairs a = strided_pairs(on_, n / 2, 2);
        const pairs b = strided_pairs(on_, n / 2, 3);
        size_type both = 0;
        const auto body = [&] {
            const size_block sizes(on_);
            const auto chosen = select_combined(on_, set_operator::unite, a, b, sizes, 0);
            both = sizes.read(on_).total[0];
            const auto out = allocate_pairs(on_, both);
            chosen(out.rows, out.cols);
            return both;
        };
        body();
        measure("unite", n, 8 * (a.count + b.count + both), body);
    }

    const settings& options_;
    Controls controls_;
    engine on_;
    results file_;
};

}  // namespace

int main(int argc, char** argv) {
    return run_program(argv[0], [&] {
        settings options;
        CLI::App app("Times of the primitives, with their fraction of the copy bandwidth");
        app.add_option(
            "primitive", options.only,
            "launch, copy, scan, sort_by_column, sort_pairs, unique, unite (default: all)");
        app.add_option("--device", options.device, "as `clbool devices` lists them");
        app.add_option("--most", options.most, "largest number of elements");
        app.add_option("-o,--out", options.out, "file for the results (JSON)");
        app.add_option("--runs", options.plan.runs, "timed runs")->capture_default_str();
        app.add_option("--budget", options.plan.budget_s, "seconds for the runs of one primitive")
            ->capture_default_str();
        app.add_flag("--quick", options.quick, "small sizes only");
        CLI11_PARSE(app, argc, argv);
        return program(options).run() ? 0 : 1;
    });
}
