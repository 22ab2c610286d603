// SPDX-License-Identifier: MIT
// Entries one by one.
#include <bindings/graphblas/arguments.hpp>
#include <bindings/graphblas/values/casts.hpp>

using namespace clbool::graphblas;

namespace clbool::graphblas {

namespace {

/// A value as one of the collection's type. Small ones need no memory.
class converted {
public:
    converted(const collection& c, const value_argument& x) {
        require_given(x.at, "the value");
        require_fit(c.type(), x.type, "the value");
        const type_of from = resolved(x.type, c.type());
        if (from == c.type()) {
            at_ = x.at;
        } else {
            cast(c.type(), &room_, from, x.at);
            at_ = &room_;
        }
    }

    const void* at() const { return at_; }

private:
    std::uint64_t room_ = 0;
    const void* at_;
};

void set_element(collection& c, const value_argument& x, GrB_Index i, GrB_Index j) {
    require_index(i, c.nrows());
    require_index(j, c.ncols());
    c.set_element(i, j, converted(c, x).at());
}

void set_scalar(collection& c, GrB_Scalar x, GrB_Index i, GrB_Index j) {
    auto& scalar = valid(x, "the scalar");
    const tuples& entry = scalar.entries();
    require_index(i, c.nrows());
    require_index(j, c.ncols());
    if (entry.nvals() == 0) {
        c.remove_element(i, j);
    } else {
        set_element(c, {scalar.type(), entry.value(0)}, i, j);
    }
}

void remove_element(collection& c, GrB_Index i, GrB_Index j) {
    require_index(i, c.nrows());
    require_index(j, c.ncols());
    c.remove_element(i, j);
}

GrB_Info extract_element(void* x, const type_of& type, collection& c, GrB_Index i, GrB_Index j) {
    require_given(x, "the value's place");
    require_index(i, c.nrows());
    require_index(j, c.ncols());
    if (c.nvals() == 0) {
        return GrB_NO_VALUE;
    }
    require_fit(type, c.type(), "the value's place");
    const type_of wanted = resolved(type, c.type());
    if (wanted == c.type()) {
        return c.read_element(i, j, x) ? GrB_SUCCESS : GrB_NO_VALUE;
    }
    std::uint64_t number = 0;
    if (!c.read_element(i, j, &number)) {
        return GrB_NO_VALUE;
    }
    cast(wanted, x, c.type(), &number);
    return GrB_SUCCESS;
}

void extract_scalar(GrB_Scalar x, collection& c, GrB_Index i, GrB_Index j) {
    auto& scalar = valid(x, "the scalar");
    require_index(i, c.nrows());
    require_index(j, c.ncols());
    const tuples& entries = c.entries();
    const std::size_t entry = entries.find(i, j);
    if (entry == tuples::kNone) {
        scalar.clear();
    } else {
        set_element(scalar, {c.type(), entries.value(entry)}, 0, 0);
    }
}

}  // namespace

}  // namespace clbool::graphblas

#define CLBOOL_GRB_DEFINE(name, type)                                                       \
    GrB_Info GrB_Scalar_setElement_##name(GrB_Scalar s, type x) {                           \
        return guarded(s, "GrB_Scalar_setElement",                                          \
                       [&] { set_element(valid(s, "the scalar"), value_given(x), 0, 0); }); \
    }                                                                                       \
    GrB_Info GrB_Vector_setElement_##name(GrB_Vector w, type x, GrB_Index i) {              \
        return guarded(w, "GrB_Vector_setElement",                                          \
                       [&] { set_element(valid(w, "the vector"), value_given(x), i, 0); }); \
    }                                                                                       \
    GrB_Info GrB_Matrix_setElement_##name(GrB_Matrix C, type x, GrB_Index i, GrB_Index j) { \
        return guarded(C, "GrB_Matrix_setElement",                                          \
                       [&] { set_element(valid(C, "the matrix"), value_given(x), i, j); }); \
    }
CLBOOL_GRB_VALUES(CLBOOL_GRB_DEFINE)
#undef CLBOOL_GRB_DEFINE

GrB_Info GrB_Vector_setElement_Scalar(GrB_Vector w, GrB_Scalar x, GrB_Index i) {
    return guarded(w, "GrB_Vector_setElement",
                   [&] { set_scalar(valid(w, "the vector"), x, i, 0); });
}

GrB_Info GrB_Matrix_setElement_Scalar(GrB_Matrix C, GrB_Scalar x, GrB_Index i, GrB_Index j) {
    return guarded(C, "GrB_Matrix_setElement",
                   [&] { set_scalar(valid(C, "the matrix"), x, i, j); });
}

GrB_Info GrB_Vector_removeElement(GrB_Vector v, GrB_Index i) {
    return guarded(v, "GrB_Vector_removeElement",
                   [&] { remove_element(valid(v, "the vector"), i, 0); });
}

GrB_Info GrB_Matrix_removeElement(GrB_Matrix C, GrB_Index i, GrB_Index j) {
    return guarded(C, "GrB_Matrix_removeElement",
                   [&] { remove_element(valid(C, "the matrix"), i, j); });
}

#define CLBOOL_GRB_DEFINE(name, type)                                                     \
    GrB_Info GrB_Scalar_extractElement_##name(type* x, const GrB_Scalar s) {              \
        return guarded("GrB_Scalar_extractElement", [&] {                                 \
            return extract_element(x, array_type<type>(), valid(s, "the scalar"), 0, 0);  \
        });                                                                               \
    }                                                                                     \
    GrB_Info GrB_Vector_extractElement_##name(type* x, const GrB_Vector v, GrB_Index i) { \
        return guarded("GrB_Vector_extractElement", [&] {                                 \
            return extract_element(x, array_type<type>(), valid(v, "the vector"), i, 0);  \
        });                                                                               \
    }                                                                                     \
    GrB_Info GrB_Matrix_extractElement_##name(type* x, const GrB_Matrix A, GrB_Index i,   \
                                              GrB_Index j) {                              \
        return guarded("GrB_Matrix_extractElement", [&] {                                 \
            return extract_element(x, array_type<type>(), valid(A, "the matrix"), i, j);  \
        });                                                                               \
    }
CLBOOL_GRB_ARRAYS(CLBOOL_GRB_DEFINE)
#undef CLBOOL_GRB_DEFINE

GrB_Info GrB_Vector_extractElement_Scalar(GrB_Scalar x, const GrB_Vector v, GrB_Index i) {
    return guarded(x, "GrB_Vector_extractElement",
                   [&] { extract_scalar(x, valid(v, "the vector"), i, 0); });
}

GrB_Info GrB_Matrix_extractElement_Scalar(GrB_Scalar x, const GrB_Matrix A, GrB_Index i,
                                          GrB_Index j) {
    return guarded(x, "GrB_Matrix_extractElement",
                   [&] { extract_scalar(x, valid(A, "the matrix"), i, j); });
}
