// SPDX-License-Identifier: MIT
// Answers of the ranks on their way to files and to standard output.
#include <tools/mpi/delivery.hpp>

#include <tools/answers/graph_output.hpp>
#include <tools/answers/matrix_answer.hpp>
#include <tools/runs/interruption.hpp>

#include <clbool/error.hpp>
#include <clbool/io.hpp>

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <ostream>

namespace clbool::tools {

namespace {

namespace fs = std::filesystem;

bool is_folder(const output_file& file) {
    std::error_code ignored;
    return file.is_file() && (file.path.back() == '/' || fs::is_directory(file.path, ignored));
}

void check_folder(const std::string& folder) {
    std::error_code ignored;
    const fs::path above = (fs::path(folder) / "part").parent_path().parent_path();
    if (fs::is_directory(folder, ignored) && !fs::is_empty(folder, ignored)) {
        throw io_error(folder + ": this folder has files, expected an empty one or a new name");
    }
    if (!above.empty() && !fs::is_directory(above, ignored)) {
        throw io_error(folder + ": there is no folder " + above.string() +
                       ", expected an existing one");
    }
}

// Removes what this rank has left, then the folder, if this run made it.
void undo_parts(const distributed::world& on, const std::string& part, const std::string& folder,
                bool created) {
    std::error_code ignored;
    fs::remove(part, ignored);
    MPI_Barrier(on.communicator());
    if (created) {
        fs::remove(folder, ignored);
    }
}

}  // namespace

delivery delivery_of(distributed::world& on, const result_options& result,
                     const std::function<void(const output_file&)>& check) {
    delivery to = delivery::none;
    on_first(on, [&] {
        if (is_folder(result.file)) {
            check_folder(result.file.path);
            to = delivery::parts;
        } else {
            check(result.file);
            to = result.written(false) ? delivery::gathered : delivery::none;
        }
    });
    return static_cast<delivery>(on.sum(static_cast<size_type>(to)));
}

void write_parts(distributed::world& on, const std::string& folder,
                 const std::function<void(std::ostream*)>& work) {
    const std::string part = (fs::path(folder) / fmt::format("part-{:04}.tsv", on.rank())).string();
    bool created = false;
    bool begun = false;
    std::exception_ptr failure;
    on.attempt([&] { created = fs::create_directory((fs::path(folder) / "part").parent_path()); });
    on.attempt([&] {
        const tidy_interruption until_complete;
        io::write_atomically(part, [&](std::ostream& out) {
            begun = true;
            work(&out);
        });
    });
    try {
        if (!begun) {
            work(nullptr);
        }
    } catch (const distributed::agreed_error&) {
        failure = std::current_exception();
    }
    on.attempt([&] {
        if (failure) {
            std::rethrow_exception(failure);
        }
    });
    try {
        on.settle();
    } catch (const distributed::agreed_error&) {
        undo_parts(on, part, folder, created);
        throw;
    }
}

pair_sink::pair_sink(const result_options& result, delivery to, index_type nrows, index_type ncols,
                     const labelled_graph* graph)
    : result_(result), to_(to), graph_(graph), kept_(nrows, ncols) {}

void pair_sink::take(const coordinates& pairs) {
    if (result_.checksum) {
        checksum_ += graph_ == nullptr ? pairs.checksum() : checksum_by_name(*graph_, pairs);
    }
    if (to_ == delivery::gathered) {
        kept_.rows.insert(kept_.rows.end(), pairs.rows.begin(), pairs.rows.end());
        kept_.cols.insert(kept_.cols.end(), pairs.cols.begin(), pairs.cols.end());
    }
    if (out_ == nullptr) {
        return;
    }
    for (const auto& [row, col] : pairs) {
        if (graph_ == nullptr) {
            *out_ << row << '\t' << col << '\n';
        } else {
            *out_ << graph_->vertices[row] << '\t' << graph_->vertices[col] << '\n';
        }
    }
}

void run_into(distributed::world& on, const result_options& result, delivery to, pair_sink& sink,
              const std::function<void()>& work) {
    if (to != delivery::parts) {
        work();
        return;
    }
    write_parts(on, result.file.path, [&](std::ostream* out) {
        sink.write_to(out);
        work();
    });
    sink.write_to(nullptr);
}

void say_matrix(distributed::world& on, const result_options& result, delivery to, size_type nnz,
                const pair_sink& sink) {
    const size_type checksum = on.sum(sink.checksum());
    coordinates all;
    if (to == delivery::gathered) {
        all = gather(on, sink.kept());
    }
    on_first(on, [&] {
        answer out(result, false);
        if (to == delivery::gathered) {
            deliver(out, nnz, all);
        } else if (result.counted()) {
            out.say("nnz", nnz);
            if (result.checksum) {
                out.say("checksum", checksum);
            }
        }
        out.end();
    });
}

void print_shares(const distributed::world& on, const distributed::dealt_rows& made) {
    for (std::size_t rank = 0; on.rank() == 0 && rank < made.ranks.size(); ++rank) {
        const distributed::rank_share& one = made.ranks[rank];
        fmt::print(stderr, "rank\t{}\tanswers\t{}\tchunks\t{}\tseconds\t{:.4f}\n", rank,
                   one.answers, one.chunks, one.seconds);
    }
}

void print_times(distributed::grid& on, size_type answers) {
    const distributed::world& ranks = on.ranks();
    const auto entries = ranks.all(answers);
    const auto received = ranks.all(on.times().received);
    const auto products = ranks.all(on.times().products);
    const auto moving = ranks.all(on.times().moving);
    const auto waiting = ranks.all(on.times().waiting);
    for (std::size_t rank = 0; ranks.rank() == 0 && rank < entries.size(); ++rank) {
        fmt::print(
            stderr,
            "rank\t{}\tanswers\t{}\tproducts_s\t{:.4f}\tmoving_s\t{:.4f}\twaiting_s\t{:.4f}\t"
            "received_bytes\t{}\n",
            rank, entries[rank], products[rank], moving[rank], waiting[rank], received[rank]);
    }
}

}  // namespace clbool::tools
