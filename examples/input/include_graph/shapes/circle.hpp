#include "all.hpp"
#include "point.hpp"
