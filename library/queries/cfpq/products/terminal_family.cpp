// SPDX-License-Identifier: MIT
// Tests many products for emptiness by one.
#include <queries/cfpq/products/terminal_family.hpp>

namespace clbool::algorithms {

terminal_family::terminal_family(context& controls, side terminals_are,
                                 const std::vector<matrix>& terminals)
    : terminals_are_(terminals_are) {
    coordinates touched(static_cast<index_type>(terminals.size()), terminals.front().nrows());
    for (index_type i = 0; i < touched.nrows; ++i) {
        const auto host = terminals[i].to_host(controls);
        for (const auto vertex : terminals_are == side::first ? host.cols : host.rows) {
            touched.add(i, vertex);
        }
    }
    touched_ = matrix(controls, touched);
}

std::vector<index_type> terminal_family::meeting(context& controls, const matrix& other,
                                                 backend by) const {
    // Non-empty rows of a second factor, or non-empty columns of a first one.
    descriptor desc;
    desc.transpose_first = terminals_are_ == side::second;
    const matrix vertices = reduce_to_column(controls, other, {}, desc, by);
    return mxm(controls, touched_, vertices, {}, {}, by).to_host(controls).rows;
}

}  // namespace clbool::algorithms
