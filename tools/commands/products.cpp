// SPDX-License-Identifier: MIT
// clbool mxm, clbool kron: the two products.
#include <tools/commands/commands.hpp>

#include <tools/options/matrix_command.hpp>

#include <clbool/operations.hpp>
#include <clbool/reference.hpp>

#include <utility>

namespace clbool::tools {

namespace {

struct product : matrix_operation {
    multiplication_method method = multiplication_method::automatic;
    bool only_new = false;

    matrix on_device(session& work, const std::vector<matrix>& in) const {
        const auto how = hints<mxm_hints>(work, method);
        auto to = into(in);
        if (known && only_new) {
            matrix fresh;
            mxm_delta(work.device(), to.out, fresh, to.mask, in[0], in[1], to.desc, how);
            return fresh;
        }
        mxm(work.device(), to.out, to.mask, to.accum, in[0], in[1], to.desc, how);
        return to.out;
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return reference::mxm(in[0], in[1]);
    }
    coordinates expected(coordinates result, const std::vector<coordinates>& in) const {
        const coordinates all = matrix_operation::expected(std::move(result), in);
        return known && only_new ? reference::ewise_difference(all, in[*known]) : all;
    }
};

struct kronecker_product : matrix_operation {
    kronecker_method method = kronecker_method::automatic;

    matrix on_device(session& work, const std::vector<matrix>& in) const {
        auto to = into(in);
        kronecker(work.device(), to.out, to.mask, to.accum, in[0], in[1], to.desc,
                  hints<kronecker_hints>(work, method));
        return to.out;
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return reference::kronecker(in[0], in[1]);
    }
};

void add_mxm(command_line program) {
    const auto command =
        add_matrix_command<product>(program, "mxm", "Product of A and B", {"A", "B"});
    add_choice<multiplication_method>(command.app, "--method", command.operation->method,
                                      {{"auto", multiplication_method::automatic},
                                       {"bitmap", multiplication_method::bitmap},
                                       {"hash", multiplication_method::hash},
                                       {"merge", multiplication_method::merge},
                                       {"esc", multiplication_method::esc}},
                                      "algorithm");
    command.app.add_flag("--new", command.operation->only_new,
                         "only entries that the matrix of --accumulate lacks (without it: all)");
}

void add_kron(command_line program) {
    const auto command = add_matrix_command<kronecker_product>(
        program, "kron", "Kronecker product of A and B", {"A", "B"});
    add_choice<kronecker_method>(command.app, "--method", command.operation->method,
                                 {{"auto", kronecker_method::automatic},
                                  {"direct", kronecker_method::direct},
                                  {"sort", kronecker_method::sort}},
                                 "algorithm");
}

}  // namespace

void add_products(command_line program) {
    add_mxm(program);
    add_kron(program);
}

}  // namespace clbool::tools
