/* SPDX-License-Identifier: MIT */
/* Who follows whom over two steps: the square of a matrix, less what one step does. */
#include <clbool.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Every call returns a status; what went wrong is told by clbool_error_message(). */
static void check(clbool_status status) {
    if (status != CLBOOL_OK) {
        fprintf(stderr, "%s: %s\n", clbool_status_name(status), clbool_error_message());
        exit(EXIT_FAILURE);
    }
}

int main(void) {
    /* 0 -> 1, 0 -> 2, 1 -> 2, 1 -> 3, 2 -> 3: any order; indices start at 0. */
    const uint32_t from[] = {0, 0, 1, 1, 2};
    const uint32_t to[] = {1, 2, 2, 3, 3};

    clbool_context* device = NULL; /* null: the first GPU, else threads of this process */
    clbool_matrix* follows = NULL;
    clbool_matrix* two_steps = NULL;
    check(clbool_context_create(NULL, NULL, &device));
    check(
        clbool_matrix_from_coordinates(device, 4, 4, from, to, 5, CLBOOL_SORTED_UNIQUE, &follows));
    check(clbool_matrix_create(0, 0, &two_steps));

    /* Structures begin with their macro; then members are set by name. */
    clbool_descriptor outside = CLBOOL_DESCRIPTOR_INIT;
    outside.mask = follows;
    outside.complement = 1;
    check(clbool_mxm(device, two_steps, follows, follows, &outside));

    uint64_t count = 0;
    check(clbool_matrix_nvals(two_steps, &count));
    uint32_t* rows = malloc(count * sizeof *rows);
    uint32_t* cols = malloc(count * sizeof *cols);
    check(clbool_matrix_to_coordinates(device, two_steps, count, rows, cols));
    for (uint64_t i = 0; i < count; ++i) {
        printf("%" PRIu32 " -> %" PRIu32 "\n", rows[i], cols[i]);
    }
    free(cols);
    free(rows);

    check(clbool_matrix_free(two_steps));
    check(clbool_matrix_free(follows));
    check(clbool_context_free(device));

    /* What was freed is known as such. */
    if (clbool_matrix_free(follows) == CLBOOL_INVALID_HANDLE) {
        printf("%s\n", clbool_error_message());
    }
    return EXIT_SUCCESS;
}
