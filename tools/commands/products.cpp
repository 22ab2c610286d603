// SPDX-License-Identifier: MIT
// clbool mxm, clbool kron: the two products.
#include <tools/commands/commands.hpp>

#include <tools/arguments.hpp>
#include <tools/matrix_command.hpp>

#include <clbool/typed_operations.hpp>
#include <clbool/reference.hpp>

namespace clbool::tools {

namespace {

struct product {
    multiplication_method method = multiplication_method::automatic;

    template <class Matrix>
    Matrix on_device(session& work, const std::vector<Matrix>& in) const {
        const mxm_hints how(method);
        Matrix out;
        mxm(work.controls(), out, no_mask, accumulator::none, in[0], in[1], {}, how);
        return out;
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return reference::mxm(in[0], in[1]);
    }
};

struct kronecker_product {
    kronecker_method method = kronecker_method::automatic;

    template <class Matrix>
    Matrix on_device(session& work, const std::vector<Matrix>& in) const {
        const kronecker_hints how(method);
        Matrix out;
        kronecker(work.controls(), out, no_mask, accumulator::none, in[0], in[1], {}, how);
        return out;
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return reference::kronecker(in[0], in[1]);
    }
};

}  // namespace

void add_products(command_line program) {
    const auto mxm_command =
        add_matrix_command<product>(program, "mxm", "Product of A and B", {"A", "B"});
    add_choice<multiplication_method>(mxm_command.app, "--method", mxm_command.operation.method,
                                      {{"auto", multiplication_method::automatic},
                                       {"bitmap", multiplication_method::bitmap},
                                       {"hash", multiplication_method::hash},
                                       {"merge", multiplication_method::merge},
                                       {"esc", multiplication_method::esc}},
                                      "algorithm");
    add_later_options(mxm_command.app, {"--mask", "--complement", "--accumulate", "--new"});

    const auto kron_command = add_matrix_command<kronecker_product>(
        program, "kron", "Kronecker product of A and B", {"A", "B"});
    add_choice<kronecker_method>(kron_command.app, "--method", kron_command.operation.method,
                                 {{"auto", kronecker_method::automatic},
                                  {"direct", kronecker_method::direct},
                                  {"sort", kronecker_method::sort}},
                                 "algorithm");
}

}  // namespace clbool::tools
