// SPDX-License-Identifier: MIT
// Same generation, semi-naive.
#include <clbool/graph_algorithms.hpp>
#include <clbool/guard.hpp>

#include <queries/common/graph_arguments.hpp>
#include <queries/common/options.hpp>
#include <queries/common/round_share.hpp>

namespace clbool {

matrix same_generation(context& on, const matrix& a, const fixpoint_options& options) {
    constexpr const char* kName = "same_generation";
    matrix up, found, fresh;
    detail::guarded(kName, [&] {
        algorithms::require_size(options);
        algorithms::require_square(kName, a);
        up = transpose(on, a);
        found = mxm(on, up, a);
        fresh = found;
    });
    algorithms::round_share share;
    for (size_type round = 1; !fresh.empty() && !options.stop.stop_requested(); ++round) {
        const size_type added = detail::guarded(
            kName, [&] { return mxm_delta(on, found, fresh, no_mask, mxm(on, up, fresh), a); });
        if (options.on_round) {
            const size_type entries = found.nvals();
            options.on_round({round, entries, added, share.after(entries, added)});
        }
    }
    algorithms::tell_complete(options, fresh.empty());
    return found;
}

}  // namespace clbool
