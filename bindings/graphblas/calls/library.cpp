// SPDX-License-Identifier: MIT
// The library as a whole.
#include <bindings/graphblas/arguments.hpp>
#include <bindings/graphblas/objects/device.hpp>

using namespace clbool::graphblas;

GrB_Info GrB_init(GrB_Mode mode) {
    if (mode != GrB_NONBLOCKING && mode != GrB_BLOCKING) {
        return GrB_INVALID_VALUE;
    }
    if (is_running()) {
        return GrB_INVALID_VALUE;
    }
    GrB_GLOBAL->mode = mode;
    set_running(true);
    return GrB_SUCCESS;
}

GrB_Info GrB_finalize(void) {
    return guarded("GrB_finalize", [] {
        close_device();
        set_running(false);
    });
}

GrB_Info GrB_getVersion(unsigned int* version, unsigned int* subversion) {
    return guarded("GrB_getVersion", [&] {
        given(version, "the version") = GRB_VERSION;
        given(subversion, "the subversion") = GRB_SUBVERSION;
    });
}
