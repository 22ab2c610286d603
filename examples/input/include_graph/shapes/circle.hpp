#include "point.hpp"
#include "all.hpp"
