// SPDX-License-Identifier: MIT
// What a benchmark found out, as JSON; benchmarks/README.md describes the fields.
#pragma once

#include <common/statistics.hpp>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace clbool::bench {

/// One measured operation. What a program does not know stays empty and is left out of the file.
struct record {
    std::string matrix;
    std::string operation;
    std::string method;
    std::string format = {};

    std::optional<times> time = {};
    std::string error = {};  // why there is no time, or why it does not count

    std::optional<std::uint64_t> nnz_in = {};
    std::optional<std::uint64_t> nnz_out = {};
    std::optional<std::uint64_t> products = {};
    std::optional<std::uint64_t> checksum = {};
    std::optional<std::uint64_t> bytes_at_least = {};  // inputs read once, output written once

    std::optional<std::uint64_t> host_reads = {};
    std::optional<std::uint64_t> launches = {};
    std::optional<std::uint64_t> allocations = {};
    std::optional<std::uint64_t> peak_bytes = {};     // held by the library in the cold run
    std::optional<std::uint64_t> operand_bytes = {};  // distinct operands and the result

    nlohmann::json more = nlohmann::json::object();  // fields of one program alone
};

/// A file of results: a header and records. Every record is also printed as one line.
class results {
public:
    /// `program` and `library` are what measured and what was measured.
    results(const std::string& program, const std::string& library, const std::string& version);

    /// Adds a field of the header, such as "device".
    void describe(const std::string& key, nlohmann::json value);
    /// GB/s of a copy on the device, bytes read and written: what floors are counted with.
    void set_copy_bandwidth(double gigabytes_per_second);

    /// Adds a record and prints it.
    void add(const record& measured);
    /// True when a record has an error.
    bool failed() const noexcept { return failed_; }

    /// Writes the file; does nothing for an empty path.
    void write(const std::string& path) const;

private:
    nlohmann::json document_;
    double copy_gbs_ = 0;
    bool failed_ = false;
};

}  // namespace clbool::bench
