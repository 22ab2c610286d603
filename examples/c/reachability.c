/* SPDX-License-Identifier: MIT */
/* What needs which other part, directly or through others? docs/howto/reachability.md shows it. */
#include <clbool.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void check(clbool_status status) {
    if (status != CLBOOL_OK) {
        fprintf(stderr, "%s: %s\n", clbool_status_name(status), clbool_error_message());
        exit(EXIT_FAILURE);
    }
}

/* Called after each round; false stops the work. */
static bool small_enough(const clbool_round* round, void* user_data) {
    (void)user_data;
    return round->entries <= 1000000000;
}

int main(void) {
    const char* const parts[] = {"shop", "cart", "search", "orders", "stock", "archive"};
    /* shop calls cart and search, cart calls orders, search calls stock, orders calls stock. */
    const uint32_t callers[] = {0, 0, 1, 2, 3};
    const uint32_t called[] = {1, 2, 3, 4, 4};
    clbool_context* device = NULL;
    clbool_matrix* calls = NULL;
    clbool_matrix* needs = NULL;
    check(clbool_context_create(NULL, NULL, &device));
    check(clbool_matrix_from_coordinates(device, 6, 6, callers, called, 5, CLBOOL_SORTED_UNIQUE,
                                         &calls));
    check(clbool_matrix_create(0, 0, &needs));

    clbool_query_options options = CLBOOL_QUERY_OPTIONS_INIT;
    options.on_round = &small_enough;
    clbool_query_result result = CLBOOL_QUERY_RESULT_INIT;
    check(clbool_closure(device, needs, calls, &options, &result));
    if (!result.complete) {
        return EXIT_FAILURE;
    }
    uint64_t pairs = 0;
    check(clbool_matrix_nvals(needs, &pairs));
    printf("%" PRIu64 " pairs\n", pairs);

    /* Many questions in one call. */
    const uint32_t asked[] = {0, 1, 4, 2};
    const uint32_t about[] = {4, 4, 1, 3};
    bool answers[4];
    check(clbool_matrix_contains_many(device, needs, asked, about, 4, answers));
    for (int i = 0; i < 4; ++i) {
        printf("%s %s %s\n", parts[asked[i]], answers[i] ? "needs" : "does not need",
               parts[about[i]]);
    }

    /* One question of this kind does not need the closure: what fails together with stock? */
    const uint32_t stock = 4;
    clbool_query_options backward = CLBOOL_QUERY_OPTIONS_INIT;
    backward.backward = 1;
    clbool_vector* levels = NULL;
    check(clbool_bfs(device, calls, &stock, 1, &backward, &levels, NULL, NULL));
    uint32_t found[6];
    uint64_t count = 0;
    check(clbool_vector_nvals(device, levels, &count));
    check(clbool_vector_to_entries(device, levels, 6, found, NULL));
    for (uint64_t i = 0; i < count; ++i) {
        printf("%s fails with stock\n", parts[found[i]]);
    }

    check(clbool_vector_free(levels));
    check(clbool_matrix_free(needs));
    check(clbool_matrix_free(calls));
    check(clbool_context_free(device));
    return EXIT_SUCCESS;
}
