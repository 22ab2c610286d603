// SPDX-License-Identifier: MIT
// Cost model constants of path queries and transitive closures, per class of devices.
#pragma once

namespace clbool::tuning {

// Milliseconds, measured on an NVIDIA H100 and 16 threads of an x86-64 server.
struct query_costs {
    // Batched fixpoint rounds over all rules with bit-packed rows: fixed, per edge of the rule and
    // edge table, per row, and per word of a row.
    double stacked = 0.4;
    double stacked_edge = 2e-5;
    double stacked_row = 4e-5;
    double stacked_word = 6e-8;
    // Per rule of a semi-naive round by SpGEMM: launches and a wait.
    double product = 0.09;
    // Host rows: per edge before the first round, and per entry read.
    double row_edge = 1e-4;
    double row_entry = 1e-5;
    // Closure by strongly connected components, rows on a device: per vertex and edge on the host.
    double closure_vertex = 8e-5;
    double closure_edge = 1e-5;
    // Closure by rounds of SpGEMM: per round, and per entry added.
    double closure_round = 0.15;
    double closure_added = 1e-6;
};

// Closures by reachability rows: nanoseconds, measured on some of up to 10^9 pairs. A tile is 64 x
// 64 bits of a closure.
struct closure_costs {
    // One thread of an x86-64 server. More threads speed up reads and unions, not page faults.
    double bit_word = 0.3;      // read and united (OR)
    double bit_byte = 0.15;     // new memory for bits, with first-touch page faults
    double list_united = 2;     // per entry read
    double list_written = 1;    // per entry written
    double tile_word = 3;       // read and united, of rows of tiles that are not 0
    double tile_written = 8;    // per word of such a row
    double tile_row = 20;       // per row or edge, fixed
    double tile_byte = 0.25;    // new memory for tiles
    double estimated_row = 20;  // size estimate, per row or edge
    double counted = 250000;    // transfers to a device, of a count
    // An NVIDIA H100.
    double device_bit_word = 0.01;
    double device_level = 2000;  // per launch (topological level), among many
    double device_few = 1750;    // per level of few rows, which share a launch (H200)
    // Bytes of rows of bits that the host makes as fast, but does not follow as fast.
    double followed_from = 1 << 18;
    double followed_to = 1 << 22;
};

}  // namespace clbool::tuning
