// SPDX-License-Identifier: MIT
// Levels by kernels, over the rows of a graph and those of its transpose.
#include <distributed/rows/device_condensation.hpp>

#include <distributed/rows/device_calls.hpp>

#include <clbool/formats.hpp>
#include <clbool/operations.hpp>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace clbool::distributed {

namespace {

// Compressed rows, with 32-bit pointers.
struct device_rows_of {
    device_rows_of(Controls& device, matrix_csr of) : whole(std::move(of)) {
        const std::size_t count = whole.nrows() + std::size_t{1};
        if (whole.nnz() > ~cl_uint{0}) {
            throw invalid_argument("deal_closure: 2^32 or more edges between strong components");
        }
        if (whole.empty()) {
            pointers = upload(device, std::vector<cl_uint>(count));
            columns = room_for<cl_uint>(device, 0);
            return;
        }
        columns = whole.cols_gpu();
        pointers = whole.rpt_gpu();
        if (whole.wide()) {
            const auto wide = read_back<cl_ulong>(device, pointers, count);
            std::vector<cl_uint> narrow(count);
            std::transform(wide.begin(), wide.end(), narrow.begin(),
                           [](cl_ulong pointer) { return static_cast<cl_uint>(pointer); });
            pointers = upload(device, narrow);
        }
    }

    matrix_csr whole;
    cl::Buffer pointers;
    cl::Buffer columns;
};

class level_rounds {
public:
    explicit level_rounds(const context& device) : device_(device) {}

    vertex_levels run(const matrix& graph);
    // Those with vertices by their places in `order`.
    void place_edges(const std::vector<index_type>& order, device_condensation& made);

private:
    bool pass_on(const matrix& graph, const cl::Buffer& levels, const cl::Buffer& missing,
                 cl::Buffer queue, const cl::Buffer& queued);

    Controls device_;
    std::unique_ptr<device_rows_of> sources_;  // of the edges that lead to each vertex
    std::vector<cl_uint> counts_;              // of those, without loops
};

// Rounds that are enqueued before the host looks whether there is something left: even, for two
// queues take turns.
constexpr cl_uint kRounds = 64;
// Deeper graphs have few vertices in a round, and the host is done sooner.
constexpr cl_uint kMostRounds = 4096;

vertex_levels level_rounds::run(const matrix& graph) {
    const cl_uint vertices = graph.nrows();
    if (vertices == 0) {
        return {};
    }
    sources_ = std::make_unique<device_rows_of>(device_, transpose(device_, graph));
    const auto counts = room_for<cl_uint>(device_, vertices);
    const auto missing = room_for<cl_uint>(device_, vertices);
    const auto loops = room_for<cl_uchar>(device_, vertices);
    const auto levels = room_for<cl_uint>(device_, vertices);
    const auto queue = room_for<cl_uint>(device_, vertices);
    const auto queued = upload(device_, std::vector<cl_uint>(kRounds + 1));
    auto kernel = kernel_of(device_, "count_sources");
    launch(device_, kernel, vertices, vertices, sources_->pointers, sources_->columns, counts,
           missing, loops, levels, queue, queued);
    const bool done = pass_on(graph, levels, missing, queue, queued);
    counts_ = read_back<cl_uint>(device_, counts, vertices);
    if (!done) {
        return levels_by_host(device_, graph);
    }
    return {read_back<index_type>(device_, levels, vertices),
            read_back<std::uint8_t>(device_, loops, vertices)};
}

// Whether there were no more rounds than kMostRounds.
bool level_rounds::pass_on(const matrix& graph, const cl::Buffer& levels, const cl::Buffer& missing,
                           cl::Buffer queue, const cl::Buffer& queued) {
    const device_rows_of targets(device_, graph);
    auto next = room_for<cl_uint>(device_, graph.nrows());
    auto kernel = kernel_of(device_, "next_level");
    const std::size_t items =
        std::size_t{2048} * device_.device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
    for (cl_uint level = 1; level < kMostRounds; level += kRounds) {
        for (cl_uint round = 0; round < kRounds; ++round) {
            launch(device_, kernel, items, level + round, round, targets.pointers, targets.columns,
                   missing, levels, queue, next, queued);
            std::swap(queue, next);
        }
        std::vector<cl_uint> left = read_back<cl_uint>(device_, queued, kRounds + 1);
        if (left.back() == 0) {
            return true;
        }
        std::swap(left.front(), left.back());
        std::fill(left.begin() + 1, left.end(), 0);
        device_.queue.enqueueWriteBuffer(queued, CL_TRUE, 0, left.size() * sizeof(cl_uint),
                                         left.data());
    }
    return false;
}

void level_rounds::place_edges(const std::vector<index_type>& order, device_condensation& made) {
    const auto vertices = static_cast<cl_uint>(order.size());
    std::vector<cl_uint> pointers(order.size() + 1);
    for (std::size_t i = 0; i < order.size(); ++i) {
        pointers[i + 1] = pointers[i] + counts_[order[i]];
    }
    made.pointers = upload(device_, pointers);
    made.sources = room_for<cl_uint>(device_, pointers.back());
    if (vertices == 0) {
        return;
    }
    const auto in_order = upload(device_, order);
    const auto places = room_for<cl_uint>(device_, vertices);
    auto invert = kernel_of(device_, "invert");
    launch(device_, invert, vertices, vertices, in_order, places);
    auto place = kernel_of(device_, "place_sources");
    launch(device_, place, std::size_t{kLanes} * vertices, vertices, in_order, places,
           sources_->pointers, sources_->columns, made.pointers, made.sources);
}

}  // namespace

device_condensation condense_by_kernels(context& device, const matrix& a) {
    return device_calls([&] {
        level_rounds rounds(device);
        auto found =
            order_components(device, a, [&](const matrix& graph) { return rounds.run(graph); });
        device_condensation made;
        made.graph = std::move(found.graph);
        rounds.place_edges(found.order, made);
        return made;
    });
}

}  // namespace clbool::distributed
