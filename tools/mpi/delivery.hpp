// SPDX-License-Identifier: MIT
// Where the answers of the ranks go: they are counted, gathered by rank 0, or written in parts.
#pragma once

#include <tools/mpi/job.hpp>

#include <clbool/distributed/blocks.hpp>
#include <clbool/distributed/dealt_rows.hpp>

#include <clbool/coordinates.hpp>

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>

namespace clbool::tools {

/// What becomes of answers, besides being counted.
enum class delivery { none, gathered, parts };

/// Checks the name of the output. The same on every rank, by what rank 0 finds. Collective.
delivery delivery_of(distributed::world& on, const result_options& result,
                     const std::function<void(const output_file&)>& check);

/// Does work(stream) with a file of this rank in the folder, part-0000.tsv and so on, which appears
/// when all ranks are done. Where it fails on one rank, none leaves a file. `work` is collective,
/// and throws agreed_error alone; with no stream where this rank cannot write.
void write_parts(distributed::world& on, const std::string& folder,
                 const std::function<void(std::ostream*)>& work);

/// What is wanted of pairs, as they come.
class pair_sink {
public:
    /// Lines have the names of vertices, if there are any.
    pair_sink(const result_options& result, delivery to, index_type nrows, index_type ncols,
              const labelled_graph* graph = nullptr);

    /// Whether it is enough that pairs are counted.
    bool counts_alone() const noexcept { return to_ == delivery::none && !result_.checksum; }
    /// Where lines go from now on.
    void write_to(std::ostream* out) noexcept { out_ = out; }
    void take(const coordinates& pairs);
    /// What was kept to be gathered.
    const coordinates& kept() const noexcept { return kept_; }
    size_type checksum() const noexcept { return checksum_; }

private:
    const result_options& result_;
    delivery to_;
    const labelled_graph* graph_;
    std::ostream* out_ = nullptr;
    coordinates kept_;
    size_type checksum_ = 0;
};

/// Does work(), which hands pairs to the sink, and writes lines meanwhile where parts are wanted.
void run_into(distributed::world& on, const result_options& result, delivery to, pair_sink& sink,
              const std::function<void()>& work);
/// Tells of a matrix whose entries the sinks have. Collective.
void say_matrix(distributed::world& on, const result_options& result, delivery to, size_type nnz,
                const pair_sink& sink);

/// What each rank did, on standard error, by rank 0.
void print_shares(const distributed::world& on, const distributed::dealt_rows& made);
/// The same of products; `answers` are this rank's entries. Collective.
void print_times(distributed::grid& on, size_type answers);

}  // namespace clbool::tools
