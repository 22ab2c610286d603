// SPDX-License-Identifier: MIT
// What callers give, checked.
#include <bindings/graphblas/arguments.hpp>
#include <bindings/graphblas/values/casts.hpp>

#include <vector>

namespace clbool::graphblas {

namespace {

std::string shape_of(std::uint64_t nrows, std::uint64_t ncols) {
    return std::to_string(nrows) + " x " + std::to_string(ncols);
}

}  // namespace

void require_object(const object& given, const char* what) {
    if (given.magic == kFreed) {
        fail(GrB_INVALID_OBJECT, std::string(what) + " was freed");
    }
    if (given.magic != kValid) {
        fail(GrB_UNINITIALIZED_OBJECT, std::string(what) + " is no object");
    }
}

bool fits(const type_of& to, const type_of& from) {
    if (to.is_user() && from.is_user()) {
        return from.user == nullptr || to.user == nullptr || from.user == to.user;
    }
    return can_cast(to, from);
}

void require_fit(const type_of& to, const type_of& from, const char* what) {
    if (!fits(to, from)) {
        fail(GrB_DOMAIN_MISMATCH, std::string(what) + " is of a type that cannot be cast");
    }
}

type_of resolved(const type_of& given, const type_of& wanted) {
    return given.is_user() ? wanted : given;
}

void require_dimension(std::uint64_t dimension) {
    if (dimension > GrB_INDEX_MAX + 1) {
        fail(GrB_INVALID_VALUE, "a dimension of " + std::to_string(dimension) +
                                    ", of at most GrB_INDEX_MAX + 1 = 4294967295");
    }
}

void require_index(std::uint64_t index, std::uint64_t dimension) {
    if (index >= dimension) {
        fail(GrB_INVALID_INDEX,
             "index " + std::to_string(index) + " of a dimension of " + std::to_string(dimension));
    }
}

void require_shape(const collection& c, std::uint64_t nrows, std::uint64_t ncols,
                   const char* what) {
    if (c.nrows() != nrows || c.ncols() != ncols) {
        fail(GrB_DIMENSION_MISMATCH, std::string(what) + " is " + shape_of(c.nrows(), c.ncols()) +
                                         ", not " + shape_of(nrows, ncols));
    }
}

std::uint64_t count_of(const GrB_Index* list, GrB_Index count, std::uint64_t dimension) {
    given(list, "the list of indices");
    return list == GrB_ALL ? dimension : count;
}

index_list indices_of(const GrB_Index* list, GrB_Index count, std::uint64_t dimension) {
    given(list, "the list of indices");
    if (list == GrB_ALL) {
        return index_list::all(dimension);
    }
    std::vector<std::uint32_t> indices(count);
    for (GrB_Index k = 0; k < count; ++k) {
        if (list[k] >= dimension) {
            fail(GrB_INDEX_OUT_OF_BOUNDS, "index " + std::to_string(list[k]) +
                                              " of a dimension of " + std::to_string(dimension));
        }
        indices[k] = static_cast<std::uint32_t>(list[k]);
    }
    return index_list::of(std::move(indices));
}

described described_by(GrB_Descriptor descriptor) {
    if (descriptor == nullptr) {
        return {};
    }
    const auto& says = valid(descriptor, "the descriptor");
    return {says.replace, says.complement, says.structural, says.transpose_first,
            says.transpose_second};
}

}  // namespace clbool::graphblas
