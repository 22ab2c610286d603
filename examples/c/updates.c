/* SPDX-License-Identifier: MIT */
/* Who reaches whom while links fail and are built? docs/howto/updates.md shows it. */
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

int main(void) {
    const char* const places[] = {"Aix", "Bern", "Como", "Dijon", "Essen"};
    /* A ring in one direction: Aix -> Bern -> Como -> Dijon -> Essen -> Aix. */
    const uint32_t from[] = {0, 1, 2, 3, 4};
    const uint32_t to[] = {1, 2, 3, 4, 0};
    clbool_context* device = NULL;
    clbool_matrix* built = NULL;
    clbool_delta_matrix* links = NULL;
    clbool_incremental_closure* reaches = NULL;
    check(clbool_context_create(NULL, NULL, &device));
    check(clbool_matrix_from_coordinates(device, 5, 5, from, to, 5, CLBOOL_SORTED_UNIQUE, &built));
    check(clbool_delta_matrix_create(built, &links));
    check(clbool_incremental_closure_create(device, built, false, &reaches));

    uint64_t changed = 0;
    bool connected = false;
    check(clbool_delta_matrix_set(links, 1, 2, false)); /* no device takes part */
    check(clbool_incremental_closure_set(reaches, 1, 2, false, &changed));
    check(clbool_incremental_closure_contains(reaches, 0, 4, &connected));
    printf("%s -> %s fails: %" PRIu64 " pairs are lost\n", places[1], places[2], changed);
    printf("%s reaches %s: %s\n", places[0], places[4], connected ? "yes" : "no");

    /* Several links at once are cheaper than one after the other. */
    const uint32_t new_from[] = {1, 3};
    const uint32_t new_to[] = {3, 2};
    clbool_matrix* detour = NULL;
    check(clbool_matrix_from_coordinates(device, 5, 5, new_from, new_to, 2, CLBOOL_SORTED_UNIQUE,
                                         &detour));
    check(clbool_delta_matrix_set_many(device, links, new_from, new_to, 2, true));
    check(clbool_incremental_closure_set_many(device, reaches, detour, true, &changed));
    printf("two links are built: %" PRIu64 " pairs are gained\n", changed);

    /* The changed matrix, for operations. */
    clbool_matrix* now = NULL;
    uint64_t count = 0;
    check(clbool_delta_matrix_to_matrix(device, links, &now));
    check(clbool_matrix_nvals(now, &count));
    printf("%" PRIu64 " links\n", count);

    check(clbool_matrix_free(now));
    check(clbool_matrix_free(detour));
    check(clbool_incremental_closure_free(reaches));
    check(clbool_delta_matrix_free(links));
    check(clbool_matrix_free(built));
    check(clbool_context_free(device));
    return EXIT_SUCCESS;
}
