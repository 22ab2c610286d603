// SPDX-License-Identifier: MIT
// ewise_add, ewise_add_many, ewise_mult and ewise_difference as callers see them.
#include <clbool/operations.hpp>

#include <operations/common/entry.hpp>
#include <operations/common/inputs.hpp>
#include <operations/common/write_back.hpp>
#include <operations/ewise/stacked.hpp>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace clbool {

namespace {

template <class Matrix>
void run(Controls& controls, const char* name, operations::set_operator what, Matrix& out,
         mask_pointer<Matrix> mask, accumulator accum, const Matrix& a, const Matrix& b,
         const descriptor& desc) {
    operations::enter(controls, name, [&](operations::engine& on) {
        const operations::input<Matrix> first(on, name, "the first operand", a,
                                              desc.transpose_first);
        const operations::input<Matrix> second(on, name, "the second operand", b,
                                               desc.transpose_second);
        operations::require_same_shape(name, "the first operand", first, "the second operand",
                                       second);
        operations::check_write_back(controls, name, out, mask.get(), accum, desc, first.nrows(),
                                     first.ncols());
        operations::announce(controls, name, operations::shape_text(first));
        operations::write_back(
            on, out, mask.get(), accum, desc,
            operations::ewise(on, what, first.matrix(on), second.matrix(on), desc.ewise));
    });
}

// Takes the matrix with the fewest entries out of the list.
template <class Matrix>
Matrix take_smallest(std::vector<Matrix>& list) {
    const auto smallest =
        std::min_element(list.begin(), list.end(),
                         [](const Matrix& a, const Matrix& b) { return a.nnz() < b.nnz(); });
    Matrix taken = std::move(*smallest);
    list.erase(smallest);
    return taken;
}

// The sum of one matrix at least, always of the two with the fewest entries (Huffman 1952).
template <class Matrix>
Matrix sum_in_pairs(operations::engine& on, std::vector<Matrix> list, ewise_method method) {
    while (list.size() > 1) {
        const Matrix a = take_smallest(list);
        const Matrix b = take_smallest(list);
        list.push_back(operations::ewise(on, operations::set_operator::unite, a, b, method));
    }
    return std::move(list.front());
}

// Drops what adds nothing: empty matrices and further handles of the same storage.
template <class Matrix>
void drop_idle(std::vector<Matrix>& list) {
    list.erase(
        std::remove_if(list.begin(), list.end(), [](const Matrix& one) { return one.empty(); }),
        list.end());
    const auto storage = [](const Matrix& one) { return &one.data(); };
    std::sort(list.begin(), list.end(), [&](const Matrix& a, const Matrix& b) {
        return std::less<>()(storage(a), storage(b));
    });
    list.erase(
        std::unique(list.begin(), list.end(),
                    [&](const Matrix& a, const Matrix& b) { return storage(a) == storage(b); }),
        list.end());
}

// Coordinate lists do not know their rows: as many as entries, then.
index_type stored_rows(const matrix_coo& a) {
    return static_cast<index_type>(std::min<size_type>(a.nrows(), a.nnz()));
}
template <class Matrix>
index_type stored_rows(const Matrix& a) {
    return a.data().slots();
}

template <class Matrix>
operations::sum_size size_of(const std::vector<Matrix>& list) {
    operations::sum_size size{list.size(), 0, 0};
    for (const auto& one : list) {
        size.entries += one.nnz();
        size.rows = std::max(size.rows, stored_rows(one));
    }
    return size;
}

// The sum of matrices of nothing's shape.
template <class Matrix>
Matrix sum(operations::engine& on, std::vector<Matrix> list, const Matrix& nothing,
           ewise_method method) {
    drop_idle(list);
    if (list.empty()) {
        return nothing;
    }
    const auto size = size_of(list);
    const bool on_host =
        method == ewise_method::automatic && storage::is_for_host(on, size.entries);
    if (!on_host && operations::plan_stacked(method, size, on.params)) {
        using form = operations::format<Matrix>;
        std::vector<operations::compressed_ptr> all;
        for (const auto& one : list) {
            all.push_back(form::compressed(on, one));
        }
        if (operations::may_stack(all)) {
            return form::make(on, operations::unite_stacked(on, all));
        }
    }
    return sum_in_pairs(on, std::move(list), method);
}

}  // namespace

template <class Matrix>
void ewise_add_many(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
                    const std::vector<Matrix>& inputs, const descriptor& desc) {
    constexpr const char* kName = "ewise_add_many";
    operations::enter(controls, kName, [&](operations::engine& on) {
        std::vector<operations::input<Matrix>> checked;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const std::string name = "operand " + std::to_string(i + 1);
            checked.emplace_back(on, kName, name.c_str(), inputs[i], desc.transpose_first);
            operations::require_same_shape(kName, "operand 1", checked.front(), name.c_str(),
                                           checked.back());
        }
        const Matrix nothing = checked.empty()
                                   ? Matrix(out.nrows(), out.ncols())
                                   : Matrix(checked.front().nrows(), checked.front().ncols());
        operations::check_write_back(controls, kName, out, mask.get(), accum, desc, nothing.nrows(),
                                     nothing.ncols());
        operations::announce(
            controls, kName,
            std::to_string(inputs.size()) + " of " + operations::shape_text(nothing));
        std::vector<Matrix> list;
        for (const auto& one : checked) {
            list.push_back(one.matrix(on));
        }
        operations::write_back(on, out, mask.get(), accum, desc,
                               sum(on, std::move(list), nothing, desc.ewise));
    });
}

template <class Matrix>
void ewise_add(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
               const Matrix& a, const Matrix& b, const descriptor& desc) {
    run(controls, "ewise_add", operations::set_operator::unite, out, mask, accum, a, b, desc);
}

template <class Matrix>
void ewise_mult(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
                const Matrix& a, const Matrix& b, const descriptor& desc) {
    run(controls, "ewise_mult", operations::set_operator::intersect, out, mask, accum, a, b, desc);
}

template <class Matrix>
void ewise_difference(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
                      const Matrix& a, const Matrix& b, const descriptor& desc) {
    run(controls, "ewise_difference", operations::set_operator::subtract, out, mask, accum, a, b,
        desc);
}

template CLBOOL_EXPORT void ewise_add(Controls&, matrix_coo&, mask_pointer<matrix_coo>, accumulator,
                                      const matrix_coo&, const matrix_coo&, const descriptor&);
template CLBOOL_EXPORT void ewise_add(Controls&, matrix_csr&, mask_pointer<matrix_csr>, accumulator,
                                      const matrix_csr&, const matrix_csr&, const descriptor&);
template CLBOOL_EXPORT void ewise_add(Controls&, matrix_dcsr&, mask_pointer<matrix_dcsr>,
                                      accumulator, const matrix_dcsr&, const matrix_dcsr&,
                                      const descriptor&);
template CLBOOL_EXPORT void ewise_add_many(Controls&, matrix_coo&, mask_pointer<matrix_coo>,
                                           accumulator, const std::vector<matrix_coo>&,
                                           const descriptor&);
template CLBOOL_EXPORT void ewise_add_many(Controls&, matrix_csr&, mask_pointer<matrix_csr>,
                                           accumulator, const std::vector<matrix_csr>&,
                                           const descriptor&);
template CLBOOL_EXPORT void ewise_add_many(Controls&, matrix_dcsr&, mask_pointer<matrix_dcsr>,
                                           accumulator, const std::vector<matrix_dcsr>&,
                                           const descriptor&);
template CLBOOL_EXPORT void ewise_mult(Controls&, matrix_coo&, mask_pointer<matrix_coo>,
                                       accumulator, const matrix_coo&, const matrix_coo&,
                                       const descriptor&);
template CLBOOL_EXPORT void ewise_mult(Controls&, matrix_csr&, mask_pointer<matrix_csr>,
                                       accumulator, const matrix_csr&, const matrix_csr&,
                                       const descriptor&);
template CLBOOL_EXPORT void ewise_mult(Controls&, matrix_dcsr&, mask_pointer<matrix_dcsr>,
                                       accumulator, const matrix_dcsr&, const matrix_dcsr&,
                                       const descriptor&);
template CLBOOL_EXPORT void ewise_difference(Controls&, matrix_coo&, mask_pointer<matrix_coo>,
                                             accumulator, const matrix_coo&, const matrix_coo&,
                                             const descriptor&);
template CLBOOL_EXPORT void ewise_difference(Controls&, matrix_csr&, mask_pointer<matrix_csr>,
                                             accumulator, const matrix_csr&, const matrix_csr&,
                                             const descriptor&);
template CLBOOL_EXPORT void ewise_difference(Controls&, matrix_dcsr&, mask_pointer<matrix_dcsr>,
                                             accumulator, const matrix_dcsr&, const matrix_dcsr&,
                                             const descriptor&);

}  // namespace clbool
