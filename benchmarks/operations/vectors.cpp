// SPDX-License-Identifier: MIT
// Products of a matrix and a vector, and of a few rows and a matrix. Operands are kept from run to
// run, as in the loops that such products are made for; results are checked against a plain loop on
// the host.
#include <operations/session.hpp>

#include <common/kernel_times.hpp>
#include <common/matrix_set.hpp>
#include <common/measure.hpp>

#include <clbool/extraction.hpp>
#include <clbool/operations.hpp>
#include <clbool/vector_operations.hpp>

#include <algorithm>
#include <cmath>
#include <random>

namespace clbool::bench {

namespace {

class vector_subject {
public:
    // On `on`, which may record the times of kernels: those are printed then, and no results kept.
    vector_subject(session& work, Controls& on, const std::string& name)
        : work_(work),
          on_(on),
          prints_kernels_(&on != &work.controls),
          name_(short_name(name)),
          host_(load_matrix(name, work.options.cache)),
          a_(matrix(on, expand(host_))) {}

    void run() {
        for (const auto& [label, share] : {std::pair("1", 0.01), std::pair("50", 0.5)}) {
            of_density(label, share);
        }
        if (wants("spmv")) {
            sums_of_floats();
        }
        if (wants("thin")) {
            thin_products();
        }
        if (wants("lists")) {
            lists_of_indices();
        }
    }

private:
    bool wants(const std::string& operation) const { return work_.options.wants(operation); }

    // Each index with this probability.
    std::vector<index_type> random_indices(index_type size, double share) const {
        std::mt19937_64 random(7);
        std::bernoulli_distribution chosen(share);
        std::vector<index_type> out;
        for (index_type i = 0; i < size; ++i) {
            if (chosen(random)) {
                out.push_back(i);
            }
        }
        return out;
    }

    void of_density(const std::string& label, double share) {
        auto& on = on_;
        const auto pulled = random_indices(static_cast<index_type>(host_.ncols), share);
        const auto pushed = random_indices(static_cast<index_type>(host_.nrows), share);
        const bit_vector u(on, static_cast<index_type>(host_.ncols), pulled);
        const bit_vector v(on, static_cast<index_type>(host_.nrows), pushed);
        const auto expected = pulls(pulled);
        if (wants("mxv")) {
            measure("mxv_" + label, expected, [&](bit_vector& out) {
                mxv(on, out, no_mask, accumulator::none, semiring::or_and, a_, u);
            });
        }
        if (wants("vxm")) {
            const auto reached = pushes(pushed);
            for (const auto& [method, way] :
                 {std::pair("push", direction::push), std::pair("pull", direction::pull),
                  std::pair("automatic", direction::automatic)}) {
                measure(
                    "vxm_" + label, reached,
                    [&, chosen = way](bit_vector& out) {
                        vxm(on, out, no_mask, accumulator::none, semiring::or_and, v, a_, {},
                            chosen);
                    },
                    method);
            }
        }
    }

    // The rows that have an entry in one of these columns.
    std::vector<index_type> pulls(const std::vector<index_type>& columns) const {
        std::vector<bool> has(host_.ncols);
        for (const auto column : columns) {
            has[column] = true;
        }
        std::vector<index_type> out;
        for (std::uint64_t row = 0; row < host_.nrows; ++row) {
            for (auto e = host_.pointers[row]; e < host_.pointers[row + 1]; ++e) {
                if (has[host_.columns[e]]) {
                    out.push_back(static_cast<index_type>(row));
                    break;
                }
            }
        }
        return out;
    }

    // The columns that one of these rows has.
    std::vector<index_type> pushes(const std::vector<index_type>& rows) const {
        std::vector<bool> has(host_.ncols);
        for (const auto row : rows) {
            for (auto e = host_.pointers[row]; e < host_.pointers[row + 1]; ++e) {
                has[host_.columns[e]] = true;
            }
        }
        std::vector<index_type> out;
        for (index_type column = 0; column < host_.ncols; ++column) {
            if (has[column]) {
                out.push_back(column);
            }
        }
        return out;
    }

    // y = A · x with every value 1, whose sums are the lengths of rows.
    void sums_of_floats() {
        auto& on = on_;
        const auto size = static_cast<index_type>(host_.ncols);
        float_vector x(size);
        assign(on, x, no_mask, accumulator::none, 1.0f, indices::all());
        record r = named("spmv", "automatic");
        float_vector y;
        r.time = repeat(work_.options.plan, [&] {
            return timed(
                [&] { mxv(on, y, no_mask, accumulator::none, semiring::plus_second, a_, x); });
        });
        const auto found = y.to_host(on);
        for (std::size_t n = 0; n < found.indices.size(); ++n) {
            const auto row = found.indices[n];
            if (found.values[n] !=
                static_cast<float>(host_.pointers[row + 1] - host_.pointers[row])) {
                r.error = "sum of row " + std::to_string(row) + " is wrong";
                break;
            }
        }
        r.nnz_out = found.indices.size();
        r.bytes_at_least = 4 * (a_.nvals() + host_.nrows + host_.ncols + host_.nrows);
        add(r);
    }

    // Random rows of an average length times the matrix, without and outside a mask.
    void thin_products() {
        auto& on = on_;
        const matrix thin(on, thin_operand(host_));
        matrix whole;
        const auto plain = [&] { mxm(on, whole, no_mask, accumulator::none, thin, a_); };
        matrix second;
        descriptor outside;
        outside.complement = true;
        outside.replace = true;
        add_thin("thin", whole, plain);
        add_thin("thin_outside", second,
                 [&] { mxm(on, second, &whole, accumulator::none, whole, a_, outside); });
    }

    // Entries that go where lists and vectors of half the indices say, in random order.
    void lists_of_indices() {
        auto& on = on_;
        const auto size = static_cast<index_type>(host_.nrows);
        auto list = random_indices(size, 0.5);
        std::shuffle(list.begin(), list.end(), std::mt19937_64(5));
        const auto places = indices::of(list);
        bit_vector all;
        assign_all(all, size);
        uint32_vector numbers;
        apply_index(on, numbers, no_mask, accumulator::none, all);
        uint32_vector part;
        const auto listed = [&] { extract(on, part, no_mask, accumulator::none, numbers, places); };
        add_list("extract_list", list.size(), listed);
        uint32_vector out = numbers;
        add_list("assign_list", list.size(),
                 [&] { assign(on, out, no_mask, accumulator::none, part, places); });
        add_list("scatter_min", size, [&] {
            scatter(on, out, no_mask, accumulator::none, size, vector_op::min, numbers, numbers);
        });
        add_list("scatter_first", size, [&] {
            scatter(on, out, no_mask, accumulator::none, size, vector_op::first, numbers, numbers);
        });
        float_vector weights;
        convert(on, weights, no_mask, accumulator::none, numbers);
        float_vector sums;
        add_list("scatter_sum", size, [&] {
            scatter(on, sums, no_mask, accumulator::none, size, vector_op::plus, weights, numbers);
        });
        const std::vector<bit_vector> sets(64, all);
        add_list("pack_64", size, [&] { (void)pack(on, sets); });
        matrix taken;
        add_list("extract_rows", list.size(), [&] {
            extract(on, taken, no_mask, accumulator::none, a_, places, indices::all());
        });
    }

    void assign_all(bit_vector& to, index_type size) {
        to = bit_vector(size);
        assign(on_, to, no_mask, accumulator::none, true, indices::all());
    }

    template <class Body>
    void add_list(const std::string& operation, size_type entries, const Body& body) {
        record r = named(operation, "automatic");
        r.time = repeat(work_.options.plan, [&] { return timed(body); });
        r.launches = launches_;
        r.host_reads = host_reads_;
        r.nnz_out = entries;
        add(r);
    }

    template <class Body>
    void add_thin(const std::string& operation, const matrix& out, const Body& body) {
        record r = named(operation, "automatic");
        r.time = repeat(work_.options.plan, [&] { return timed(body); });
        r.launches = launches_;
        r.host_reads = host_reads_;
        r.nnz_out = out.nvals();
        const auto found = work_.disagreement(r, {out.nvals(), std::nullopt});
        r.error = found;
        add(r);
    }

    template <class Run>
    void measure(const std::string& operation, const std::vector<index_type>& expected,
                 const Run& run, const char* method = "automatic") {
        auto& on = on_;
        record r = named(operation, method);
        bit_vector out;
        r.time = repeat(work_.options.plan, [&] { return timed([&] { run(out); }); });
        r.launches = launches_;
        r.host_reads = host_reads_;
        if (out.to_host(on).indices != expected) {
            r.error = "differs from a plain loop";
        }
        r.nnz_out = expected.size();
        r.bytes_at_least = 4 * (a_.nvals() + host_.nrows) + (host_.nrows + host_.ncols) / 8;
        add(r);
    }

    template <class Body>
    double timed(const Body& body) {
        auto& on = on_;
        on.finish();
        on.reset_profile();
        const double ms = milliseconds_of([&] {
            body();
            on.finish();
        });
        counted_ = on.profile();
        launches_ = counted_.launches;
        host_reads_ = waits_within(counted_);
        return ms;
    }

    void add(const record& r) {
        if (prints_kernels_) {
            print_kernels(r.matrix + ' ' + r.operation + '/' + r.method, counted_);
        } else {
            work_.file.add(r);
        }
    }

    record named(const std::string& operation, const char* method) const {
        record r{name_, operation, method, "matrix"};
        r.nnz_in = a_.nvals();
        return r;
    }

    session& work_;
    Controls& on_;
    bool prints_kernels_;
    std::string name_;
    host_csr host_;
    matrix a_;
    profile_report counted_;
    size_type launches_ = 0;
    size_type host_reads_ = 0;
};

}  // namespace

void run_vectors(session& work) {
    for (const auto& name : work.options.matrices) {
        vector_subject(work, work.controls, name).run();
        if (work.options.kernels) {
            vector_subject(work, work.profiling(), name).run();
        }
    }
}

}  // namespace clbool::bench
