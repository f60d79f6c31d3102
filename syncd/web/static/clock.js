// Counts down beside every <time data-until>, from the server's own instant on; without it the words that were sent stand.
"use strict";
(function () {
  const words = (seconds) => {
    const s = Math.max(0, Math.floor(seconds));
    const days = Math.floor(s / 86400), hours = Math.floor(s / 3600) % 24, minutes = Math.floor(s / 60) % 60;
    const two = (n) => String(n).padStart(2, "0");
    return (days ? days + " d " : "") + two(hours) + ":" + two(minutes) + ":" + two(s % 60);
  };
  let served = null, since = 0;
  const tick = () => {
    const page = document.querySelector("[data-now]");
    if (!page) return;
    if (page.dataset.now !== served) { served = page.dataset.now; since = performance.now(); }
    const now = Date.parse(served) + performance.now() - since;
    for (const clock of document.querySelectorAll("[data-until]"))
      clock.textContent = words((Date.parse(clock.dataset.until) - now) / 1000);
  };
  setInterval(tick, 1000);
  tick();
})();
