// SPDX-License-Identifier: MIT
/// @file error.hpp
/// The exceptions clbool throws. Every one derives from clbool::error.
#pragma once

#include <clbool/export.hpp>

#include <stdexcept>
#include <string>

namespace clbool::v0 {

/// What kind of thing went wrong; one value per exception class.
enum class status_code {
    invalid_argument,    ///< an argument breaks a documented precondition
    dimension_mismatch,  ///< the shapes of operands do not fit each other
    out_of_memory,       ///< the device or the memory limit cannot hold what was asked for
    device_error,        ///< the device or its driver failed
    build_error,         ///< a kernel did not compile
    io_error             ///< a file could not be read, parsed or written
};

/// Base of all clbool exceptions. The message is complete and never changes after construction.
/// Thread-safety: immutable, may be copied and read from any thread.
class CLBOOL_EXPORT error : public std::runtime_error {
public:
    /// Of a kind, with a complete message and the OpenCL code behind it.
    error(status_code kind, const std::string& message, int native = 0);
    ~error() override;
    error(const error&) = default;             ///< Copies share the message.
    error& operator=(const error&) = default;  ///< Copies share the message.

    /// The kind of failure.
    status_code status() const noexcept { return status_; }
    /// The OpenCL error code behind it, or 0 when OpenCL was not involved.
    int native() const noexcept { return native_; }

private:
    status_code status_;
    int native_;
};

/// An argument breaks a documented precondition, for example an index outside the matrix.
class CLBOOL_EXPORT invalid_argument : public error {
public:
    /// With a complete message.
    explicit invalid_argument(const std::string& message);
    ~invalid_argument() override;
};

/// Operand shapes do not fit; the message names them all.
class CLBOOL_EXPORT dimension_mismatch : public error {
public:
    /// With a complete message.
    explicit dimension_mismatch(const std::string& message);
    ~dimension_mismatch() override;
};

/// Device memory, the limit set by Controls::set_memory_limit, or memory of the host is exhausted.
class CLBOOL_EXPORT out_of_memory : public error {
public:
    /// With a complete message and the OpenCL code behind it.
    explicit out_of_memory(const std::string& message, int native = 0);
    ~out_of_memory() override;
};

/// The device, its driver or its absence made the call fail.
class CLBOOL_EXPORT device_error : public error {
public:
    /// With a complete message and the OpenCL code behind it.
    explicit device_error(const std::string& message, int native = 0);
    ~device_error() override;
};

/// A kernel did not build; the message holds the build log and the source around the first error.
class CLBOOL_EXPORT build_error : public error {
public:
    /// With a complete message and the OpenCL code behind it.
    explicit build_error(const std::string& message, int native = 0);
    ~build_error() override;
};

/// A file is missing, malformed or could not be written; the message starts with FILE:LINE.
class CLBOOL_EXPORT io_error : public error {
public:
    /// With a complete message.
    explicit io_error(const std::string& message);
    ~io_error() override;
};

}  // namespace clbool::v0
