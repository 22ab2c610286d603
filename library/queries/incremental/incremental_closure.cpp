// SPDX-License-Identifier: MIT
// Public handle of the incremental transitive closure.
#include <clbool/incremental_closure.hpp>

#include <clbool/error.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/host_access.hpp>
#include <core/operations/common/kept_bits.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/runtime/sized.hpp>
#include <core/storage/conversions/bit_conversions.hpp>
#include <queries/incremental/cpu/changing_closure.hpp>
#include <queries/incremental/device_closure.hpp>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clbool::operations {

// The implementation, on host or device: one of the two.
class closure_state {
public:
    closure_state(const engine& on, const incremental_closure_options& how,
                  std::unique_ptr<device_closure> of)
        : by_device(std::move(of)), options(how), account(on.stream.account()) {}
    closure_state(const engine& on, const incremental_closure_options& how, const cpu::rows& a)
        : options(how), account(on.stream.account()) {
        by_host.emplace(cpu::team(), a, options.reflexive);
    }

    index_type vertices() const noexcept {
        return by_device ? by_device->vertices() : by_host->vertices();
    }
    size_type entries() const noexcept {
        return by_device ? by_device->entries() : by_host->entries();
    }
    cpu::matrix edges() const { return by_device ? by_device->edges() : by_host->edges(); }
    bool has(index_type u, index_type v) {
        return by_device ? by_device->has(u, v) : by_host->has(u, v);
    }
    size_type add(std::vector<cpu::graph_edge> edges) {
        const cpu::account_scope own(&account);
        return by_device ? by_device->add(std::move(edges))
                         : by_host->add(cpu::team(), std::move(edges));
    }
    size_type take(std::vector<cpu::graph_edge> edges) {
        const cpu::account_scope own(&account);
        return by_device ? by_device->take(std::move(edges))
                         : by_host->take(cpu::team(), std::move(edges));
    }
    void note_change(engine& on) const {
        if (by_device) {
            note_step(on, "change", backend::kernels, "bits", by_device->last_step());
        } else {
            note_step(on, "change", backend::host, "bits", "rows that could change, by blocks");
        }
    }
    node_ptr node(engine& on) {
        if (by_device) {
            return by_device->node(on);
        }
        cpu::bit_matrix bits = by_host->bits(cpu::team());
        return stays_in_bits(bits.bytes(), entries())
                   ? storage::make_node(storage::keep_bits(on, std::move(bits), entries()))
                   : storage::make_node(on, cpu::to_rows(cpu::team(), bits));
    }

    std::unique_ptr<device_closure> by_device;
    std::optional<cpu::changing_closure> by_host;
    incremental_closure_options options;
    cpu::account_ptr account;  // of calls that name no context
};

namespace {

incremental_closure_options read_options(const incremental_closure_options& given) {
    incremental_closure_options made;
    runtime::copy_members("incremental_closure_options", given, given.struct_size, made,
                          &incremental_closure_options::reflexive,
                          &incremental_closure_options::backend);
    return made;
}

void require_vertices(const char* name, index_type n, index_type u, index_type v) {
    if (u >= n || v >= n) {
        throw invalid_argument(std::string(name) + ": there is no edge (" + std::to_string(u) +
                               ", " + std::to_string(v) + ") in a graph of " + std::to_string(n) +
                               " vertices");
    }
}

void require_shape(const char* name, const matrix& a, index_type n) {
    if (a.nrows() != n || a.ncols() != n) {
        throw dimension_mismatch(std::string(name) + ": the matrix is " + shape_text(a) + ", not " +
                                 shape_text(n, n));
    }
}

std::vector<cpu::graph_edge> list_of(engine& on, const char* name, const matrix& edges,
                                     index_type n) {
    require_shape(name, edges, n);
    const operand source(on, name, "the edges", edges, false);
    announce(on, name, shape_text(edges));
    const auto view = host_view::make(on, *source.get(on));
    std::vector<cpu::graph_edge> list;
    list.reserve(view.rows().nnz());
    for (index_type slot = 0; slot < view.rows().slots(); ++slot) {
        for (const index_type col : view.rows().in_slot(slot)) {
            list.emplace_back(view.rows().name(slot), col);
        }
    }
    return list;
}

std::unique_ptr<closure_state> make_state(context& controls, const matrix& a,
                                          const incremental_closure_options& given) {
    constexpr const char* kName = "incremental_closure";
    return enter(controls, kName, [&](engine& on) {
        const auto options = read_options(given);
        require_shape(kName, a, a.nrows());
        const operand source(on, kName, "the operand", a, false);
        announce(on, kName, shape_text(a));
        const auto view = host_view::make(on, *source.get(on));
        if (auto kept =
                device_closure::make(on, controls, view, options.reflexive, options.backend)) {
            note_step(on, "rows", backend::kernels, "bits", "the device keeps it");
            return std::make_unique<closure_state>(on, options, std::move(kept));
        }
        note_step(on, "rows", backend::host, "bits", "the host keeps it");
        return std::make_unique<closure_state>(on, options, view);
    });
}

using closure_change = size_type (closure_state::*)(std::vector<cpu::graph_edge>);

// Number of entries changed by these edges, 0 without any.
size_type change(context& controls, const char* name, const matrix& edges, index_type n,
                 closure_state* state, closure_change how) {
    return enter(controls, name, [&](engine& on) -> size_type {
        auto list = list_of(on, name, edges, n);
        if (list.empty()) {
            return 0;
        }
        const size_type entries = (state->*how)(std::move(list));
        state->note_change(on);
        return entries;
    });
}

}  // namespace

}  // namespace clbool::operations

namespace clbool::v0 {

incremental_closure::incremental_closure() = default;

incremental_closure::incremental_closure(context& on, const matrix& a,
                                         const incremental_closure_options& options)
    : state_(operations::make_state(on, a, options)) {}

incremental_closure::~incremental_closure() = default;
incremental_closure::incremental_closure(incremental_closure&&) noexcept = default;
incremental_closure& incremental_closure::operator=(incremental_closure&&) noexcept = default;

incremental_closure incremental_closure::fork(context& controls) const {
    if (state_ == nullptr) {
        return incremental_closure();
    }
    const auto edges = operations::enter(
        controls, "incremental_closure::fork",
        [&](operations::engine& on) { return operations::made_by_host(on, state_->edges()); });
    return incremental_closure(controls, edges, state_->options);
}

index_type incremental_closure::vertices() const noexcept {
    return state_ ? state_->vertices() : 0;
}

size_type incremental_closure::nvals() const noexcept { return state_ ? state_->entries() : 0; }

bool incremental_closure::contains(index_type u, index_type v) const {
    return detail::guarded("incremental_closure::contains", [&] {
        operations::require_vertices("incremental_closure::contains", vertices(), u, v);
        return state_->has(u, v);
    });
}

size_type incremental_closure::add_edge(index_type u, index_type v) {
    return detail::guarded("incremental_closure::add_edge", [&] {
        operations::require_vertices("incremental_closure::add_edge", vertices(), u, v);
        return state_->add({{u, v}});
    });
}

size_type incremental_closure::remove_edge(index_type u, index_type v) {
    return detail::guarded("incremental_closure::remove_edge", [&] {
        operations::require_vertices("incremental_closure::remove_edge", vertices(), u, v);
        return state_->take({{u, v}});
    });
}

size_type incremental_closure::add_edges(context& controls, const matrix& edges) {
    return operations::change(controls, "incremental_closure::add_edges", edges, vertices(),
                              state_.get(), &operations::closure_state::add);
}

size_type incremental_closure::remove_edges(context& controls, const matrix& edges) {
    return operations::change(controls, "incremental_closure::remove_edges", edges, vertices(),
                              state_.get(), &operations::closure_state::take);
}

matrix incremental_closure::to_matrix(context& controls) const {
    return operations::enter(controls, "incremental_closure::to_matrix",
                             [&](operations::engine& on) {
                                 if (nvals() == 0) {
                                     return matrix(vertices(), vertices());
                                 }
                                 const auto made = state_->node(on);
                                 operations::note_result(on, *made);
                                 return matrix(made);
                             });
}

}  // namespace clbool::v0
