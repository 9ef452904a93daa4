// Checks in the reader's own browser that the seed is the one whose fingerprint was published before the game.
"use strict";

(() => {
  /** @param {string} id */
  const text = (id) => document.getElementById(id)?.textContent?.trim() ?? "";
  const verdict = document.getElementById("verdict");
  if (!verdict) return;
  /** @param {string} how */
  const say = (how) => {
    verdict.textContent = verdict.dataset[how] ?? "";
    verdict.dataset.verdict = how;
    verdict.hidden = false;
  };
  if (!globalThis.crypto?.subtle) { // only where the page came by HTTPS, or from this machine
    say("cannot");
    return;
  }
  const bytes = new Uint8Array((text("seed").match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
  crypto.subtle.digest("SHA-256", bytes).then((digest) => {
    const found = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    say(found === text("commitment") ? "good" : "bad");
  }).catch(() => say("cannot"));
})();
