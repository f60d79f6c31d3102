"""A real Chromium, headless, driven over its own protocol; what it could not load or would not run is heard."""

import base64
import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from selenium.webdriver import ActionChains, Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
)
HEAR = """
window.violations = [];
document.addEventListener('securitypolicyviolation', e =>
  window.violations.push(e.violatedDirective + ' ' + e.blockedURI));
window.hacked = [];
for (const name of ['alert', 'confirm', 'prompt']) window[name] = () => window.hacked.push(name);
"""


def missing() -> str:
    """Why there is no browser; empty where there is one."""
    lacking = [name for name in ("chromium", "chromedriver") if shutil.which(name) is None]
    return f"needs Debian's {' and '.join(lacking)}" if lacking else ""


class Browser:
    """One Chromium with a profile of its own, which is gone with it."""

    def __enter__(self) -> Self:
        self._profile = tempfile.mkdtemp(prefix="syncd-chromium-")
        options = ChromeOptions()
        options.binary_location = shutil.which("chromium") or ""
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        for flag in (*FLAGS, f"--user-data-dir={self._profile}"):
            options.add_argument(flag)
        self.driver = Chrome(options=options, service=Service(shutil.which("chromedriver")))
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": HEAR})
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.driver.quit()
        shutil.rmtree(self._profile, ignore_errors=True)

    def size(self, width: int, height: int = 900, *, dark: bool = False) -> None:
        """Make the window so large, and prefer this scheme."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})

    def go(self, address: str) -> None:
        """Load a page."""
        self.driver.get(address)

    def one(self, selector: str) -> WebElement:
        """The first element that a CSS selector finds."""
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        """Every element that a CSS selector finds."""
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def wait_for(self, selector: str) -> WebElement:
        """The first element that a CSS selector finds, as soon as there is one."""
        WebDriverWait(self.driver, 10, 0.02).until(lambda _: self.all(selector))
        return self.one(selector)

    def tab_to(self, words: str) -> None:
        """Press Tab until the element with the focus says this."""
        for _ in range(400):
            self.keys(Keys.TAB)
            focused = self.focused()
            if focused.tag_name in ("a", "button", "summary") and words in focused.text:
                return
        raise AssertionError(f"no Tab leads to {words!r}")

    @contextmanager
    def without_scripts(self) -> Iterator[None]:
        """As if the pages' scripts had never come."""
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        try:
            yield
        finally:
            self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})

    def forget(self) -> None:
        """Begin anew: no cookies, no page, no complaints."""
        self.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        self.driver.get("about:blank")
        self.driver.get_log("browser")

    @property
    def text(self) -> str:
        """What the page says."""
        return self.one("body").text

    def keys(self, *keys: str) -> None:
        """Press keys, one after the other, wherever the focus is."""
        for key in keys:
            ActionChains(self.driver).send_keys(key).perform()

    def focused(self) -> WebElement:
        """The element that has the focus."""
        return self.driver.switch_to.active_element

    def run(self, script: str, *arguments: Any) -> Any:
        """What a script returns, run past the page's own policy."""
        return self.driver.execute_script(script, *arguments)

    def heard(self) -> list[str]:
        """What the policy forbade, what a script of somebody else's did, and what the console complained of."""
        told = [one["message"] for one in self.driver.get_log("browser") if one["level"] in ("SEVERE", "WARNING")]
        return [*self.run("return window.violations"), *self.run("return window.hacked"), *told]

    def faults(self) -> list[str]:
        """What axe finds that is serious: the rule and where."""
        source = (files("axe_core_python") / "axe.min.js").read_text("utf-8")
        self.driver.execute_script(source)
        tags = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"], "resultTypes": ["violations"]}
        found = self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1]; axe.run(document, arguments[0]).then(done);", tags
        )
        return [
            f"{one['id']} ({one['impact']}): {json.dumps([node['target'] for node in one['nodes']][:5])}"
            for one in found["violations"]
            if one["impact"] in ("serious", "critical")
        ]

    def picture(self, file: Path) -> None:
        """Save the whole page as it looks."""
        height = self.run("return document.documentElement.scrollHeight")
        width = self.run("return document.documentElement.clientWidth")
        clip = {"x": 0, "y": 0, "width": width, "height": min(height, 6000), "scale": 1}
        answer = self.driver.execute_cdp_cmd(
            "Page.captureScreenshot", {"captureBeyondViewport": True, "clip": clip, "format": "png"}
        )
        file.write_bytes(base64.b64decode(answer["data"]))
