// SPDX-License-Identifier: MIT
// Operands so small that only the cost of a call remains.
#include <operations/operation_case.hpp>

#include <clbool/generators.hpp>
#include <clbool/typed_operations.hpp>

namespace clbool::bench {

namespace {

using matrices = std::vector<matrix_dcsr>;

void run(session& work, const std::string& operation, const matrices& inputs,
         void (*body)(Controls&, matrix_dcsr&, const matrices&)) {
    operation_case<matrix_dcsr> c{{"tiny", "tiny_" + operation, "automatic", "dcsr"}, inputs, body};
    run_case(work, c);
}

}  // namespace

void run_tiny(session& work) {
    const auto a = matrix_dcsr(work.controls, generators::random(200, 200, 1000, 1));
    const auto b = matrix_dcsr(work.controls, generators::random(200, 200, 1000, 2));
    run(work, "mxm", {a, b}, [](Controls& on, matrix_dcsr& out, const matrices& in) {
        mxm(on, out, no_mask, accumulator::none, in[0], in[1]);
    });
    run(work, "ewise_add", {a, b}, [](Controls& on, matrix_dcsr& out, const matrices& in) {
        ewise_add(on, out, no_mask, accumulator::none, in[0], in[1]);
    });
    run(work, "ewise_difference", {a, b}, [](Controls& on, matrix_dcsr& out, const matrices& in) {
        ewise_difference(on, out, no_mask, accumulator::none, in[0], in[1]);
    });
    run(work, "transpose", {a}, [](Controls& on, matrix_dcsr& out, const matrices& in) {
        transpose(on, out, no_mask, accumulator::none, in[0]);
    });
    run(work, "reduce", {a}, [](Controls& on, matrix_dcsr& out, const matrices& in) {
        reduce_to_column(on, out, no_mask, accumulator::none, in[0]);
    });
    const auto small = matrix_dcsr(work.controls, generators::random(32, 32, 32, 3));
    run(work, "kronecker", {small}, [](Controls& on, matrix_dcsr& out, const matrices& in) {
        kronecker(on, out, no_mask, accumulator::none, in[0], in[0]);
    });
}

}  // namespace clbool::bench
