// SPDX-License-Identifier: MIT
// Cost model constants of transitive closures (reachability rows), per class of devices.
#pragma once

namespace clbool::tuning {

// Nanoseconds, measured on closures of up to 10^9 pairs. A tile is 64 x 64 bits of a closure.
struct closure_costs {
    // One thread of an x86-64 server. More threads speed up reads and unions, not page faults.
    double bit_word = 0.3;      // read and united (OR)
    double bit_byte = 0.15;     // new memory for bits, with first-touch page faults
    double list_united = 2;     // per entry read
    double list_written = 1;    // per entry written
    double tile_word = 3;       // read and united, of rows of tiles that are not 0
    double tile_written = 8;    // per word of such a row
    double tile_row = 20;       // per row or edge, fixed
    double tile_byte = 0.8;     // new memory for tiles
    double estimated_row = 60;  // size estimate, per row or edge
    double laid_out_row = 50;   // layout for a device, per row or edge
    // An NVIDIA H100.
    double device_bit_word = 0.01;
    double device_level = 2000;  // per launch (topological level), among many
};

}  // namespace clbool::tuning
