// SPDX-License-Identifier: MIT
// mxm_delta and ewise_delta: one semi-naive step; `known` accumulates, `fresh` is the round's
// delta.
#include <clbool/error.hpp>
#include <clbool/operations.hpp>

#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/operations/spgemm/product.hpp>

#include <string>

namespace clbool::operations {
namespace {

// Delta = found ∖ known, then known ∪ delta.
size_type absorb(engine& on, matrix& known, matrix& fresh, const node_ptr& old,
                 const node_ptr& found, bool is_new, const ewise_hints& hints) {
    const node_ptr news = is_new ? found : ewise(on, set_operator::subtract, found, old, hints);
    const node_ptr all = ewise(on, set_operator::unite, old, news, hints);
    note_result(on, *news);
    news->settle(on.stream.state_handle());
    all->settle(on.stream.state_handle());
    const size_type count = news->nnz();  // may throw: known is unchanged until here
    known = matrix(all);
    fresh = matrix(news);
    return count;
}

void require_two(const char* name, const matrix& known, const matrix& fresh) {
    if (&known == &fresh) {
        throw invalid_argument(std::string(name) +
                               ": what is known and what is new go to the same "
                               "matrix, two are needed");
    }
}

// A default-constructed 0 x 0 matrix stands for an empty one of the right shape.
node_ptr known_before(engine& on, const char* name, const matrix& known, index_type nrows,
                      index_type ncols) {
    auto old = known.node();
    if (old->nrows() == 0 && old->ncols() == 0) {
        old = storage::make_empty(nrows, ncols);
    }
    storage::require_same_context(on.stream, *old, std::string(name) + ": what is known");
    require_same_shape(name, "what is known", *old, "what is added",
                       *storage::make_empty(nrows, ncols));
    note_operand(on, "what is known", *old);
    return old;
}

// The masked product without what is known, whose complement is a mask itself.
size_type multiply_delta(engine& on, matrix& known, matrix& fresh, mask_argument mask,
                         const factors& of, const descriptor& desc, const mxm_hints& hints) {
    constexpr const char* kName = "mxm_delta";
    const auto nrows = of.first.nrows();
    const auto ncols = of.second.ncols();
    const auto old = known_before(on, kName, known, nrows, ncols);
    const ewise_hints combine(hints.backend);
    if (mask.get() == nullptr && desc.complement == mask.is_complement()) {
        const auto product = of.multiply(on, old.get(), true, hints);
        return absorb(on, known, fresh, old, product.entries, product.masked, combine);
    }
    matrix found;
    auto inside = desc;
    inside.replace = true;
    destination to(on, kName, found, mask, accumulator::none, inside, nrows, ncols);
    auto product = of.multiply(on, to.mask(), to.complement(), hints);
    to.write(on, std::move(product.entries), combine, product.masked);
    return absorb(on, known, fresh, old, found.node(), false, combine);
}

}  // namespace
}  // namespace clbool::operations

namespace clbool::v0 {

size_type mxm_delta(context& on_context, matrix& known, matrix& fresh, mask_argument mask,
                    const matrix& a, const matrix& b, const descriptor& desc_given,
                    const mxm_hints& hints_given) {
    constexpr const char* kName = "mxm_delta";
    return operations::enter(on_context, kName, [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        operations::require_two(kName, known, fresh);
        const operations::factors of(on, kName, a, b, desc);
        operations::announce(on, kName, of.shapes());
        return operations::multiply_delta(on, known, fresh, mask, of, desc, hints);
    });
}

size_type ewise_delta(context& on_context, matrix& known, matrix& fresh, const matrix& a,
                      const descriptor& desc_given, const ewise_hints& hints_given) {
    constexpr const char* kName = "ewise_delta";
    return operations::enter(on_context, kName, [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        operations::require_two(kName, known, fresh);
        const operations::operand source(on, kName, "the operand", a, desc.transpose_first);
        const auto old = operations::known_before(on, kName, known, source.nrows(), source.ncols());
        operations::announce(on, kName, operations::shape_text(source));
        return operations::absorb(on, known, fresh, old, source.get(on, hints.backend), false,
                                  hints);
    });
}

}  // namespace clbool::v0
