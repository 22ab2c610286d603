// SPDX-License-Identifier: MIT
/// @file export.hpp
/// Symbol visibility: everything is hidden unless marked CLBOOL_EXPORT.
#pragma once

/// @def CLBOOL_EXPORT
/// Makes a class or function visible outside a shared library.

#if defined(CLBOOL_STATIC)
#define CLBOOL_EXPORT
#elif defined(_WIN32)
#if defined(CLBOOL_BUILDING)
#define CLBOOL_EXPORT __declspec(dllexport)
#else
#define CLBOOL_EXPORT __declspec(dllimport)
#endif
#else
#define CLBOOL_EXPORT __attribute__((visibility("default")))
#endif

/// What the namespaces of this library hold is of the interface's version 0: a program that was
/// built with another version does not link.
namespace clbool {
inline namespace v0 {}
}  // namespace clbool
