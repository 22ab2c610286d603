// SPDX-License-Identifier: MIT
// Objects for people to read.
#include <bindings/graphblas/arguments.hpp>
#include <bindings/graphblas/values/casts.hpp>

#include <algorithm>
#include <cinttypes>

using namespace clbool::graphblas;

namespace clbool::graphblas {

namespace {

// Entries that GxB_SHORT shows.
constexpr std::size_t kFew = 30;

void print_value(std::FILE* to, const type_of& type, const void* x) {
    if (type.is_user()) {
        std::fprintf(to, "a value of %zu bytes\n", type.size);
        return;
    }
    double number = 0;
    cast(type_for<double>(), &number, type, x);
    std::fprintf(to, "%g\n", number);
}

/// What kind of object it is, its name, shape and type.
void print_header(std::FILE* to, const char* kind, const char* name, collection& of) {
    std::fprintf(to, "%s %s, %s: %" PRIu64 " x %" PRIu64 ", %" PRIu64 " entries\n", kind,
                 name == nullptr ? "" : name, type_object(of.type())->name.c_str(), of.nrows(),
                 of.ncols(), of.nvals());
}

void print_entries(std::FILE* to, const tuples& all, std::size_t count) {
    for (std::size_t entry = 0; entry < count; ++entry) {
        std::fprintf(to, "    (%" PRIu32 ", %" PRIu32 "): ", all.rows[entry], all.cols[entry]);
        print_value(to, all.type, all.value(entry));
    }
    if (count < all.nvals()) {
        std::fprintf(to, "    ...\n");
    }
}

void print(collection& of, const char* kind, const char* name, GxB_Print_Level level,
           std::FILE* to) {
    if (level == GxB_SILENT) {
        return;
    }
    std::FILE* const out = to == nullptr ? stdout : to;
    print_header(out, kind, name, of);
    if (level != GxB_SUMMARY) {
        const tuples& all = of.entries();
        print_entries(out, all, level == GxB_SHORT ? std::min(kFew, all.nvals()) : all.nvals());
    }
}

}  // namespace

}  // namespace clbool::graphblas

GrB_Info GxB_Matrix_fprint(GrB_Matrix A, const char* name, GxB_Print_Level level, FILE* to) {
    return guarded("GxB_Matrix_fprint",
                   [&] { print(valid(A, "the matrix"), "GrB_Matrix", name, level, to); });
}

GrB_Info GxB_Vector_fprint(GrB_Vector v, const char* name, GxB_Print_Level level, FILE* to) {
    return guarded("GxB_Vector_fprint",
                   [&] { print(valid(v, "the vector"), "GrB_Vector", name, level, to); });
}

GrB_Info GxB_Scalar_fprint(GrB_Scalar s, const char* name, GxB_Print_Level level, FILE* to) {
    return guarded("GxB_Scalar_fprint",
                   [&] { print(valid(s, "the scalar"), "GrB_Scalar", name, level, to); });
}
