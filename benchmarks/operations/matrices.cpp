// SPDX-License-Identifier: MIT
// The operations on each matrix M that was named: those on M alone first, while nothing else is
// on the device, so that their peak of memory is theirs alone; then those on M and M².
#include <operations/operation_case.hpp>

#include <common/matrix_set.hpp>

#include <clbool/reference.hpp>
#include <clbool/typed_operations.hpp>

#include <map>
#include <stdexcept>

namespace clbool::bench {

namespace {

// Sums of larger squares take gigabytes and tell nothing new.
constexpr size_type kLargestSum = 300000000;

multiplication_method method_of(const std::string& name) {
    static const std::map<std::string, multiplication_method> kMethods = {
        {"automatic", multiplication_method::automatic},
        {"bitmap", multiplication_method::bitmap},
        {"hash", multiplication_method::hash},
        {"merge", multiplication_method::merge},
        {"esc", multiplication_method::esc}};
    const auto found = kMethods.find(name);
    if (found == kMethods.end()) {
        throw std::invalid_argument("no method " + name + " of the product");
    }
    return found->second;
}

// One matrix and what is run on it.
template <class Matrix>
class subject {
public:
    subject(session& work, const std::string& name, const host_csr& host)
        : work_(work),
          name_(name),
          hard_(is_hard(host)),
          products_(count_partial_products(host, host)),
          matrix_(work.controls, expand(host)) {}

    void run() {
        for (const auto& method : work_.options.methods) {
            product(method);
        }
        masked("mxm_inside", false);
        masked("mxm_outside", true);
        alone();
        many();
        if (wants_sums()) {
            with_square();
        }
    }

private:
    using matrices = std::vector<Matrix>;
    using host_matrices = std::vector<coordinates>;

    record what(const std::string& operation, const std::string& method = "automatic") const {
        return {name_, operation, method, work_.options.format};
    }

    void add(operation_case<Matrix> c) {
        if (work_.options.wants(c.what.operation)) {
            run_case(work_, c);
        }
    }

    void product(const std::string& method) {
        const bool expands_all = method == "merge" || method == "esc";
        if (hard_ && expands_all && !work_.options.large) {
            return;
        }
        operation_case<Matrix> c{what("mxm", method), {matrix_}, {}};
        c.what.products = products_;
        c.kept_too = method == "automatic";
        const mxm_hints how(method_of(method));
        c.run = [how](Controls& on, Matrix& out, const matrices& in) {
            mxm(on, out, no_mask, accumulator::none, in[0], in[0], {}, how);
        };
        c.reference = [](const host_matrices& in) { return reference::mxm(in[0], in[0]); };
        add(std::move(c));
    }

    // M² inside or outside M, by one call and composed of two; both must agree.
    void masked(const char* operation, bool complement) {
        descriptor desc;
        desc.complement = complement;
        desc.replace = true;
        operation_case<Matrix> fused{what(operation), {matrix_}, {}};
        fused.what.products = products_;
        fused.run = [desc](Controls& on, Matrix& out, const matrices& in) {
            mxm(on, out, &in[0], accumulator::none, in[0], in[0], desc);
        };
        fused.reference = [complement](const host_matrices& in) {
            const auto square = reference::mxm(in[0], in[0]);
            return complement ? reference::ewise_difference(square, in[0])
                              : reference::ewise_mult(square, in[0]);
        };
        operation_case<Matrix> composed{what(operation, "composed"), {matrix_}, {}};
        composed.what.products = products_;
        composed.run = [complement](Controls& on, Matrix& out, const matrices& in) {
            Matrix square;
            mxm(on, square, no_mask, accumulator::none, in[0], in[0]);
            if (complement) {
                ewise_difference(on, out, no_mask, accumulator::none, square, in[0]);
            } else {
                ewise_mult(on, out, no_mask, accumulator::none, square, in[0]);
            }
        };
        add(std::move(fused));
        add(std::move(composed));
    }

    void alone() {
        add({what("transpose"),
             {matrix_},
             [](Controls& on, Matrix& out, const matrices& in) {
                 transpose(on, out, no_mask, accumulator::none, in[0]);
             },
             [](const host_matrices& in) { return reference::transpose(in[0]); }});
        add({what("reduce"),
             {matrix_},
             [](Controls& on, Matrix& out, const matrices& in) {
                 reduce_to_column(on, out, no_mask, accumulator::none, in[0]);
             },
             [](const host_matrices& in) { return reference::reduce_to_column(in[0]); },
             false});
        // The middle of the matrix, half as high and half as wide.
        const window middle = {matrix_.nrows() / 4, matrix_.ncols() / 4, matrix_.nrows() / 2,
                               matrix_.ncols() / 2};
        add({what("submatrix"),
             {matrix_},
             [middle](Controls& on, Matrix& out, const matrices& in) {
                 extract(on, out, no_mask, accumulator::none, in[0], middle);
             },
             [middle](const host_matrices& in) {
                 return reference::submatrix(in[0], middle.row, middle.col, middle.nrows,
                                             middle.ncols);
             },
             false});
    }

    // M and seven more, each with the rows of the one before moved by an eighth of the height.
    matrices moved_copies() {
        constexpr index_type kCopies = 8;
        const coordinates host = matrix_.to_host(work_.controls);
        matrices copies = {matrix_};
        for (index_type n = 1; n < kCopies; ++n) {
            coordinates moved = host;
            const size_type distance = size_type{host.nrows} * n / kCopies;
            for (index_type& row : moved.rows) {
                row = static_cast<index_type>((row + distance) % host.nrows);
            }
            copies.emplace_back(work_.controls, moved);
        }
        return copies;
    }

    void many() {
        if (!work_.options.wants("ewise_add_many") || (hard_ && !work_.options.large)) {
            return;
        }
        const matrices all = moved_copies();
        const std::pair<const char*, ewise_method> methods[] = {
            {"automatic", ewise_method::automatic},
            {"stacked", ewise_method::stacked},
            {"pairs", ewise_method::balanced}};
        for (const auto& [name, method] : methods) {
            const ewise_hints how(method);
            add({what("ewise_add_many", name), all,
                 [how](Controls& on, Matrix& out, const matrices& in) {
                     ewise_add_many(on, out, no_mask, accumulator::none, in, {}, how);
                 },
                 [](const host_matrices& in) { return reference::ewise_add_many(in); }});
        }
    }

    bool wants_sums() const {
        const settings& options = work_.options;
        return options.wants("ewise_add") || options.wants("ewise_mult") ||
               options.wants("ewise_difference");
    }

    void with_square() {
        Matrix square;
        mxm(work_.controls, square, no_mask, accumulator::none, matrix_, matrix_);
        if (square.nnz() > kLargestSum && !work_.options.large) {
            return;
        }
        const matrices both = {matrix_, square};
        add({what("ewise_add"), both,
             [](Controls& on, Matrix& out, const matrices& in) {
                 ewise_add(on, out, no_mask, accumulator::none, in[0], in[1]);
             },
             [](const host_matrices& in) { return reference::ewise_add(in[0], in[1]); }});
        add({what("ewise_mult"), both,
             [](Controls& on, Matrix& out, const matrices& in) {
                 ewise_mult(on, out, no_mask, accumulator::none, in[0], in[1]);
             },
             [](const host_matrices& in) { return reference::ewise_mult(in[0], in[1]); }});
        // What a step adds to what was known: M² without M.
        add({what("ewise_difference"), both,
             [](Controls& on, Matrix& out, const matrices& in) {
                 ewise_difference(on, out, no_mask, accumulator::none, in[1], in[0]);
             },
             [](const host_matrices& in) { return reference::ewise_difference(in[1], in[0]); }});
    }

    session& work_;
    std::string name_;
    bool hard_;
    size_type products_;
    Matrix matrix_;
};

template <class Matrix>
void run_on(session& work, const std::string& name, const host_csr& host) {
    try {
        subject<Matrix>(work, name, host).run();
    } catch (const device_lost&) {
        work.reopen();
    } catch (const error& e) {  // not even its operands fit
        record failed{name, "operands", ""};
        failed.error = e.what();
        work.file.add(failed);
    }
}

}  // namespace

void run_matrices(session& work) {
    for (const auto& name : work.options.matrices) {
        const host_csr host = load_matrix(name, work.options.cache);
        const std::string& format = work.options.format;
        if (format == "coo") {
            run_on<matrix_coo>(work, short_name(name), host);
        } else if (format == "csr") {
            run_on<matrix_csr>(work, short_name(name), host);
        } else {
            run_on<matrix_dcsr>(work, short_name(name), host);
        }
        work.file.write(work.options.out);  // what there is so far
    }
}

}  // namespace clbool::bench
