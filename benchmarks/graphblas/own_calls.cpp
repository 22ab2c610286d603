// SPDX-License-Identifier: MIT
// bench_graphblas_own_calls [ROUNDS]: what the library's own calls in C++ take on the operands of
// calls.c, so that the cost of the GraphBLAS face is the difference. One line of JSON.
#include <common/program.hpp>
#include <common/statistics.hpp>

#include <clbool.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace clbool::bench;

constexpr int kMany = 2000;

struct operands {
    clbool::context on;
    clbool::matrix a{on, {4, 4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}}};
    clbool::matrix out{4, 4};
    clbool::bit_vector u{on, 4, {1}};
    clbool::bit_vector w{4};
};

// Results of calls that only ask, so that compilers do not leave them out.
volatile std::uint64_t seen = 0;

using call = std::pair<std::string, std::function<void(operands&)>>;

// By the names of the calls of GraphBLAS.
std::vector<call> calls() {
    using clbool::accumulator;
    using clbool::no_mask;
    return {
        {"Matrix_nrows", [](operands& with) { seen = with.a.nrows(); }},
        {"Matrix_nvals", [](operands& with) { seen = with.a.nvals(); }},
        {"Matrix_extractElement",
         [](operands& with) { seen = clbool::contains(with.on, with.a, 0, 1) ? 1 : 0; }},
        {"Matrix_new, Matrix_free", [](operands&) { clbool::matrix(4, 4); }},
        {"mxm",
         [](operands& with) {
             clbool::mxm(with.on, with.out, no_mask, accumulator::none, with.a, with.a);
         }},
        {"mxm outside a mask",
         [](operands& with) {
             clbool::mxm(with.on, with.out, with.a, accumulator::none, with.a, with.a, clbool::RSC);
         }},
        {"vxm",
         [](operands& with) {
             clbool::vxm(with.on, with.w, {}, accumulator::none, clbool::semiring::or_and, with.u,
                         with.a);
         }},
        {"Matrix_eWiseAdd",
         [](operands& with) {
             clbool::ewise_add(with.on, with.out, no_mask, accumulator::none, with.a, with.a);
         }},
    };
}

// Nanoseconds of one of many, the least of all rounds.
double time_of(const call& each, operands& with, int rounds) {
    double least = std::numeric_limits<double>::infinity();
    for (int round = 0; round < rounds; ++round) {
        const double ms = milliseconds_of([&] {
            for (int k = 0; k < kMany; ++k) {
                each.second(with);
            }
        });
        least = std::min(least, ms * 1e6 / kMany);
    }
    return least;
}

}  // namespace

int main(int argc, char** argv) {
    return run_program(argv[0], [&] {
        const int rounds = argc > 1 ? std::atoi(argv[1]) : 200;
        operands with;
        nlohmann::json found = {{"library", "clbool in C++"}, {"version", clbool::version()}};
        for (const call& each : calls()) {
            found["ns"][each.first] = time_of(each, with, rounds);
        }
        std::cout << found.dump() << '\n';
        return 0;
    });
}
