/* SPDX-License-Identifier: MIT */
#include <graphblas/clock.h>

#include <time.h>

double milliseconds(void) {
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}
