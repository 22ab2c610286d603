// SPDX-License-Identifier: MIT
// Transitive closure: the steps of a build and what each of them needs in the end, with a report
// per round and a way to stop early.
#include <clbool.hpp>

#include <iostream>
#include <string>
#include <vector>

int main() {
    const std::vector<std::string> steps = {"package", "program", "library", "header", "manual"};
    // package needs program and manual, program needs library, library needs header.
    const clbool::coordinates needs(5, 5, {0, 0, 1, 2}, {1, 4, 2, 3});

    clbool::Controls controls;
    clbool::closure_options options;
    options.on_round = [&](const clbool::fixpoint_round& round) {
        std::cerr << "round " << round.round << ": " << round.entries << " pairs, " << round.added
                  << " new\n";
        if (round.entries > 1'000'000) options.stop.request_stop();  // enough for an example
    };
    const clbool::matrix_dcsr closure =
        clbool::transitive_closure(controls, clbool::matrix_dcsr(controls, needs), options).pairs;

    const clbool::coordinates pairs = closure.to_host(controls);
    for (std::size_t i = 0; i < pairs.nnz(); ++i)
        std::cout << steps[pairs.rows[i]] << " needs " << steps[pairs.cols[i]] << '\n';
}
