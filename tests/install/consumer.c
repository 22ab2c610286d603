/* SPDX-License-Identifier: MIT */
/* A user's program in C: checks the version it was promised and one product on the host. */
#include <clbool.h>

#include <stdio.h>
#include <string.h>

int main(int argc, char** argv) {
    const uint32_t rows[] = {0, 1};
    const uint32_t cols[] = {1, 0};
    clbool_context* on = NULL;
    clbool_matrix* swap = NULL;
    bool contained = false;

    if (argc > 1 && strcmp(clbool_version(), argv[1]) != 0) {
        fprintf(stderr, "version %s, expected %s\n", clbool_version(), argv[1]);
        return 1;
    }
    if (clbool_context_create("host", NULL, &on) != CLBOOL_OK ||
        clbool_matrix_from_coordinates(on, 2, 2, rows, cols, 2, CLBOOL_SORTED_UNIQUE, &swap) !=
            CLBOOL_OK ||
        clbool_mxm(on, swap, swap, swap, NULL) != CLBOOL_OK ||
        clbool_matrix_contains(on, swap, 1, 1, &contained) != CLBOOL_OK) {
        fprintf(stderr, "%s\n", clbool_error_message());
        return 1;
    }
    if (!contained) {
        fprintf(stderr, "a swap times itself is not the identity\n");
        return 1;
    }
    clbool_matrix_free(swap);
    clbool_context_free(on);
    return 0;
}
