// SPDX-License-Identifier: MIT
// A reachability service: which part of a system needs which other, directly or not? The transitive
// closure is computed once; then threads answer questions, each with a stream of its own.
#include <clbool.hpp>

#include <iostream>
#include <string>
#include <thread>
#include <vector>

struct question {
    clbool::index_type part, needed;
    bool answer = false;
};

int main() {
    const std::vector<std::string> parts = {"shop", "cart", "search", "orders", "stock", "archive"};
    // shop calls cart and search, cart calls orders, search calls stock, orders calls stock.
    const clbool::coordinates calls(6, 6, {0, 0, 1, 2, 3}, {1, 2, 3, 4, 4});

    clbool::context device;
    const clbool::matrix graph(device, calls);
    clbool::closure_options options;
    options.on_round = [&](const clbool::fixpoint_round& round) {
        if (round.entries > 1'000'000'000) options.stop.request_stop();  // too large to keep
    };
    const clbool::closure_result closure = clbool::transitive_closure(device, graph, options);
    if (!closure.complete) return 1;
    const clbool::matrix& needs = closure.pairs;
    std::cout << needs.nvals() << " pairs\n";

    std::vector<question> questions = {{0, 4}, {1, 4}, {4, 1}, {2, 3}};
    std::vector<std::thread> workers;
    for (std::size_t first = 0; first < 2; ++first)
        workers.emplace_back([&, first, own = device.fork()]() mutable {
            for (std::size_t i = first; i < questions.size(); i += 2)
                questions[i].answer =
                    clbool::contains(own, needs, questions[i].part, questions[i].needed);
        });
    for (std::thread& worker : workers) worker.join();
    for (const question& asked : questions)
        std::cout << parts[asked.part] << (asked.answer ? " needs " : " does not need ")
                  << parts[asked.needed] << '\n';

    // One question of this kind does not need the closure: what fails together with stock?
    clbool::bfs_options callers;
    callers.backward = true;
    for (const clbool::index_type part : clbool::reachable(device, graph, {4}, callers))
        std::cout << parts[part] << " fails with stock\n";
}
