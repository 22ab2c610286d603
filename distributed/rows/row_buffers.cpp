// SPDX-License-Identifier: MIT
// Pointers of all rows, narrowed where they are wide.
#include <distributed/rows/row_buffers.hpp>

#include <distributed/rows/device_calls.hpp>

#include <algorithm>
#include <vector>

namespace clbool::distributed {

namespace {

cl::Buffer narrow_pointers(const Controls& device, const matrix_csr& of) {
    const std::size_t count = of.nrows() + std::size_t{1};
    if (of.empty()) {
        return upload(device, std::vector<cl_uint>(count));
    }
    if (!of.wide()) {
        return of.rpt_gpu();
    }
    const auto wide = read_back<cl_ulong>(device, of.rpt_gpu(), count);
    std::vector<cl_uint> narrow(count);
    std::transform(wide.begin(), wide.end(), narrow.begin(),
                   [](cl_ulong pointer) { return static_cast<cl_uint>(pointer); });
    return upload(device, narrow);
}

}  // namespace

row_buffers::row_buffers(const Controls& device, const matrix& of) : whole(of) {
    if (whole.nnz() > ~cl_uint{0}) {
        throw invalid_argument("deal_closure: 2^32 or more edges between strong components");
    }
    device_calls([&] {
        pointers = narrow_pointers(device, whole);
        columns = whole.empty() ? room_for<cl_uint>(device, 0) : whole.cols_gpu();
    });
}

}  // namespace clbool::distributed
