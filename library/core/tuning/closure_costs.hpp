// SPDX-License-Identifier: MIT
// What the rows of closures take on a class of devices: plain numbers for their plans.
#pragma once

namespace clbool::tuning {

// Nanoseconds, on closures of up to 10^9 pairs.
struct closure_costs {
    // A thread of an x86-64 server. Others help it to read and unite, not to get new memory.
    double bit_word = 0.3;      // read and united
    double bit_byte = 0.15;     // of new memory for bits
    double list_united = 2;     // an entry that is read
    double list_written = 1;    // an entry of the answer
    double tile_word = 3;       // read and united, of rows that have some
    double tile_written = 8;    // a word of such a row
    double tile_row = 20;       // a row or an edge, whatever it has
    double tile_byte = 0.8;     // of new memory for tiles
    double estimated_row = 60;  // a row or an edge
    double laid_out_row = 50;   // the same, for a device
    // An NVIDIA H100.
    double device_bit_word = 0.01;
    double device_level = 2000;       // a launch among many
    double device_range_word = 0.03;  // of a row's range, whose row is looked for
    double device_range_row = 4;      // a row or an edge that goes to the device
    double device_tile_byte = 0.002;
};

}  // namespace clbool::tuning
