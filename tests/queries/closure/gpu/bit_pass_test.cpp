// SPDX-License-Identifier: MIT
// Closures counted by kernels for some columns at a time: one, several and all blocks of 128.
#include <core/operations/common/host_access.hpp>
#include <core/operations/common/operand.hpp>
#include <queries/closure/gpu/bit_pass.hpp>
#include <support/operation_test.hpp>

#include <vector>

namespace clbool::testing {
namespace {

using operations::engine;

std::vector<size_type> counted_by_windows(Controls& controls, const coordinates& edges,
                                          bool reflexive, std::vector<double>& shares) {
    const matrix a(controls, edges);
    engine on(controls.stream());
    const operations::host_view view = operations::host_view::make(on, *a.node());
    const cpu::team workers;
    const cpu::graph_rows graph(workers, view, true);
    const cpu::closure_rows of(workers, graph, reflexive);
    const cpu::closure_levels levels(of);
    const auto progress = [&](size_type, double share) {
        shares.push_back(share);
        return true;
    };
    std::vector<size_type> found;
    for (const size_type bytes_of_a_row : {1u, 32u, 48u, 1u << 20}) {
        found.push_back(
            operations::count_by_kernels(on, of, levels, progress, bytes_of_a_row * of.count()));
        EXPECT_EQ(shares.back(), 1);
    }
    return found;
}

TEST(closure_windows, count_what_the_reference_does) {
    coordinates chains = banded(300, 0, 1);
    chains.add(40, 3);                  // a component of several vertices
    chains.ncols = chains.nrows = 520;  // and vertices without edges
    chains.normalize();
    for (const auto& a : {banded(129, 0, 1), uniform(500, 500, 700, 1), chains}) {
        for (const bool reflexive : {false, true}) {
            auto expected = reference::transitive_closure(a);
            for (index_type v = 0; reflexive && v < a.nrows; ++v) {
                expected.add(v, v);
            }
            expected.normalize();
            on_every_setup([&](Controls& controls) {
                if (controls.info().type == device_type::host) {
                    return;
                }
                std::vector<double> shares;
                for (const size_type found : counted_by_windows(controls, a, reflexive, shares)) {
                    EXPECT_EQ(found, expected.nnz());
                }
                EXPECT_GT(shares.size(), 4u) << "several windows";
            });
        }
    }
}

}  // namespace
}  // namespace clbool::testing
