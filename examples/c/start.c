/* SPDX-License-Identifier: MIT */
/* A product and a closure: the first program. docs/start.md shows it. */
#include <clbool.h>

#include <inttypes.h>
#include <stdio.h>

int main(void) {
    const uint32_t from[] = {0, 0, 1, 2};
    const uint32_t to[] = {1, 2, 3, 3};
    clbool_context* device = NULL;
    clbool_matrix* follows = NULL;
    clbool_matrix* result = NULL;
    uint64_t two_steps = 0;
    clbool_query_result closure = CLBOOL_QUERY_RESULT_INIT;

    bool ok = clbool_context_create(NULL, NULL, &device) == CLBOOL_OK &&
              clbool_matrix_create(0, 0, &result) == CLBOOL_OK &&
              clbool_matrix_from_coordinates(device, 4, 4, from, to, 4, CLBOOL_SORTED_UNIQUE,
                                             &follows) == CLBOOL_OK &&
              clbool_mxm(device, result, follows, follows, NULL) == CLBOOL_OK &&
              clbool_matrix_nvals(result, &two_steps) == CLBOOL_OK &&
              clbool_closure_count(device, follows, NULL, &closure) == CLBOOL_OK;
    if (ok) {
        printf("%" PRIu64 " pair in two steps, %" PRIu64 " in any number\n", two_steps,
               closure.pairs);
    } else {
        fprintf(stderr, "%s\n", clbool_error_message());
    }
    clbool_matrix_free(result);
    clbool_matrix_free(follows);
    clbool_context_free(device);
    return ok ? 0 : 1;
}
