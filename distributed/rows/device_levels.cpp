// SPDX-License-Identifier: MIT
// Levels by kernels, over the rows of a graph and those of its transpose.
#include <distributed/rows/device_levels.hpp>

#include <distributed/rows/device_calls.hpp>
#include <distributed/rows/row_buffers.hpp>

#include <clbool/formats.hpp>
#include <clbool/operations.hpp>

#include <optional>
#include <utility>
#include <vector>

namespace clbool::distributed {

namespace {

// Wide levels that are enqueued before the host looks whether there is something left.
constexpr int kTogether = 32;
// Deeper graphs have few vertices in a level, and the host is done sooner.
constexpr cl_uint kMostLevels = 4096;

class level_rounds {
public:
    level_rounds(context& device, const matrix& graph)
        : device_(device),
          vertices_(graph.nrows()),
          sources_(device_, transpose(device, graph)),
          targets_(device_, graph),
          levels_(room_for<cl_uint>(device_, vertices_)) {}

    /// Whether no more levels than kMostLevels led to the end.
    bool run();
    /// Whether all vertices have a level.
    bool is_complete() const noexcept { return !ends_.empty() && ends_.back() == vertices_; }
    /// Of a complete run with vertices.
    level_order result(context& device);

private:
    Controls device_;
    cl_uint vertices_;
    row_buffers sources_, targets_;
    pooled_buffer levels_;
    std::vector<cl_uint> ends_;  // of levels
};

bool level_rounds::run() {
    const auto missing = room_for<cl_uint>(device_, vertices_);
    const auto order = room_for<cl_uint>(device_, vertices_);
    const auto ends = upload(device_, std::vector<cl_uint>(kMostLevels + 2));
    const auto state = upload(device_, std::vector<cl_uint>{0, 0});
    auto begin = kernel_of(device_, "count_sources");
    auto narrow = kernel_of(device_, "narrow_levels");
    auto wide = kernel_of(device_, "wide_level");
    launch(device_, begin, vertices_, vertices_, sources_.pointers(), missing, levels_, order,
           ends);
    set_arguments(narrow, kMostLevels, targets_.pointers(), targets_.columns(), missing, levels_,
                  order, ends, state);
    set_arguments(wide, targets_.pointers(), targets_.columns(), missing, levels_, order, ends,
                  state);
    const std::size_t group = items_of(narrow, device_.device);
    const std::size_t items =
        std::size_t{2048} * device_.device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
    for (cl_uint is_wide = 1; is_wide != 0;) {
        for (int i = 0; i < kTogether; ++i) {
            enqueue_groups(device_, narrow, 1, group);
            enqueue(device_, wide, items);
        }
        const auto reached = read_back<cl_uint>(device_, state.memory(), 2);
        ends_.resize(reached[0]);
        is_wide = reached[1];
    }
    if (!ends_.empty()) {
        ends_ = read_back<cl_uint>(device_, ends.memory(), ends_.size());
    }
    return ends_.size() < kMostLevels || is_complete();
}

// Vertices by level are what levels by vertex are transposed.
level_order level_rounds::result(context& device) {
    const row_buffers one_each(device_, identity_matrix(device, vertices_));
    const auto count = static_cast<cl_uint>(ends_.size());
    const matrix_csr by_vertex(one_each.pointers(), levels_.memory(), vertices_, count, vertices_);
    const row_buffers by_level(device_, transpose(device, by_vertex));
    level_order made;
    made.levels.assign(1, 0);
    made.levels.insert(made.levels.end(), ends_.begin(), ends_.end());
    made.order = matrix_coo(device_, one_each.columns(), by_level.columns(), vertices_, vertices_,
                            vertices_);
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
