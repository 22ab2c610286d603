// SPDX-License-Identifier: MIT
// What a mask lets through.
#pragma once

#include <bindings/graphblas/values/casts.hpp>
#include <bindings/graphblas/values/engine.hpp>

#include <cstddef>
#include <cstdint>

namespace clbool::graphblas {

/// Whether places may be written; they are asked for in their order.
class mask_cursor {
public:
    explicit mask_cursor(const masking& how) : how_(how) {}

    bool operator()(std::uint64_t place) {
        if (how_.mask == nullptr) {
            return !how_.complement;
        }
        const tuples& mask = *how_.mask;
        while (at_ < mask.nvals() && mask.place(at_) < place) {
            ++at_;
        }
        const bool is_there = at_ < mask.nvals() && mask.place(at_) == place;
        const bool is_in_mask =
            is_there && (how_.structural || is_true(mask.type, mask.value(at_)));
        return is_in_mask != how_.complement;
    }

private:
    const masking& how_;
    std::size_t at_ = 0;
};

}  // namespace clbool::graphblas
