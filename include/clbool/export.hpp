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
