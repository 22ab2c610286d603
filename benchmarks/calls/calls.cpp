// SPDX-License-Identifier: MIT
// bench_calls: what the interface for C adds to calls of C++, on operands so small that the call is
// what takes time. Both are measured in turns and the least time of each counts, as others may use
// the machine. calls.py adds Python.
#include <common/program.hpp>
#include <common/statistics.hpp>

#include <clbool.h>
#include <clbool.hpp>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <iostream>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace clbool::bench;

struct settings {
    std::string device = "host";
    int rounds = 200;
    int calls = 200;
};

void check(clbool_status status) {
    if (status != CLBOOL_OK) {
        throw std::runtime_error(clbool_error_message());
    }
}

// The same operands in both languages: two matrices, one to write to, and a vector of numbers.
struct cpp_operands {
    explicit cpp_operands(const std::string& device)
        : on(device),
          a(on, {3, 3, {{0, 1}, {1, 2}}}),
          b(clbool::identity_matrix(on, 3)),
          u(on, 3, {0, 1, 2}, {1, 2, 3}) {}

    clbool::context on;
    clbool::matrix a;
    clbool::matrix b;
    clbool::matrix out{3, 3};
    clbool::uint32_vector u;
};

// They last as long as the program.
struct c_operands {
    explicit c_operands(const std::string& device) {
        const std::uint32_t rows[] = {0, 1};
        const std::uint32_t cols[] = {1, 2};
        const std::uint32_t places[] = {0, 1, 2};
        const std::uint32_t values[] = {1, 2, 3};
        check(clbool_context_create(device.c_str(), nullptr, &on));
        check(clbool_matrix_from_coordinates(on, 3, 3, rows, cols, 2, CLBOOL_ANY_ORDER, &a));
        check(clbool_matrix_identity(on, 3, &b));
        check(clbool_matrix_create(3, 3, &out));
        check(clbool_vector_from_entries(on, CLBOOL_TYPE_UINT32, 3, places, values, 3,
                                         CLBOOL_OP_SECOND, &u));
    }

    clbool_context* on = nullptr;
    clbool_matrix* a = nullptr;
    clbool_matrix* b = nullptr;
    clbool_matrix* out = nullptr;
    clbool_vector* u = nullptr;
};

// The same in both languages, with what makes and frees its result; how many calls those are in C.
struct call {
    std::string name;
    int c_calls;
    std::function<void(cpp_operands&)> in_cpp;
    std::function<void(c_operands&)> in_c;
};

// Results of calls that only ask, so that compilers do not leave them out.
volatile std::uint64_t seen = 0;

std::vector<call> questions() {
    return {
        {"nvals", 1, [](cpp_operands& with) { seen = with.a.nvals(); },
         [](c_operands& with) {
             std::uint64_t count = 0;
             check(clbool_matrix_nvals(with.a, &count));
             seen = count;
         }},
        {"contains", 1,
         [](cpp_operands& with) { seen = clbool::contains(with.on, with.a, 0, 1) ? 1 : 0; },
         [](c_operands& with) {
             bool found = false;
             check(clbool_matrix_contains(with.on, with.a, 0, 1, &found));
             seen = found ? 1 : 0;
         }},
        {"equal", 1,
         [](cpp_operands& with) { seen = clbool::equal(with.on, with.a, with.b) ? 1 : 0; },
         [](c_operands& with) {
             bool same = false;
             check(clbool_matrix_equal(with.on, with.a, with.b, &same));
             seen = same ? 1 : 0;
         }},
    };
}

std::vector<call> changes() {
    return {
        {"create", 2, [](cpp_operands&) { clbool::matrix(3, 3); },
         [](c_operands&) {
             clbool_matrix* made = nullptr;
             check(clbool_matrix_create(3, 3, &made));
             check(clbool_matrix_free(made));
         }},
        {"set", 1, [](cpp_operands& with) { clbool::set_element(with.on, with.out, 0, 1); },
         [](c_operands& with) { check(clbool_matrix_set(with.on, with.out, 0, 1, true)); }},
    };
}

std::vector<call> operations() {
    return {
        {"ewise_add", 4,
         [](cpp_operands& with) {
             clbool::matrix made;
             clbool::ewise_add(with.on, made, clbool::no_mask, clbool::accumulator::none, with.a,
                               with.b);
             clbool::wait(with.on, made);
         },
         [](c_operands& with) {
             clbool_matrix* made = nullptr;
             check(clbool_matrix_create(0, 0, &made));
             check(clbool_ewise(with.on, made, CLBOOL_EWISE_ADD, with.a, with.b, nullptr));
             check(clbool_matrix_wait(with.on, made));
             check(clbool_matrix_free(made));
         }},
        {"mxm", 4,
         [](cpp_operands& with) {
             clbool::matrix made;
             clbool::mxm(with.on, made, clbool::no_mask, clbool::accumulator::none, with.a, with.b);
             clbool::wait(with.on, made);
         },
         [](c_operands& with) {
             clbool_matrix* made = nullptr;
             check(clbool_matrix_create(0, 0, &made));
             check(clbool_mxm(with.on, made, with.a, with.b, nullptr));
             check(clbool_matrix_wait(with.on, made));
             check(clbool_matrix_free(made));
         }},
        {"masked_mxm", 1,
         [](cpp_operands& with) {
             clbool::mxm(with.on, with.out, &with.a, clbool::accumulator::none, with.a, with.b);
         },
         [](c_operands& with) {
             clbool_descriptor desc = CLBOOL_DESCRIPTOR_INIT;
             desc.mask = with.a;
             check(clbool_mxm(with.on, with.out, with.a, with.b, &desc));
         }},
        {"mxv", 3,
         [](cpp_operands& with) {
             clbool::uint32_vector made;
             clbool::mxv(with.on, made, {}, clbool::accumulator::none,
                         clbool::semiring::plus_second, with.a, with.u);
         },
         [](c_operands& with) {
             clbool_vector* made = nullptr;
             check(clbool_vector_create(CLBOOL_TYPE_UINT32, 0, &made));
             check(clbool_mxv(with.on, made, CLBOOL_PLUS_SECOND, with.a, with.u, nullptr));
             check(clbool_vector_free(made));
         }},
    };
}

// Microseconds of one of many calls.
template <class Operands>
double time_of(const std::function<void(Operands&)>& body, Operands& with, int calls) {
    const double ms = milliseconds_of([&] {
        for (int i = 0; i < calls; ++i) {
            body(with);
        }
    });
    return ms * 1e3 / calls;
}

nlohmann::json measure(const call& each, cpp_operands& cpp, c_operands& c,
                       const settings& options) {
    double least_cpp = std::numeric_limits<double>::infinity();
    double least_c = least_cpp;
    for (int i = 0; i < options.rounds; ++i) {
        least_cpp = std::min(least_cpp, time_of(each.in_cpp, cpp, options.calls));
        least_c = std::min(least_c, time_of(each.in_c, c, options.calls));
    }
    return {{"cpp_us", least_cpp}, {"c_us", least_c}, {"c_calls", each.c_calls}};
}

// A second thread, as most programs have: without one, locks and counters of references cost less.
class companion {
public:
    companion() : thread_([this] { std::unique_lock<std::mutex>(mutex_).unlock(); }) {}
    ~companion() {
        until_.unlock();
        thread_.join();
    }

private:
    std::mutex mutex_;
    std::unique_lock<std::mutex> until_{mutex_};
    std::thread thread_;
};

void run(const settings& options) {
    const companion other;
    cpp_operands cpp(options.device);
    c_operands c(options.device);
    nlohmann::json found;
    for (const auto& group : {questions(), changes(), operations()}) {
        for (const call& each : group) {
            found[each.name] = measure(each, cpp, c, options);
        }
    }
    std::cout << found.dump() << '\n';
}

}  // namespace

int main(int argc, char** argv) {
    return run_program(argv[0], [&] {
        settings options;
        CLI::App app("What a call costs in C++ and in C, in microseconds, as JSON");
        app.add_option("--device", options.device, "as `clbool devices` lists them")
            ->capture_default_str();
        app.add_option("--rounds", options.rounds, "turns of each language")->capture_default_str();
        app.add_option("--calls", options.calls, "in one turn")->capture_default_str();
        CLI11_PARSE(app, argc, argv);
        run(options);
        return 0;
    });
}
