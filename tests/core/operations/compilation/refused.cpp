// SPDX-License-Identifier: MIT
// One misuse for each value of MISUSE; none of them may compile. After `// says:` comes what the
// compiler's message must contain.
#include <clbool.hpp>

#include <vector>

namespace {

using clbool::accumulator;
using clbool::no_mask;

[[maybe_unused]] void misuse(clbool::Controls& controls, const clbool::matrix_dcsr& a) {
    clbool::matrix_dcsr out;
    std::vector<int> numbers;
#if MISUSE == 1  // says: operations are for matrix, matrix_coo, matrix_csr and matrix_dcsr
    mxm(controls, numbers, no_mask, accumulator::none, numbers, numbers);
#elif MISUSE == 2  // says: operations are for matrix, matrix_coo, matrix_csr and matrix_dcsr
    clbool::transpose(controls, numbers, nullptr, accumulator::none, numbers);
#elif MISUSE == 3  // says: mask_argument
    mxm(controls, out, 0, accumulator::none, a, a);
#elif MISUSE == 4  // says: mask_argument
    mxm(controls, out, false, accumulator::none, a, a);
#elif MISUSE == 5  // says: mask_argument
    mxm(controls, out, NULL, accumulator::none, a, a);
#elif MISUSE == 6  // says: mask_argument
    mxm(controls, out, &numbers, accumulator::none, a, a);
#elif MISUSE == 7  // says: no matching function
    numbers = clbool::identity_matrix<std::vector<int>>(controls, 3);
#elif MISUSE == 8  // says: clbool::v0::matrix
    clbool::equal(controls, numbers, numbers);
#endif
}

}  // namespace
