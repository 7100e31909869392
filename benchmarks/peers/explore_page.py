"""Times the page of `foldsieve explore` in a browser without a window.

Every time is taken inside the page, from the click to the first row that is drawn, except that of
the first page, which is taken from the start of the command.
"""

import argparse
import json
import os
import shutil
import socket
import statistics
import subprocess
import time
import urllib.request


class Browser:
    """Chromium, driven by the W3C protocol of chromedriver."""

    def __init__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.driver = subprocess.Popen(
            ["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.root = f"http://127.0.0.1:{port}"
        for _ in range(100):
            try:
                urllib.request.urlopen(self.root + "/status")
                break
            except OSError:
                time.sleep(0.1)
        options = {
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--window-size=1280,900"],
            "binary": shutil.which("chromium"),
        }
        capabilities = {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}
        self.session = ""
        made = self.post("/session", {"capabilities": capabilities})
        self.session = "/session/" + made["sessionId"]
        self.post("/timeouts", {"script": 300_000})

    def post(self, path, body):
        request = urllib.request.Request(
            self.root + self.session + path, json.dumps(body).encode(),
            {"Content-Type": "application/json"},
        )
        return json.load(urllib.request.urlopen(request, timeout=300))["value"]

    def visit(self, address):
        self.post("/url", {"url": address})

    def run(self, script):
        """Runs a script that calls its last argument when it is done."""
        return self.post("/execute/async", {"script": script, "args": []})

    def until(self, condition):
        self.run(
            "const done = arguments[0]; const look = () => (" + condition + ")"
            " ? done(0) : setTimeout(look, 5); look();"
        )

    def close(self):
        try:
            urllib.request.urlopen(
                urllib.request.Request(self.root + self.session, method="DELETE")
            )
        finally:
            self.driver.terminate()


def after(action, condition):
    """A script: milliseconds from an action until something is there."""
    return (
        "const done = arguments[0]; const began = performance.now(); " + action + ";"
        " const look = () => (" + condition + ") ? done(performance.now() - began)"
        " : requestAnimationFrame(look); look();"
    )


def result(case, seconds, note, system="foldsieve"):
    print(
        f"RESULT,explore,{case},{system},{seconds[0]:.4f},{min(seconds):.4f},"
        f"{statistics.median(seconds):.4f},0,{note}",
        flush=True,
    )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--scratch", required=True)
    parser.add_argument("--data")
    arguments = parser.parse_args()
    program = [arguments.program]
    threads = ["--threads", str(arguments.threads)]
    folder = arguments.scratch

    command_line(program, threads, "digits", "digits", "first ranking of digits", [])
    for method in METHODS:
        command_line(
            program, threads, "digits", "digits", f"ranking of digits: {method}",
            ["--method", method],
        )

    browser = Browser()
    server = None
    try:
        starts = []
        for _ in range(3):
            stop(server)
            began = time.time()
            server, address = start(program, threads, folder)
            browser.visit(address)
            browser.until("document.querySelector('.column')")
            starts.append(time.time() - began)
        result("first page", starts, "from the command to the columns of digits; a new server each")

        shown = "document.querySelector('#features[data-method] .feature')"
        began = time.time()
        times = [browser.run(after("location.hash = '#features?data=digits'", shown)) / 1000]
        result("first ranking of digits", times,
               "from the click to the first list; auto goes on choosing")
        browser.until("document.querySelector('#features[data-method=auto] .feature')")
        result("ranking of digits: auto", [time.time() - began], "from the click to its own list")
        for method in METHODS:
            here = shown.replace("[data-method]", f"[data-method={method}]")
            action = (
                "document.querySelector('#features').remove();"
                f" location.hash = '#features?data=digits&method={method}'"
            )
            result(f"ranking of digits: {method}", [browser.run(after(action, here)) / 1000],
                   "from the click to the list")

        sets = [("digits", "digits", "digits")]
        mnist = "mnist/t10k-images-idx3-ubyte.gz"
        if arguments.data and os.path.exists(os.path.join(arguments.data, mnist)):
            name = make_mnist(arguments.data, mnist, folder)
            sets.append(("MNIST 5000 x 784", name, os.path.join(folder, name)))
        for name, data, file in sets:
            command_line(program, threads, name, file, f"lasso: {name}", ["--method", "fisher"])
            lasso(browser, name, data)

        origin = address[: address.index("/enter")]
        for query in ["", "?canvas"]:
            browser.visit(
                f"{origin}/{query}#samples?data=swiss-roll:n=100000,seed=1&method=variance"
            )
            frames(browser)
    finally:
        browser.close()
        stop(server)


METHODS = ["fisher", "gka-supervised", "relieff"]


def start(program, threads, folder):
    """A server, and the address it prints."""
    server = subprocess.Popen(
        program + ["explore", "digits", "--no-browser", "--port", "0"] + threads,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=folder,
    )
    return server, server.stdout.readline().strip()


def stop(server):
    if server is not None:
        server.terminate()
        server.wait()


def command_line(program, threads, name, data, case, words):
    """The same ranking by the command line: the whole process, three times."""
    times = []
    for _ in range(3):
        began = time.time()
        subprocess.run(
            program + ["rank", data, "--quiet"] + words + threads,
            check=True, stdout=subprocess.DEVNULL,
        )
        times.append(time.time() - began)
    result(case, times, " ".join(["rank", name] + words) + ": whole process", "command line")


def frames(browser):
    """100,000 points on the move, three times 60 frames, by whatever draws them."""
    browser.until("document.querySelector('main')?.dataset.shown?.includes('swiss-roll')")
    browser.until("document.querySelector('[data-map=pca]')")
    browser.until("document.querySelector('[data-state=ranked]')")
    rates = [
        browser.run(
            "const done = arguments[0]; const s = document.querySelector('main').scatter;"
            " const before = s.frames; const began = performance.now();"
            " const step = () => { s.x += 0.002; s.draw(); s.frames - before < 60"
            " ? requestAnimationFrame(step)"
            " : done(1000 * (s.frames - before) / (performance.now() - began)); }; step();"
        )
        for _ in range(3)
    ]
    drawn = browser.run(
        "const gl = document.querySelector('main').scatter.gl;"
        " const about = gl && gl.getExtension('WEBGL_debug_renderer_info');"
        " arguments[0](gl ? 'WebGL by '"
        " + (/SwiftShader/.test(about && gl.getParameter(about.UNMASKED_RENDERER_WEBGL))"
        " ? 'SwiftShader: software' : 'what this machine has') : 'a plain canvas')"
    )
    result(f"a frame of 100000 points ({'WebGL' if 'WebGL' in drawn else 'canvas'})",
           [1 / rate for rate in rates],
           f"{statistics.median(rates):.0f} frames a second while moving; drawn by {drawn}")


def make_mnist(source, images, folder):
    """The first 5,000 of MNIST's test images and labels, under the folder that is served."""
    import gzip

    import numpy as np

    with gzip.open(os.path.join(source, images)) as packed:
        pixels = np.frombuffer(packed.read(), np.uint8, offset=16).reshape(-1, 784)[:5000]
    with gzip.open(os.path.join(source, images.replace("images-idx3", "labels-idx1"))) as packed:
        labels = np.frombuffer(packed.read(), np.uint8, offset=8)[:5000]
    name = "explore-mnist-5000.npz"
    np.savez(os.path.join(folder, name), X=pixels, y=labels)
    return name


def lasso(browser, name, data):
    browser.run(f"location.hash = '#samples?data={data}&method=variance'; arguments[0](0)")
    browser.until(f"document.querySelector('main').dataset.shown?.includes('{data}')")
    browser.until("document.querySelector('[data-map=pca]')")
    browser.until("document.querySelector('[data-state=ranked]')")
    times = []
    for share in [0.3, 0.4, 0.5, 0.6, 0.35]:
        action = (
            "const s = document.querySelector('main').scatter; delete document.querySelector("
            "'[data-state]').dataset.state; s.events.lasso([[-1, -1], [%f - 1, -1],"
            " [%f - 1, 1], [-1, 1]])" % (2 * share, 2 * share)
        )
        times.append(browser.run(after(action, "document.querySelector('[data-state=apart]')")) / 1000)
    result(f"lasso: {name}", times, "from the lasso to the new ranking")


if __name__ == "__main__":
    main()
