// SPDX-License-Identifier: MIT
// Results into outputs, through accumulator and mask.
#include <bindings/graphblas/values/engine.hpp>
#include <bindings/graphblas/values/operations/calls.hpp>
#include <bindings/graphblas/values/operations/mask_cursor.hpp>
#include <bindings/graphblas/values/operations/merge.hpp>

#include <optional>

namespace clbool::graphblas {

namespace {

/// The new value where C and T have one each: that of T, or both in the accumulator.
class joined_value {
public:
    joined_value(const tuples& c, const tuples& t, const binary_op* accum)
        : c_(c), t_(t), as_output_(c.type, accum == nullptr ? t.type : accum->z) {
        if (accum != nullptr) {
            accum_.emplace(*accum, c.type, t.type);
            sum_.resize(accum->z.size);
        }
    }

    const void* operator()(std::size_t in_c, std::size_t in_t) {
        if (!accum_) {
            return as_output_(t_.value(in_t));
        }
        (*accum_)(sum_.data(), c_.value(in_c), place_in(c_, in_c), t_.value(in_t),
                  place_in(t_, in_t));
        return as_output_(sum_.data());
    }

private:
    const tuples& c_;
    const tuples& t_;
    reader as_output_;
    std::optional<binary_call> accum_;
    value_bytes sum_;
};

}  // namespace

tuples write(const tuples& c, const tuples& t, const binary_op* accum, const masking& how) {
    const bool is_all_written = how.mask == nullptr && !how.complement;
    if (is_all_written && accum != nullptr && are_aligned(c, t)) {
        tuples joined = join_aligned(c, t, *accum);
        if (joined.type == c.type) {
            return joined;
        }
        return cast(c.type, joined);
    }
    tuples out(c.nrows, c.ncols, c.type);
    out.reserve(c.nvals() + t.nvals());
    mask_cursor may_write(how);
    reader as_output(c.type, t.type);
    joined_value joined(c, t, accum);
    const auto keep = [&](std::size_t in_c) {
        out.append(c.rows[in_c], c.cols[in_c], c.value(in_c));
    };
    const auto only_c = [&](std::size_t in_c) {
        const bool stays = may_write(c.place(in_c)) ? accum != nullptr : !how.replace;
        if (stays) keep(in_c);
    };
    const auto only_t = [&](std::size_t in_t) {
        if (may_write(t.place(in_t))) {
            out.append(t.rows[in_t], t.cols[in_t], as_output(t.value(in_t)));
        }
    };
    const auto both = [&](std::size_t in_c, std::size_t in_t) {
        if (may_write(c.place(in_c))) {
            out.append(c.rows[in_c], c.cols[in_c], joined(in_c, in_t));
        } else if (!how.replace) {
            keep(in_c);
        }
    };
    merge(c, t, only_c, only_t, both);
    return out;
}

}  // namespace clbool::graphblas
