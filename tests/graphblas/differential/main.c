/* SPDX-License-Identifier: MIT */
/* differential SEED STEPS [narrow]: random calls of GraphBLAS from a seed, with all that comes out
 * on the standard output. It is built with two libraries, whose outputs are to be the same. */
#include "pool.h"
#include "steps.h"

#include <stdio.h>
#include <stdlib.h>

static void (*const steps[])(void) = {
    step_product,    step_elementwise, step_structure, step_extract, step_assign, step_apply,
    step_select,     step_reduce,      step_element,   step_whole,   step_build,  step_exchange,
    step_new_object, step_product,     step_assign,    step_apply,   step_iterate};

enum { LIFE = 400 }; /* steps after which all objects are new */

int main(int argc, char** argv) {
    if (argc != 3 && argc != 4) {
        fprintf(stderr, "usage: differential SEED STEPS [narrow]\n");
        return 2;
    }
    const unsigned long count = strtoul(argv[2], NULL, 10);
    if (GrB_init(GrB_NONBLOCKING) != GrB_SUCCESS) {
        return 1;
    }
    seed_random(strtoull(argv[1], NULL, 10));
    make_types();
    if (argc == 4) {
        const enum type numbers[] = {TYPE_INT32, TYPE_UINT32, TYPE_INT64, TYPE_UINT64, TYPE_FP32};
        is_narrow = true;
        narrow_number = numbers[pick(sizeof(numbers) / sizeof(*numbers))];
    }
    make_operators();
    for (unsigned long k = 0; k < count; ++k) {
        if (k % LIFE == 0) {
            if (k != 0) free_pool();
            make_pool();
        }
        printf("%lu ", k);
        if (is_narrow && chance(30)) {
            step_product();
        } else {
            steps[pick(sizeof(steps) / sizeof(*steps))]();
        }
    }
    free_pool();
    free_operators();
    free_types();
    GrB_finalize();
    return 0;
}
