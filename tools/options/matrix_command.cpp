// SPDX-License-Identifier: MIT
// Matrices on their way to the device.
#include <tools/options/matrix_command.hpp>

#include <clbool/reference.hpp>

#include <algorithm>
#include <cstddef>

namespace clbool::tools {

namespace {

matrix upload(context& device, const coordinates& host, std::optional<matrix_form> form) {
    const matrix made(device, host);
    return form ? made.to(device, *form) : made;
}

}  // namespace

coordinates matrix_operation::expected(coordinates result,
                                       const std::vector<coordinates>& in) const {
    if (mask) {
        result = complement ? reference::ewise_difference(result, in[*mask])
                            : reference::ewise_mult(result, in[*mask]);
    }
    return known ? reference::ewise_add(in[*known], result) : result;
}

matrix_options with_mask(const matrix_options& options, matrix_operation& operation) {
    matrix_options all = options;
    const auto add = [&all](const std::string& path) {
        all.files.paths.push_back(path);
        return all.files.paths.size() - 1;
    };
    if (!options.mask.empty()) {
        operation.mask = add(options.mask);
        operation.complement = options.complement;
    }
    if (!options.accumulate.empty()) {
        operation.known = add(options.accumulate);
    }
    return all;
}

std::vector<matrix> upload(context& device, const matrix_options& options,
                           const std::vector<coordinates>& hosts) {
    const auto& paths = options.files.paths;
    std::vector<matrix> matrices;
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        const auto first = std::find(paths.begin(), paths.end(), paths[i]) - paths.begin();
        const auto earlier = static_cast<std::size_t>(first);
        matrices.push_back(earlier < i ? matrices[earlier]
                                       : upload(device, hosts[i], options.form));
    }
    return matrices;
}

}  // namespace clbool::tools
