"""Runs a page in a headless Chromium, served from this machine and answering to it.

Chromium is looked for on PATH (chromium, chromium-browser, google-chrome).
"""
import http.server
import shutil
import subprocess
import sys
import tempfile
import threading


class PageHandler(http.server.BaseHTTPRequestHandler):
    """Serves `page` at /; a POST to /end says that the page is done. What else it asks for or tells is
    up to `get` and `post`."""
    protocol_version = "HTTP/1.1"
    page = ""

    def get(self):
        """The body for `self.path`."""
        return b""

    def post(self, body):
        pass

    def log_message(self, *_):
        pass

    def answer(self, body=b"", kind="application/octet-stream"):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path == "/":
            self.answer(self.page.encode(), "text/html")
        else:
            self.answer(self.get())

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"] or 0))
        if self.path == "/end":
            self.server.is_done.set()
        else:
            self.post(body)
        self.answer()


def run_page(handler, seconds, flags=(), **state):
    """Opens the page and waits until it is done; False when it is not done in time.

    `flags` are the browser's own, `state` is what the handler finds in `self.server`.
    """
    browser = next(
        (path for name in ["chromium", "chromium-browser", "google-chrome"]
         if (path := shutil.which(name))), None)
    if browser is None:
        sys.exit(f"{sys.argv[0]}: no chromium on PATH")
    server = http.server.ThreadingHTTPServer(("localhost", 0), handler)
    vars(server).update(state)
    server.is_done = threading.Event()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    profile = tempfile.mkdtemp()
    try:
        process = subprocess.Popen(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}",
             "--force-color-profile=srgb", "--remote-debugging-port=0", *flags,
             f"http://localhost:{server.server_port}/"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            return server.is_done.wait(timeout=seconds)
        finally:
            process.terminate()
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
    finally:
        # The browser's own processes may still be writing there.
        shutil.rmtree(profile, ignore_errors=True)
