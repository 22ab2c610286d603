// SPDX-License-Identifier: MIT
// What was asked for on the command line, the device it runs on, and where results go.
#pragma once

#include <common/results.hpp>

#include <clbool/controls.hpp>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clbool::bench {

/// The command line.
struct settings {
    std::vector<std::string> matrices;
    std::vector<std::string> parts;
    std::vector<std::string> operations;  // empty: all
    std::vector<std::string> methods;     // of the product
    std::string device;
    std::string format = "dcsr";
    std::string cache;  // folder of generated matrices
    std::string out;
    bool kernels = false;    // a profiled run after the timing
    bool quick = false;      // small sizes only
    bool large = false;      // sizes and methods that take minutes
    bool check = false;      // compare with the host reference
    bool check_all = false;  // checksums of huge results too
    run_plan plan;

    /// True when this operation was asked for.
    bool wants(const std::string& operation) const;
};

/// The number of entries and the checksum of a result.
struct fingerprint {
    size_type nnz = 0;
    std::optional<size_type> checksum;
};

/// The device failed: what was on it is lost. The failure is recorded already.
struct device_lost {};

/// A run of the program.
class session {
public:
    explicit session(const settings& options);

    const settings options;
    Controls controls;
    results file;

    /// Opens the device anew after device_lost.
    void reopen();
    /// The Controls for profiled runs, opened on first use.
    Controls& profiling();
    /// Compares a result with those of other methods for the same matrix and operation; returns
    /// what is wrong, or nothing.
    std::string disagreement(const record& what, const fingerprint& found);

private:
    std::optional<Controls> profiling_;
    std::map<std::string, std::pair<std::string, fingerprint>> known_;  // by matrix, operation
};

/// The parts of the program, each in a file of its own.
/// @{
void run_matrices(session& work);   // operations on the matrices that were named
void run_kronecker(session& work);  // Kronecker products by size
void run_growth(session& work);     // products of growing size at equal compression ratio
void run_tiny(session& work);       // what a call costs when there is nothing to do
void run_transfers(session& work);  // from and to the host
void run_vectors(session& work);    // products with vectors and with few rows
void run_counts(session& work);     // numbers of entries and of products
void run_elements(session& work);   // a matrix that changes
void run_chains(session& work);     // operations on each other's results
/// @}

}  // namespace clbool::bench
