// SPDX-License-Identifier: MIT
// What programs on ranks of MPI do around their work.
#pragma once

#include <common/options.hpp>
#include <common/results.hpp>

#include <clbool/distributed/blocks.hpp>
#include <clbool/distributed/world.hpp>

#include <clbool/coordinates.hpp>

#include <functional>
#include <string>
#include <vector>

namespace clbool::bench {

/// How rows and columns are spread over the blocks.
enum class block_order { natural, spread, random };

struct ranked_options {
    run_options run;
    std::vector<std::string> cases;
    unsigned threads = 0;  // processors for each rank; 0: as they were started
    block_order order = block_order::spread;
    bool ranks_alone = false;                           // no calls without ranks
    std::uint64_t most_bytes = std::uint64_t{1} << 26;  // of broadcasts
};

void declare_ranked(CLI::App& app, ranked_options& options, const std::string& cases);

/// Gives this process so many of the processors that it may use, apart from those of the other
/// ranks of its machine. Before its first thread begins.
void keep_to_processors(unsigned threads);

/// Times of `body` on the slowest rank; all begin together.
times measure_together(distributed::world& on, const run_plan& plan,
                       const std::function<void()>& body);

/// Entries of a graph by its name: rmat-N; mesh-N, a grid of N² vertices whose edges lead right and
/// down, two of three of them; forward-N, 2^N vertices with eight edges each to larger ones.
coordinates generate(const std::string& name);

/// That matrix in blocks, in the order that is asked for. Every rank generates it, and keeps its
/// block.
distributed::block_matrix generate_blocks(distributed::grid& on, const std::string& name,
                                          block_order order);

/// Results that rank 0 keeps, prints and writes.
class ranked_results {
public:
    ranked_results(const distributed::world& on, const std::string& program,
                   const std::string& library, const std::string& version,
                   const ranked_options& options);

    results& header() noexcept { return file_; }
    void add(record measured);
    void write() const;

private:
    const distributed::world& on_;
    const ranked_options& options_;
    results file_;
};

/// 0, or 1 with a message where a case fails on all ranks alike.
int status_of(const distributed::world& on, const std::string& name,
              const std::function<void()>& run);

/// Runs `body(world)` between MPI's begin and end. Its exit status; where it throws, all
/// ranks end.
int run_ranked(int argc, char** argv, const char* name, CLI::App& app,
               const ranked_options& options, const std::function<int(distributed::world&)>& body);

}  // namespace clbool::bench
