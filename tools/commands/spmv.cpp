// SPDX-License-Identifier: MIT
// clbool spmv: a matrix times a vector of numbers.
#include <tools/commands/commands.hpp>

#include <tools/answers/graph_output.hpp>
#include <tools/files/vector_file.hpp>
#include <tools/options/arguments.hpp>
#include <tools/options/backend_choice.hpp>
#include <tools/options/graph_command.hpp>
#include <tools/runs/failure.hpp>

#include <clbool/error.hpp>
#include <clbool/indices.hpp>
#include <clbool/vector_operations.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clbool::tools {

namespace {

// Sums in double precision.
struct exact_sum {
    double value = 0;
    double magnitude = 0;  // of the terms
    size_type terms = 0;
};

// An option about one form.
struct shape_option {
    const char* name;
    matrix_form form;
    declared_option option;
};

struct spmv_command : graph_options {
    std::optional<matrix_form> form;
    form_options shape;
    std::vector<shape_option> shapes;
    clbool::backend backend = clbool::backend::automatic;
    std::string x_file;
    bool turned = false;
    bool stats = false;

    void declare(command_line app) {
        graph_options::declare(app, "print nnz<TAB>N, sum<TAB>X and norm<TAB>X of the result");
        result.declare_limit(app, {"--count"});
        add_backend_choice(app, backend);
        add_choice<std::optional<matrix_form>>(app, "--form", form,
                                               {{"auto", std::nullopt},
                                                {"csr", matrix_form::csr},
                                                {"csc", matrix_form::csc},
                                                {"coo", matrix_form::coordinates},
                                                {"ell", matrix_form::ell},
                                                {"sell", matrix_form::sell},
                                                {"bsr", matrix_form::bsr},
                                                {"dcsr", matrix_form::dcsr},
                                                {"bits", matrix_form::bits},
                                                {"host", matrix_form::host}},
                                               "form that the matrix is multiplied in");
        const words<index_type> edges = {{"4", 4}, {"8", 8}, {"16", 16}, {"32", 32}, {"64", 64}};
        shapes = {
            {"--slice", matrix_form::sell,
             add_choice<index_type>(app, "--slice", shape.slice_height, edges,
                                    "rows of a slice of sell (default: 32)")},
            {"--window", matrix_form::sell,
             add_number<index_type>(app, "--window", shape.sort_window, 0, kMaxDimension,
                                    "rows of sell that are ordered by length (default: 1024)")},
            {"--block", matrix_form::bsr,
             add_choice<index_type>(app, "--block", shape.block_edge, edges,
                                    "edge of a block of bsr (default: by fill)")}};
        add_input(app, "--x", x_file,
                  "the vector: index<TAB>value lines (default: 1 at every index)");
        app.add_flag("--transpose", turned, "by the transpose of A");
        app.add_flag("--stats", stats,
                     "print the form, the bytes that a product moves at least, and GB/s");
    }

    void run_it() const {
        for (const shape_option& one : shapes) {
            if (one.option.given() && form != one.form) {
                throw invalid_argument(fmt::format("{}: means nothing without --form {}", one.name,
                                                   to_string(one.form)));
            }
        }
        float_vector x;
        const auto prepare = [&](session& work, const matrix& a) {
            x = vector_for(work.device(), turned ? a.nrows() : a.ncols());
            return form && !a.empty() ? a.to(work.device(), *form, shape) : a;
        };
        const auto compute = [&](session& work, const matrix& a) {
            float_vector y;
            descriptor desc;
            desc.transpose_first = turned;
            mxv_hints how(backend);
            if (form != matrix_form::bits) {  // which are read as rows
                how.form = form;
            }
            mxv(work.device(), y, no_mask, accumulator::none, semiring::plus_second, a, x, desc,
                how);
            return std::pair(a, y);
        };
        run_on_matrix(
            *this, prepare, compute,
            [&](session& work, answer& out, const coordinates& host, const auto& measured) {
                const auto& [a, y] = measured.result;
                const auto found = y.to_host(work.device());
                const double error = run.check ? verify(host, x.to_host(work.device()), found) : 0;
                report(out, run, measured);
                if (result.count) {
                    say_counts(out, found);
                }
                if (stats) {
                    say_stats(out, work.device(), a, measured.milliseconds, error);
                }
                if (result.file.named() || !stats) {
                    say_numbers(out, {"row", "sum"}, found.indices, found.values);
                }
            });
    }

private:
    float_vector vector_for(context& on, index_type size) const {
        if (!x_file.empty()) {
            return float_vector(on, read_vector(x_file, size));
        }
        float_vector ones(size);
        assign(on, ones, no_mask, accumulator::none, 1.0f, indices::all());
        return ones;
    }

    // The sums of double precision, by row of the result.
    std::vector<exact_sum> exact(const coordinates& a, const vector_entries<float>& x) const {
        std::vector<exact_sum> sums(turned ? a.ncols : a.nrows);
        std::vector<std::optional<float>> values(x.size);
        for (std::size_t n = 0; n < x.indices.size(); ++n) {
            values[x.indices[n]] = x.values[n];
        }
        for (std::size_t e = 0; e < a.nnz(); ++e) {
            const auto& term = values[turned ? a.rows[e] : a.cols[e]];
            if (term) {
                exact_sum& sum = sums[turned ? a.cols[e] : a.rows[e]];
                sum.value += double{*term};
                sum.magnitude += std::fabs(double{*term});
                ++sum.terms;
            }
        }
        return sums;
    }

    // The largest error of a sum relative to the sum of its terms' magnitudes.
    double verify(const coordinates& a, const vector_entries<float>& x,
                  const vector_entries<float>& y) const {
        const auto sums = exact(a, x);
        double largest = 0;
        std::size_t n = 0;
        for (std::size_t row = 0; row < sums.size(); ++row) {
            const bool there = n < y.indices.size() && y.indices[n] == row;
            if (there != (sums[row].terms > 0)) {
                throw check_failed(fmt::format("entry {} of the result is {}", row,
                                               there ? "there without terms" : "missing"));
            }
            if (!there) {
                continue;
            }
            const double error = std::fabs(double{y.values[n]} - sums[row].value);
            const double bound = static_cast<double>(sums[row].terms) *
                                 double{std::numeric_limits<float>::epsilon()} *
                                 sums[row].magnitude;
            if (!(error <= bound)) {
                throw check_failed(fmt::format("entry {} of the result is {}, expected {:.9g}", row,
                                               y.values[n], sums[row].value));
            }
            largest = std::max(largest, sums[row].magnitude > 0 ? error / sums[row].magnitude : 0);
            ++n;
        }
        return largest;
    }

    static void say_counts(answer& out, const vector_entries<float>& y) {
        double sum = 0;
        double squares = 0;
        for (const float value : y.values) {
            sum += double{value};
            squares += double{value} * double{value};
        }
        out.say("nnz", y.indices.size());
        out.say("sum", field::rounded(sum, 9));
        out.say("norm", field::rounded(std::sqrt(squares), 9));
    }

    void say_stats(answer& out, context& on, const matrix& a, std::vector<double> milliseconds,
                   double error) const {
        std::sort(milliseconds.begin(), milliseconds.end());
        const double ms = milliseconds[milliseconds.size() / 2];
        const size_type held = a.empty() ? 0 : form_bytes(on, a, a.form(), shape);
        // The form, the vector and the result, each once.
        const size_type bytes = held + sizeof(float) * (size_type{a.nrows()} + a.ncols());
        out.say("form", a.empty() ? "none" : to_string(a.form()));
        out.say("form_bytes", held);
        out.say("bytes", bytes);
        out.say("median_ms", field::rounded(ms, 6));
        out.say("gb_per_s", field::rounded(static_cast<double>(bytes) / 1e6 / ms, 4));
        if (run.check) {
            out.say("error", field::rounded(error, 3));
        }
    }
};

}  // namespace

void add_spmv(command_line program) {
    const command_line app = program.add_subcommand(
        "spmv", "The matrix A times a vector of numbers: row<TAB>sum lines of rows with terms");
    const auto command = std::make_shared<spmv_command>();
    command->declare(app);
    app.callback([command] { command->run_it(); });
}

}  // namespace clbool::tools
