// SPDX-License-Identifier: MIT
// clbool-mpi khop: numbers of vertices by distance, sources dealt out.
#include <tools/mpi/commands.hpp>

#include <tools/answers/graph_output.hpp>
#include <tools/answers/vertex_names.hpp>
#include <tools/mpi/delivery.hpp>
#include <tools/options/arguments.hpp>

#include <clbool/graph_measures.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <ostream>
#include <utility>

namespace clbool::tools {

namespace {

struct khop_job : job_options {
    matrix_files files;
    vertex_names from;
    k_hop_options how;
    index_type hops = 1;
    bool within = false;
};

// What of the counts of a source is told: as far as it comes.
template <class Take>
void each_distance(const std::vector<size_type>& counts, bool within, const Take& take) {
    size_type sum = 0;
    for (std::size_t distance = 0; distance < counts.size() && counts[distance] > 0; ++distance) {
        sum += counts[distance];
        take(static_cast<index_type>(distance), within ? sum : counts[distance]);
    }
}

// Counts of the sources that this rank took, by position.
class found_counts {
public:
    void take(size_type first, const k_hop_result& part) {
        const size_type width = part.hops + size_type{1};
        for (size_type i = 0; i * width < part.counts.size(); ++i) {
            const auto begin = part.counts.begin() + static_cast<std::ptrdiff_t>(i * width);
            found_.emplace_back(first + i, std::vector<size_type>(
                                               begin, begin + static_cast<std::ptrdiff_t>(width)));
        }
        hops_ = std::max(hops_, part.hops);
    }
    index_type hops() const noexcept { return hops_; }
    const std::vector<std::pair<size_type, std::vector<size_type>>>& all() const { return found_; }
    // Of all sources, with so many distances of each; 0 of those that others took.
    std::vector<size_type> spread(size_type sources, size_type width) const {
        std::vector<size_type> counts(sources * width);
        for (const auto& [position, of_one] : found_) {
            std::copy(of_one.begin(), of_one.end(),
                      counts.begin() + static_cast<std::ptrdiff_t>(position * width));
        }
        return counts;
    }

private:
    index_type hops_ = 0;
    std::vector<std::pair<size_type, std::vector<size_type>>> found_;
};

void write_part(std::ostream* out, const khop_job& asked, const std::vector<index_type>& sources,
                const found_counts& found) {
    for (const auto& [position, counts] : found.all()) {
        each_distance(counts, asked.within,
                      [&, at = position](index_type distance, size_type count) {
                          *out << sources[at] << '\t' << distance << '\t' << count << '\n';
                      });
    }
}

// As clbool khop does.
void say(distributed::world& on, const khop_job& asked, delivery to,
         const std::vector<index_type>& sources, const found_counts& found) {
    const auto hops = static_cast<index_type>(on.largest(found.hops()));
    const size_type width = hops + size_type{1};
    std::vector<size_type> counts;
    if (to == delivery::gathered || asked.result.checksum) {
        on.attempt([&] { counts = found.spread(sources.size(), width); });
        on.settle();
        distributed::add_up(on, counts);
    }
    on_first(on, [&] {
        answer out(asked.result, false);
        if (asked.result.counted()) {
            out.say("sources", sources.size());
            out.say("hops", hops);
        }
        const auto each = [&](const take_row& take) {
            for (size_type n = 0; n * width < counts.size(); ++n) {
                const auto begin = counts.begin() + static_cast<std::ptrdiff_t>(n * width);
                each_distance({begin, begin + static_cast<std::ptrdiff_t>(width)}, asked.within,
                              [&](index_type distance, size_type count) {
                                  take({sources[n], distance, count});
                              });
            }
        };
        if (asked.result.checksum) {
            out.say_checksum(each);
        }
        if (to == delivery::gathered) {
            out.rows({"source", "distance", "vertices"}, each);
        }
        out.end();
    });
}

void run(distributed::world& on, const khop_job& asked) {
    const delivery to =
        delivery_of(on, asked.result, [](const output_file& file) { file.check_lines(); });
    const coordinates graph = read_for_all(on, asked.files);
    std::vector<size_type> numbers;
    on_first(on, [&] {
        const auto named = asked.from.numbers(graph.nrows);
        numbers.assign(named.begin(), named.end());
    });
    distributed::broadcast(on, numbers);
    const std::vector<index_type> sources(numbers.begin(), numbers.end());
    context device = open_device(on, asked);
    matrix a;
    on.attempt([&] { a = matrix(device, graph); });
    on.settle();

    found_counts found;
    const auto take = [&](size_type first, const k_hop_result& part) { found.take(first, part); };
    distributed::dealt_rows made;
    const auto work = [&](std::ostream* out) {
        made = deal_k_hops(on, device, a, sources, asked.hops, asked.how, take);
        if (out != nullptr) {
            write_part(out, asked, sources, found);
        }
    };
    if (to == delivery::parts) {
        write_parts(on, asked.result.file.path, work);
    } else {
        work(nullptr);
    }
    if (asked.profile) {
        print_shares(on, made);
    }
    say(on, asked, to, sources, found);
}

}  // namespace

void add_mpi_khop(command_line program, job& chosen) {
    const command_line app = program.add_subcommand(
        "khop", "Numbers of vertices by distance: source<TAB>distance<TAB>vertices");
    const auto options = std::make_shared<khop_job>();
    options->files.declare(app, {"A"});
    options->declare(app, "write the lines (default: to standard output)",
                     "print sources<TAB>N and hops<TAB>N, the largest distance");
    options->result.declare_checksum(
        app, "(source * 1000003 + distance) * 1000003 + vertices over the lines");
    options->from.declare(app, "--from", "the sources, 0-based").required();
    add_number<index_type>(app, "--hops", options->hops, 0, kMaxDimension,
                           "steps, at most (default: 1)");
    app.add_flag("--within", options->within, "count the vertices up to each distance, not at it");
    app.add_flag("--backward", options->how.backward, "against the edges");
    app.callback(
        [options, &chosen] { chosen = [options](distributed::world& on) { run(on, *options); }; });
}

}  // namespace clbool::tools
