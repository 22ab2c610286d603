// SPDX-License-Identifier: MIT
// Levels by kernels, over the rows of a graph and those of its transpose.
#include <distributed/rows/device_levels.hpp>

#include <distributed/rows/device_calls.hpp>
#include <distributed/rows/row_buffers.hpp>

#include <clbool/operations.hpp>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace clbool::distributed {

namespace {

// Rounds that are enqueued before the host looks whether there is something left: even, for two
// queues take turns.
constexpr cl_uint kRounds = 64;
// Deeper graphs have few vertices in a round, and the host is done sooner.
constexpr cl_uint kMostRounds = 4096;

class level_rounds {
public:
    level_rounds(context& device, const matrix& graph)
        : device_(device),
          vertices_(graph.nrows()),
          sources_(device_, transpose(device, graph)),
          targets_(device_, graph),
          levels_(room_for<cl_uint>(device_, vertices_)) {}

    /// Whether no more rounds than kMostRounds led to the end.
    bool run();
    /// Whether all vertices have a level.
    bool is_complete() const noexcept { return seen_ == vertices_; }
    /// Of a complete run with vertices.
    level_order result(context& device) const;

private:
    Controls device_;
    cl_uint vertices_;
    row_buffers sources_, targets_;
    cl::Buffer levels_;
    cl_uint rounds_ = 0;
    size_type seen_ = 0;  // vertices with a level
};

bool level_rounds::run() {
    const auto missing = room_for<cl_uint>(device_, vertices_);
    auto queue = room_for<cl_uint>(device_, vertices_);
    auto next = room_for<cl_uint>(device_, vertices_);
    const auto queued = upload(device_, std::vector<cl_uint>(kRounds + 1));
    auto begin = kernel_of(device_, "count_sources");
    launch(device_, begin, vertices_, vertices_, sources_.pointers, missing, levels_, queue,
           queued);
    auto kernel = kernel_of(device_, "next_level");
    const std::size_t items =
        std::size_t{2048} * device_.device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
    while (rounds_ < kMostRounds) {
        for (cl_uint round = 0; round < kRounds; ++round) {
            launch(device_, kernel, items, ++rounds_, round, targets_.pointers, targets_.columns,
                   missing, levels_, queue, next, queued);
            std::swap(queue, next);
        }
        std::vector<cl_uint> counts = read_back<cl_uint>(device_, queued, kRounds + 1);
        seen_ = std::accumulate(counts.begin(), counts.end() - 1, seen_);
        if (counts.back() == 0) {
            return true;
        }
        std::swap(counts.front(), counts.back());
        std::fill(counts.begin() + 1, counts.end(), 0);
        device_.queue.enqueueWriteBuffer(queued, CL_TRUE, 0, counts.size() * sizeof(cl_uint),
                                         counts.data());
    }
    return false;
}

// Vertices by level are what levels by vertex are transposed.
level_order level_rounds::result(context& device) const {
    const row_buffers one_each(device_, identity_matrix(device, vertices_));
    const matrix_csr by_vertex(one_each.pointers, levels_, vertices_, rounds_ + 1, vertices_);
    const row_buffers by_level(device_, transpose(device, by_vertex));
    level_order made;
    made.levels = read_back<cl_uint>(device_, by_level.pointers, rounds_ + std::size_t{2});
    const auto end = std::find(made.levels.begin(), made.levels.end(), vertices_);
    made.levels.erase(end + 1, made.levels.end());
    made.order = matrix_csr(one_each.pointers, by_level.columns, vertices_, vertices_, vertices_);
    return made;
}

}  // namespace

std::optional<level_order> levels_by_kernels(context& device, const matrix& graph) {
    return device_calls([&]() -> std::optional<level_order> {
        if (graph.empty()) {
            return levels_by_host(device, graph);
        }
        level_rounds rounds(device, graph);
        if (!rounds.run()) {
            return levels_by_host(device, graph);
        }
        return rounds.is_complete() ? std::make_optional(rounds.result(device)) : std::nullopt;
    });
}

}  // namespace clbool::distributed
