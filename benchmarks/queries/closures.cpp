// SPDX-License-Identifier: MIT
// bench_closures: transitive closures of published graphs and of generated ones, by every method.
// The matrix is on the device, under a fresh handle in every run; the answer stays where it was
// made. Counts are timed too, and the reading of every row as bits, for which rows that several
// vertices share are written for each.
#include <common/device.hpp>
#include <common/matrix_set.hpp>
#include <common/measure.hpp>
#include <common/options.hpp>
#include <common/program.hpp>

#include <clbool/algorithms.hpp>
#include <clbool/error.hpp>
#include <clbool/generators.hpp>
#include <clbool/io.hpp>
#include <clbool/rows.hpp>

#include <CLI/CLI.hpp>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace clbool::bench;
using clbool::closure_method;
using clbool::index_type;
using clbool::size_type;

struct settings {
    std::string data;
    subject_options subjects;
    std::string method = "automatic";
    bool rows = false;
    run_options run;
};

struct graph {
    std::string name;
    std::function<clbool::coordinates()> make;
    std::optional<size_type> pairs;  // of its closure, where published
};

// n vertices and 0.001 · n² random edges, as the published G(n, 0.001).
clbool::coordinates random_graph(index_type n) {
    std::mt19937_64 random(1);
    std::uniform_int_distribution<index_type> vertex(0, n - 1);
    clbool::coordinates made(n, n);
    for (size_type i = 0; i < size_type{n} * n / 1000; ++i) {
        made.add(vertex(random), vertex(random));
    }
    made.normalize();
    return made;
}

// A grid of side² vertices whose edges lead right and down; two of three are there. Acyclic, of
// long diameter, with some 1.3 edges a vertex, as the meshes of published closures.
clbool::coordinates mesh(index_type side) {
    std::mt19937_64 random(1);
    const auto is_there = [&] { return random() % 3 != 0; };
    clbool::coordinates made(side * side, side * side);
    for (index_type y = 0; y < side; ++y) {
        for (index_type x = 0; x < side; ++x) {
            const index_type v = y * side + x;
            if (x + 1 < side && is_there()) {
                made.add(v, v + 1);
            }
            if (y + 1 < side && is_there()) {
                made.add(v, v + side);
            }
        }
    }
    made.normalize();
    return made;
}

// So many acyclic graphs of 1,000 vertices, with up to 12 edges a vertex, that nothing joins: their
// closure is dense in parts.
clbool::coordinates clusters(index_type count) {
    constexpr index_type kSize = 1000;
    std::mt19937_64 random(1);
    std::uniform_int_distribution<index_type> vertex(0, kSize - 1);
    clbool::coordinates made(count * kSize, count * kSize);
    for (index_type first = 0; first < made.nrows; first += kSize) {
        for (index_type i = 0; i < 12 * kSize; ++i) {
            const auto [from, to] = std::minmax({vertex(random), vertex(random)});
            if (from != to) {
                made.add(first + from, first + to);
            }
        }
    }
    made.normalize();
    return made;
}

std::vector<graph> graphs(const settings& options) {
    if (options.subjects.quick) {
        return {{"random-2000", [] { return random_graph(2000); }, {}}};
    }
    std::vector<graph> all = {{"random-5000", [] { return random_graph(5000); }, {}},
                              {"random-10000", [] { return random_graph(10000); }, {}},
                              {"mesh-200", [] { return mesh(200); }, {}},
                              {"mesh-360", [] { return mesh(360); }, {}},
                              {"clusters-100", [] { return clusters(100); }, {}},
                              {"clusters-1000", [] { return clusters(1000); }, {}}};
    const std::vector<std::pair<std::string, size_type>> published = {
        {"p2p-Gnutella31", 884179859}, {"tc-SF.cedge", 80498014}, {"tc-fe_sphere", 78557912},
        {"tc-cti", 6859653},           {"tc-TG.cedge", 481121},   {"tc-cal.cedge", 501755}};
    for (const auto& [name, pairs] : published) {
        const std::string path = options.data + "/matrices/" + name + ".mtx.gz";
        if (!std::filesystem::exists(path)) {
            std::printf("%s: not in the data\n", name.c_str());
            continue;
        }
        all.push_back({name, [path] { return clbool::io::read_matrix_market(path); }, pairs});
    }
    return all;
}

closure_method method_of(const std::string& name) {
    for (const auto method : {closure_method::bits, closure_method::lists, closure_method::rounds,
                              closure_method::tiles}) {
        if (name == to_string(method)) {
            return method;
        }
    }
    return closure_method::automatic;
}

class program {
public:
    explicit program(const settings& options)
        : options_(options), on_("bench_closures", options.run.device) {
        with_.method = method_of(options.method);
    }

    bool run() {
        for (const auto& one : graphs(options_)) {
            if (options_.subjects.want(one.name)) {
                run(one);
                on_.file.write(options_.run.out);
            }
        }
        return !on_.file.failed();
    }

private:
    // Times `body`, which returns the number of pairs.
    template <class Body>
    void time(const graph& of, const clbool::matrix& a, const char* operation, const Body& body) {
        record r{of.name, operation, options_.method, to_string(a.form())};
        r.nnz_in = a.nnz();
        try {
            r.time = repeat(options_.run.plan, [&] {
                const clbool::matrix operand = fresh(a);
                on_.controls.finish();
                on_.controls.reset_profile();
                const double ms = milliseconds_of([&] {
                    r.nnz_out = body(operand);
                    on_.controls.finish();
                });
                const auto counters = on_.controls.profile();
                r.launches = counters.launches;
                r.host_reads = waits_within(counters);
                return ms;
            });
            if (of.pairs && r.nnz_out != of.pairs) {
                r.error = "the answer has " + std::to_string(*of.pairs) + " pairs";
            }
        } catch (const clbool::error& e) {
            r.error = e.what();
        }
        on_.file.add(r);
    }

    void run(const graph& one) {
        const auto host = one.make();
        const clbool::matrix a(on_.controls, host);
        std::string form;
        time(one, a, "closure", [&](const clbool::matrix& operand) {
            const auto made = transitive_closure(on_.controls, operand, with_).pairs;
            form = to_string(made.form());
            return made.nnz();
        });
        std::printf("%s: the answer is held as %s\n", one.name.c_str(), form.c_str());
        time(one, a, "closure-count", [&](const clbool::matrix& operand) {
            return count_transitive_closure(on_.controls, operand, with_).pairs;
        });
        if (options_.rows) {
            std::vector<std::uint64_t> words(a.nrows() * clbool::bit_row_words(a.ncols()));
            time(one, a, "closure-rows", [&](const clbool::matrix& operand) {
                const auto made = transitive_closure(on_.controls, operand, with_).pairs;
                read_bits(on_.controls, made, 0, made.nrows(), words.data());
                return made.nnz();
            });
        }
    }

    const settings& options_;
    clbool::closure_options with_;
    device_session on_;
};

}  // namespace

int main(int argc, char** argv) {
    return run_program(argv[0], [&] {
        settings options;
        CLI::App app("Times of transitive closures");
        declare_subjects(app, options.subjects, "graph", "graphs");
        app.add_option("--data", options.data, "folder of matrices")->required();
        app.add_option("--method", options.method, "bits, lists, rounds or tiles")
            ->check(CLI::IsMember({"automatic", "bits", "lists", "rounds", "tiles"}))
            ->capture_default_str();
        declare_run(app, options.run, "one graph");
        app.add_flag("--rows", options.rows, "read every row as bits, too: vertices² / 8 bytes");
        CLI11_PARSE(app, argc, argv);
        return program(options).run() ? 0 : 1;
    });
}
