# SPDX-License-Identifier: MIT
"""Devices: what there is, and what operations run on."""
from __future__ import annotations

import threading
from contextvars import ContextVar, Token
from typing import Any, NamedTuple

from pyclbool._library import NULL, cell, check, encoded, ffi, lib, maker, owned, reader
from pyclbool._library import structure, text

_TYPES = ("gpu", "cpu", "accelerator", "other", "host")
_make_context = maker("context")
_make_devices = maker("devices")
_read_size = reader("size_t")


class DeviceInfo(NamedTuple):
    """What a device is. ``spec`` opens it: ``Device(info.spec)``."""

    spec: str
    type: str
    name: str
    vendor: str
    platform: str
    version: str
    driver: str
    compute_units: int
    global_memory: int
    available: bool
    reason: str


def _info(listed: Any, index: int) -> DeviceInfo:
    numbers = structure("device_info")
    check(lib.clbool_devices_info(listed, index, numbers))

    def words(which: int) -> str:
        return text(lib.clbool_devices_text, listed, index, which)

    kind = _TYPES[numbers.type]
    return DeviceInfo(
        spec="host" if kind == "host" else f"{numbers.platform_index}:{numbers.device_index}",
        type=kind,
        name=words(lib.CLBOOL_DEVICE_NAME),
        vendor=words(lib.CLBOOL_DEVICE_VENDOR),
        platform=words(lib.CLBOOL_DEVICE_PLATFORM),
        version=words(lib.CLBOOL_DEVICE_VERSION),
        driver=words(lib.CLBOOL_DEVICE_DRIVER),
        compute_units=numbers.compute_units,
        global_memory=numbers.global_memory,
        available=bool(numbers.available),
        reason=words(lib.CLBOOL_DEVICE_REASON),
    )


class Devices(list[DeviceInfo]):
    """The devices that were found; ``chosen`` is the one that is used by default, and its ``reason``
    says why."""

    chosen: DeviceInfo | None = None
    reason: str = ""

    def __repr__(self) -> str:
        lines = [
            f"{'*' if self.chosen and info.spec == self.chosen.spec else ' '} {info.spec:6} "
            f"{info.type:11} {info.name} ({info.platform or info.vendor})"
            + ("" if info.available else ", not available")
            for info in self
        ]
        return "\n".join([*lines, f"* is the default: {self.reason}"])


def devices() -> Devices:
    """All devices of all drivers; last of all the host, which is always there.

    >>> import pyclbool
    >>> pyclbool.devices()[-1].spec
    'host'
    """
    listed = _make_devices(lib.clbool_devices_list)
    count = _read_size(lib.clbool_devices_count, listed)
    found = Devices(_info(listed, i) for i in range(count))
    where = cell("devices")
    if lib.clbool_devices_select(NULL, where):  # CLBOOL_DEVICE names none of them
        found.reason = ffi.string(lib.clbool_error_message()).decode(errors="replace")
    else:
        found.chosen = _info(owned("devices", where), 0)
        found.reason = found.chosen.reason
    return found


class Device:
    """A device, opened.

    ``spec`` is ``gpu``, ``cpu``, ``host``, ``P:D`` as :func:`devices` lists them, or part of a name.
    Without it the environment variable CLBOOL_DEVICE counts, then the first GPU, then the host.

    In a ``with`` statement matrices are made on it, and operations on matrices that are there run
    with its options:

    >>> import pyclbool
    >>> with pyclbool.Device("host", explain=True) as device:
    ...     A = pyclbool.Matrix.from_coo([0, 1], [1, 0])
    ...     squared = (A @ A).wait()
    >>> print(device.explain().splitlines()[0])
    operation	mxm

    A device may be used by any number of threads; each has a stream of its own.
    """

    def __init__(
        self,
        spec: str | DeviceInfo | None = None,
        *,
        explain: bool = False,
        profiling: bool = False,
        memory_limit: int = 0,
        program_cache_on_disk: bool = True,
        kernel_class: str | None = None,
        tuning_file: str | None = None,
        kernels_only: bool = False,
        portable_kernels: bool = False,
    ) -> None:
        if isinstance(spec, DeviceInfo):
            spec = spec.spec
        words = [ffi.new("char[]", w.encode()) if w else NULL for w in (kernel_class, tuning_file)]
        options = structure(
            "context_options",
            explain=explain,
            profiling=profiling,
            program_cache_on_disk=program_cache_on_disk,
            kernel_class=words[0],
            tuning_file=words[1],
            kernels_only=kernels_only,
            portable_kernels=portable_kernels,
        )
        self._root = _make_context(lib.clbool_context_create, encoded(spec), options)
        self._threads = threading.local()
        self._threads.on = self._root
        self.info = _info(_make_devices(lib.clbool_context_device, self._root), 0)
        # Contexts of one device share its matrices.
        self._place = self.info.spec
        # Threads of the process are done when the call returns for which they worked.
        self._is_host = self.info.type == "host"
        if memory_limit:
            self.set_memory_limit(memory_limit)

    def _on(self) -> Any:
        """The context of this thread."""
        try:
            return self._threads.on
        except AttributeError:
            self._threads.on = _make_context(lib.clbool_context_fork, self._root)
            return self._threads.on

    @property
    def name(self) -> str:
        """What its driver calls it."""
        return self.info.name

    def __repr__(self) -> str:
        return f"<Device {self.info.spec}: {self.info.name}>"

    def __enter__(self) -> Device:
        entered: list[Token[Device | None]] = self._threads.__dict__.setdefault("entered", [])
        entered.append(_current.set(self))
        return self

    def __exit__(self, *_: object) -> None:
        _current.reset(self._threads.entered.pop())

    def finish(self) -> None:
        """Waits until all is done that this thread asked of the device."""
        check(lib.clbool_context_finish(self._on()))

    def warm_up(self) -> None:
        """Compiles, or loads, the programs of all operations now rather than at first use."""
        check(lib.clbool_context_warm_up(self._on()))

    def explain(self) -> str:
        """How operations were computed, and why so, since the last call; for a device that was
        opened with ``explain=True``."""
        return text(lib.clbool_context_explain, self._on())

    def profile(self) -> dict[str, int]:
        """Counters since the device was opened or reset_profile(), and its memory now."""
        counters = structure("profile")
        check(lib.clbool_context_profile(self._on(), counters))
        names = [name for name, _ in ffi.typeof(counters[0]).fields if name != "struct_size"]
        return {name: getattr(counters, name) for name in names}

    def kernels(self) -> str:
        """Times of kernels as a table, for a device that was opened with ``profiling=True``."""
        return text(lib.clbool_context_kernels, self._on())

    def reset_profile(self) -> None:
        """Sets all counters to zero, and the peak to what is held now."""
        check(lib.clbool_context_reset_profile(self._on()))

    def set_memory_limit(self, bytes: int, *, derived: bool = False) -> None:
        """Bounds all memory (0: no limit), or what matrices keep to be used again."""
        check(lib.clbool_context_set_limit(self._on(), derived, bytes))

    def trim(self, *, derived: bool = False) -> None:
        """Gives back memory that is kept for reuse, or drops what matrices keep to be used again."""
        check(lib.clbool_context_let_go(self._on(), derived))


_current: ContextVar[Device | None] = ContextVar("pyclbool.device", default=None)
_default: Device | None = None
_default_lock = threading.Lock()


def use(spec: str | DeviceInfo | Device | None = None) -> Device:
    """A device for a ``with`` statement.

    >>> import pyclbool
    >>> with pyclbool.use("host"):
    ...     A = pyclbool.Matrix(3, 3)
    >>> A.device
    <Device host: ...>
    """
    return spec if isinstance(spec, Device) else Device(spec)


def current_device() -> Device:
    """The device of the innermost ``with`` statement, else the default one, opened when first
    needed."""
    global _default
    current = _current.get()
    if current is not None:
        return current
    if _default is None:
        with _default_lock:
            if _default is None:
                _default = Device()
    return _default


def running(device: Device) -> Any:
    """The context for an operation whose operands are on this device: that of the innermost `with`
    statement if it is about the same one."""
    current = _current.get()
    if current is not None and current is not device and current._place == device._place:
        device = current
    try:
        return device._threads.on
    except AttributeError:
        return device._on()
