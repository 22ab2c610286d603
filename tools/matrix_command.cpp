// SPDX-License-Identifier: MIT
// Matrices on their way to the device.
#include <tools/matrix_command.hpp>

#include <algorithm>
#include <cstddef>

namespace clbool::tools {

namespace {

matrix upload(context& device, const coordinates& host, std::optional<matrix_form> form) {
    const matrix made(device, host);
    return form ? made.to(device, *form) : made;
}

}  // namespace

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
