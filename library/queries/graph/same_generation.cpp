// SPDX-License-Identifier: MIT
// Same generation, semi-naive.
#include <clbool/graph_algorithms.hpp>

#include <core/runtime/streams/stream_use.hpp>
#include <queries/common/graph_arguments.hpp>
#include <queries/common/options.hpp>
#include <queries/common/round_share.hpp>

namespace clbool::v0 {

closure_result same_generation(context& on, const matrix& a, const fixpoint_options& options) {
    constexpr const char* kName = "same_generation";
    matrix up, found, fresh;
    runtime::guarded(on, kName, [&] {
        algorithms::require_size(options);
        algorithms::require_square(kName, a);
        up = transpose(on, a);
        found = mxm(on, up, a);
        fresh = found;
    });
    algorithms::round_share share;
    size_type rounds = 0;
    while (!fresh.empty() && !options.stop.stop_requested()) {
        const size_type added = runtime::guarded(
            on, kName, [&] { return mxm_delta(on, found, fresh, no_mask, mxm(on, up, fresh), a); });
        ++rounds;
        if (options.on_round) {
            const size_type entries = found.nvals();
            options.on_round({rounds, entries, added, share.after(entries, added)});
        }
    }
    return {found, fresh.empty(), rounds};
}

}  // namespace clbool::v0
