// SPDX-License-Identifier: MIT
#include <distributed/ranks.hpp>

#include <clbool/error.hpp>
#include <clbool/generators.hpp>

#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <numeric>
#include <random>
#include <stdexcept>

#include <sched.h>

namespace clbool::bench {

namespace {

constexpr double kEdgeFactor = 16;
constexpr std::uint64_t kSeed = 1;

unsigned number_in(const std::string& name, const char* kind) {
    const std::string begin = std::string(kind) + "-";
    return name.rfind(begin, 0) == 0 ? static_cast<unsigned>(std::stoul(name.substr(begin.size())))
                                     : 0;
}

coordinates mesh(index_type side) {
    std::mt19937_64 random(kSeed);
    const auto is_there = [&] { return random() % 3 != 0; };
    coordinates made(side * side, side * side);
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
    return made;
}

// 2^scale vertices with some eight edges each, to vertices with larger numbers.
coordinates forward(unsigned scale) {
    const index_type n = index_type{1} << scale;
    std::mt19937_64 random(kSeed);
    coordinates made(n, n);
    for (size_type edge = 0; edge < 8 * size_type{n}; ++edge) {
        const auto [from, to] = std::minmax({random() % n, random() % n});
        if (from != to) {
            made.add(static_cast<index_type>(from), static_cast<index_type>(to));
        }
    }
    made.normalize();
    return made;
}

std::vector<index_type> places_of(const distributed::grid& on, index_type n, block_order order) {
    switch (order) {
        case block_order::spread: return distributed::random_spread(on, n, kSeed);
        case block_order::random: return distributed::random_permutation(n, kSeed);
        default: break;
    }
    std::vector<index_type> same(n);
    std::iota(same.begin(), same.end(), index_type{0});
    return same;
}

bool is_in(const distributed::block_range& range, index_type index) {
    return index >= range.first && index - range.first < range.count;
}

}  // namespace

void declare_ranked(CLI::App& app, ranked_options& options, const std::string& cases) {
    app.add_option("cases", options.cases, cases)->required();
    declare_run(app, options.run, "one case");
    app.add_option("--threads", options.threads,
                   "processors for each rank (default: as mpirun binds it)");
    app.add_option("--order", options.order, "natural 0, spread 1, random 2: of rows and columns")
        ->transform(CLI::CheckedTransformer(
            std::map<std::string, block_order>{{"natural", block_order::natural},
                                               {"spread", block_order::spread},
                                               {"random", block_order::random}}));
    app.add_flag("--ranks-alone", options.ranks_alone, "not the same calls without ranks");
    app.add_option("--most-bytes", options.most_bytes, "of a broadcast")->capture_default_str();
}

void keep_to_processors(unsigned threads) {
    if (threads == 0) {
        return;
    }
    MPI_Comm here = MPI_COMM_NULL;
    int place = 0;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_rank(here, &place);
    MPI_Comm_free(&here);
    cpu_set_t allowed;
    cpu_set_t mine;
    CPU_ZERO(&allowed);
    CPU_ZERO(&mine);
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
        throw std::runtime_error("the processors of this process are not known");
    }
    const auto first = static_cast<unsigned>(place) * threads;
    unsigned seen = 0;
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
        if (CPU_ISSET(cpu, &allowed)) {
            if (seen >= first && seen < first + threads) {
                CPU_SET(cpu, &mine);
            }
            ++seen;
        }
    }
    if (CPU_COUNT(&mine) != static_cast<int>(threads) ||
        sched_setaffinity(0, sizeof mine, &mine) != 0) {
        throw std::runtime_error("there are not " + std::to_string(threads) +
                                 " processors for each rank");
    }
}

times measure_together(distributed::world& on, const run_plan& plan,
                       const std::function<void()>& body) {
    return repeat(plan, [&] {
        MPI_Barrier(on.communicator());
        double ms = milliseconds_of(body);
        MPI_Allreduce(MPI_IN_PLACE, &ms, 1, MPI_DOUBLE, MPI_MAX, on.communicator());
        return ms;
    });
}

coordinates generate(const std::string& name) {
    if (const unsigned scale = number_in(name, "rmat")) {
        return generators::social(scale, kEdgeFactor, kSeed);
    }
    if (const unsigned side = number_in(name, "mesh")) {
        return mesh(side);
    }
    if (const unsigned scale = number_in(name, "forward")) {
        return forward(scale);
    }
    throw std::runtime_error(name + ": expected rmat-N, mesh-N or forward-N");
}

distributed::block_matrix generate_blocks(distributed::grid& on, const std::string& name,
                                          block_order order) {
    const coordinates whole = generate(name);
    const auto places = places_of(on, whole.nrows, order);
    const auto rows = on.part(whole.nrows, on.row());
    const auto cols = on.part(whole.ncols, on.col());
    coordinates turned(cols.count, rows.count);  // blocks are transposed
    for (std::size_t i = 0; i < whole.rows.size(); ++i) {
        const index_type row = places[whole.rows[i]];
        const index_type col = places[whole.cols[i]];
        if (is_in(rows, row) && is_in(cols, col)) {
            turned.add(col - cols.first, row - rows.first);
        }
    }
    return {whole.nrows, whole.ncols, matrix(on.device(), turned)};
}

ranked_results::ranked_results(const distributed::world& on, const std::string& program,
                               const std::string& library, const std::string& version,
                               const ranked_options& options)
    : on_(on), options_(options), file_(program, library, version) {}

void ranked_results::add(record measured) {
    measured.more["ranks"] = on_.size();
    measured.more["threads"] = options_.threads;
    if (on_.rank() == 0) {
        file_.add(measured);
    }
}

void ranked_results::write() const {
    if (on_.rank() == 0) {
        file_.write(options_.run.out);
    }
}

int status_of(const distributed::world& on, const std::string& name,
              const std::function<void()>& run) {
    try {
        run();
        return 0;
    } catch (const error& problem) {
        const bool of_all = dynamic_cast<const distributed::agreed_error*>(&problem) != nullptr;
        if (!of_all && on.size() > 1) {
            throw;  // others may be waiting for this rank
        }
        if (on.rank() == 0) {
            std::fprintf(stderr, "%s: %s\n", name.c_str(), problem.what());
        }
        return 1;
    }
}

int run_ranked(int argc, char** argv, const char* name, CLI::App& app,
               const ranked_options& options, const std::function<int(distributed::world&)>& body) {
    CLI11_PARSE(app, argc, argv);
    int level = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
    int status = 1;
    try {
        keep_to_processors(options.threads);
        distributed::world on(MPI_COMM_WORLD);
        status = body(on);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "%s: %s\n", name, problem.what());
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Finalize();
    return status;
}

}  // namespace clbool::bench
