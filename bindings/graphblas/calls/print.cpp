// SPDX-License-Identifier: MIT
// Objects for people to read.
#include <bindings/graphblas/arguments.hpp>
#include <bindings/graphblas/values/casts.hpp>

using namespace clbool::graphblas;

namespace clbool::graphblas {

namespace {

void print_value(std::FILE* to, const type_of& type, const void* x) {
    if (type.is_user()) {
        std::fprintf(to, "a value of %zu bytes\n", type.size);
        return;
    }
    double number = 0;
    cast(type_for<double>(), &number, type, x);
    std::fprintf(to, "%g\n", number);
}

}  // namespace

}  // namespace clbool::graphblas

GrB_Info GxB_Scalar_fprint(GrB_Scalar s, const char* name, GxB_Print_Level level, FILE* to) {
    return guarded("GxB_Scalar_fprint", [&] {
        auto& scalar = valid(s, "the scalar");
        if (level == GxB_SILENT) {
            return;
        }
        std::FILE* const out = to == nullptr ? stdout : to;
        const tuples& entry = scalar.entries();
        std::fprintf(out, "GrB_Scalar %s, %s: ", name == nullptr ? "" : name,
                     type_object(scalar.type())->name.c_str());
        if (entry.nvals() == 0) {
            std::fprintf(out, "no value\n");
        } else {
            print_value(out, scalar.type(), entry.value(0));
        }
    });
}
