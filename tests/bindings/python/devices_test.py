# SPDX-License-Identifier: MIT
"""Devices, threads, interrupts, errors, and what importing the package does."""
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from conftest import product, same

import pyclbool
from pyclbool import Device, Matrix, Vector
from pyclbool._interrupt import interruptible
from pyclbool._library import NULL, lib, structure
from pyclbool.device import running


def test_what_there_is():
    found = pyclbool.devices()
    assert found[-1].spec == found[-1].type == "host" and found[-1].available
    assert found.reason and found.reason in repr(found)
    assert Device(found[-1]).info.name == found[-1].name
    with pytest.raises(pyclbool.InvalidArgumentError, match="host"):
        Device("no such device")


def test_which_is_current(make):
    with pyclbool.use("host") as outer:
        assert pyclbool.current_device() is outer
        with Device("host") as inner:
            assert pyclbool.current_device() is inner
            A, a = make(5, 5)
        assert pyclbool.current_device() is outer
    assert A.device is inner
    same(A @ A, product(a, a))
    assert pyclbool.current_device() is pyclbool.current_device()
    with pytest.raises(ValueError):
        with pyclbool.use("host"):
            raise ValueError
    assert pyclbool.current_device() is not outer


def test_explain_and_profile(make):
    A, _ = make(9, 9)
    with Device("host", explain=True, profiling=True) as device:
        B = Matrix.identity(9)
        (B @ B).wait()
    assert "mxm" in device.explain()
    assert device.explain() == ""
    assert set(device.profile()) >= {"launches", "live_bytes", "peak_bytes"}
    assert isinstance(device.kernels(), str)
    device.reset_profile()
    device.finish()
    device.warm_up()
    device.trim()
    device.trim(derived=True)
    assert "host" in repr(device) and device.name


def test_a_limit_of_memory(make):
    device = Device("host", memory_limit=10_000)
    with device:
        with pytest.raises(MemoryError) as caught:
            Matrix.from_coo(np.arange(10**5), np.arange(10**5))
        assert isinstance(caught.value, pyclbool.Error)
        device.set_memory_limit(0)
        assert Matrix.from_coo(np.arange(10**5), np.arange(10**5)).nvals == 10**5


def test_from_one_device_to_another(make):
    here, there = Device("host"), Device("host")
    with here:
        A, a = make(5, 5)
    B = A.to(there)
    assert B.device is there
    same(B, a)
    same(A | B, a)


def test_threads(make):
    A, a = make(40, 40)
    expected = product(a, a)
    failures = []

    def work():
        for _ in range(20):
            if not np.array_equal((A @ A).to_numpy(), expected):
                failures.append("wrong")

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def closure(A, out):
    def call(stop):
        options = structure("query_options", stop=stop, method=lib.CLBOOL_QUERY_ROUNDS)
        return lib.clbool_closure(on, out._writable(), A._ptr, options, NULL)

    on = running(A.device)
    interruptible(call)


def test_calls_that_can_be_interrupted(make):
    A, a = make(30, 30, 0.05)
    out = Matrix(30, 30)
    closure(A, out)
    assert out.nvals >= A.nvals
    with pytest.raises(pyclbool.InvalidHandleError):
        interruptible(lambda stop: lib.clbool_closure(NULL, NULL, NULL, NULL, NULL))

    failures = []
    thread = threading.Thread(target=lambda: failures.append(closure(A, out)))
    thread.start()
    thread.join()
    assert failures == [None]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise")
def test_interrupt():
    n = 30_000
    path = Matrix.from_coo(np.arange(n - 1), np.arange(1, n), nrows=n, ncols=n)

    def press():
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.3, press)
    # Programs that shells start in the background ignore this signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer.start()
    began = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            closure(path, Matrix(n, n))
            time.sleep(60)
    finally:
        signal.signal(signal.SIGINT, before)
    assert time.monotonic() - began < 30
    timer.join()
    assert (path @ path).nvals == n - 2


def thread_of_a_call():
    threads = []
    interruptible(lambda stop: threads.append(threading.get_ident()) or 0)
    return threads[0]


def test_calls_share_a_thread_that_is_not_the_main_one():
    assert thread_of_a_call() == thread_of_a_call() != threading.get_ident()
    nested = []
    interruptible(lambda stop: nested.append(thread_of_a_call()) or 0)
    assert nested == [thread_of_a_call()]


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="there is no such signal")
def test_a_handler_of_another_signal():
    def late(*_):
        raise TimeoutError

    seen = []
    wait = threading.Event()

    def call(stop):
        seen.append("begun")
        wait.wait(0.5)
        seen.append("ended")
        return 0

    before = signal.signal(signal.SIGALRM, late)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(TimeoutError):
            interruptible(call)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert seen == ["begun", "ended"]  # it is waited for
    assert thread_of_a_call() != threading.get_ident()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes do not fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_calls_of_a_forked_process():
    thread_of_a_call()
    child = os.fork()
    if child == 0:
        os._exit(7 if thread_of_a_call() != threading.get_ident() else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7


def test_errors_are_of_python_too():
    assert issubclass(pyclbool.DimensionMismatchError, ValueError)
    assert issubclass(pyclbool.OutOfMemoryError, MemoryError)
    assert issubclass(pyclbool.FileError, OSError)
    assert issubclass(pyclbool.BuildError, pyclbool.DeviceError)
    for name in pyclbool.__all__:
        assert getattr(pyclbool, name).__doc__ or name == "__version__"


def test_what_the_library_says_of_two_devices(make):
    gpus = [info for info in pyclbool.devices() if info.type != "host" and info.available]
    if not gpus:
        pytest.skip("there is only the host")
    A, a = make(5, 5)
    there = Device(gpus[0])
    if there.info.spec == A.device.info.spec:
        there = Device("host")
    B = A.to(there)
    same(B, a)
    same(B @ B, product(a, a))
    with pytest.raises(ValueError):
        (A @ B).wait()


def test_import_is_light():
    program = (
        "import sys, pyclbool; print([m for m in ('numpy', 'cffi', 'pycparser', 'networkx', 'scipy')"
        " if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_version():
    assert pyclbool.__version__.count(".") == 2


def test_vectors_wait():
    v = Vector.from_coo([0], size=2)
    assert (v | v).wait().nvals == 1
