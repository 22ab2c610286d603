// SPDX-License-Identifier: MIT
// ewise_add_many: n-ary union.
#include <clbool/operations.hpp>

#include <core/cpu/sets/elementwise.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/operations/sums/stacked.hpp>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace clbool::operations {
namespace {

using node_list = std::vector<node_ptr>;

node_ptr take_smallest(node_list& list) {
    const auto smallest =
        std::min_element(list.begin(), list.end(),
                         [](const node_ptr& a, const node_ptr& b) { return a->nnz() < b->nnz(); });
    auto taken = std::move(*smallest);
    list.erase(smallest);
    return taken;
}

// Pairwise union of the two with the fewest entries (Huffman 1952); the list is not empty.
node_ptr sum_in_pairs(engine& on, node_list list, const ewise_hints& hints) {
    while (list.size() > 1) {
        const auto a = take_smallest(list);
        const auto b = take_smallest(list);
        list.push_back(ewise(on, set_operator::unite, a, b, hints));
    }
    return std::move(list.front());
}

// Drops empty matrices and duplicate handles.
void drop_idle(node_list& list) {
    list.erase(
        std::remove_if(list.begin(), list.end(), [](const node_ptr& one) { return one->empty(); }),
        list.end());
    std::sort(list.begin(), list.end(), std::less<>());
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

node_ptr sum_on_host(engine& on, const node_list& list) {
    std::vector<host_view> views;
    std::vector<cpu::rows> rows;
    for (const auto& one : list) {
        views.push_back(host_view::make(on, *one));
        rows.push_back(views.back().rows());
    }
    return storage::make_node(on, cpu::unite(cpu::team(), rows));
}

// All CSR, or all DCSR.
std::vector<compressed_ptr> rows_of(engine& on, const node_list& list) {
    const bool csr = std::all_of(list.begin(), list.end(), [](const node_ptr& one) {
        return one->native() == matrix_form::csr;
    });
    std::vector<compressed_ptr> all;
    for (const auto& one : list) {
        all.push_back(csr ? storage::csr_of(on, *one) : storage::dcsr_of(on, *one));
    }
    return all;
}

// One-pass union; null where there are too many rows.
node_ptr sum_stacked(engine& on, const node_list& list) {
    const auto all = rows_of(on, list);
    return may_stack(all) ? storage::make_node(unite_stacked(on, all)) : nullptr;
}

}  // namespace

node_ptr sum_of(engine& on, node_list list, const ewise_hints& hints) {
    const auto nothing = storage::make_empty(list.front()->nrows(), list.front()->ncols());
    drop_idle(list);
    if (list.size() < 2) {
        return list.empty() ? nothing : list.front();
    }
    size_type entries = 0;
    for (const auto& one : list) {
        entries += one->nnz();
    }
    const bool seen = std::all_of(list.begin(), list.end(), [&](const node_ptr& one) {
        return storage::is_seen_by_host(on, *one);
    });
    // Kernels take as many launches as for half as many sums of two.
    const auto by =
        plan_backend(facts_of(on), hints.backend, hints.method != ewise_method::automatic, seen,
                     2 * entries / list.size());
    if (by.where == backend::host) {
        note_step(on, "sum", by, "all at once");
        return sum_on_host(on, list);
    }
    if (plan_stacked(hints.method, list.size(), entries, on.params)) {
        if (auto done = sum_stacked(on, list)) {
            note_step(on, "sum", by, "stacked");
            return done;
        }
    }
    note_step(on, "sum", by, "pairs");
    return sum_in_pairs(on, std::move(list), hints);
}

}  // namespace clbool::operations

namespace clbool::v0 {

void ewise_add_many(context& on_context, matrix& out, mask_argument mask, accumulator accum,
                    const std::vector<matrix>& inputs, const descriptor& desc_given,
                    const ewise_hints& hints_given) {
    constexpr const char* kName = "ewise_add_many";
    operations::enter(on_context, kName, [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        std::vector<operations::operand> checked;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const std::string name = "operand " + std::to_string(i + 1);
            checked.emplace_back(on, kName, name, inputs[i], desc.transpose_first);
            operations::require_same_shape(kName, "operand 1", checked.front(), name.c_str(),
                                           checked.back());
        }
        const matrix nothing = checked.empty()
                                   ? matrix(out.nrows(), out.ncols())
                                   : matrix(checked.front().nrows(), checked.front().ncols());
        operations::destination to(on, kName, out, mask, accum, desc, nothing.nrows(),
                                   nothing.ncols());
        operations::announce(
            on, kName, std::to_string(inputs.size()) + " of " + operations::shape_text(nothing));
        std::vector<operations::node_ptr> list{nothing.node()};
        for (const auto& one : checked) {
            list.push_back(one.get(on, hints.backend));
        }
        to.write(on, operations::sum_of(on, std::move(list), hints), hints);
    });
}

}  // namespace clbool::v0
