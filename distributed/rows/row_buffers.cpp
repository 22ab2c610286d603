// SPDX-License-Identifier: MIT
// Pointers of all rows, narrowed where they are wide.
#include <distributed/rows/row_buffers.hpp>

#include <distributed/rows/device_calls.hpp>

#include <algorithm>
#include <vector>

namespace clbool::distributed {

namespace {

pooled_buffer narrow_pointers(Controls& device, const lent_rows& of, index_type rows) {
    const std::size_t count = rows + std::size_t{1};
    if (of.pointers()() == nullptr) {
        return upload(device, std::vector<cl_uint>(count));
    }
    if (!of.wide()) {
        return {};
    }
    const auto wide = read_back<cl_ulong>(device, of.pointers(), count);
    std::vector<cl_uint> narrow(count);
    std::transform(wide.begin(), wide.end(), narrow.begin(),
                   [](cl_ulong pointer) { return static_cast<cl_uint>(pointer); });
    return upload(device, narrow);
}

}  // namespace

row_buffers::row_buffers(Controls& device, const matrix& of)
    : count_(of.nvals()), lent_(device, of) {
    if (count_ > ~cl_uint{0}) {
        throw invalid_argument("deal_closure: 2^32 or more edges between strong components");
    }
    device_calls([&] { narrow_ = narrow_pointers(device, lent_, of.nrows()); });
}

}  // namespace clbool::distributed
