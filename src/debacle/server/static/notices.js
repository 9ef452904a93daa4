// The browser's own notification that it is your turn, and the mark on the site's icon: for those who are elsewhere.
// Nobody is asked for leave before they have pressed a button for it.
"use strict";

(() => {
  const WISH = "debacle-notify";
  const known = "Notification" in window;
  const wanted = () => known && localStorage.getItem(WISH) === "on" && Notification.permission === "granted";

  /** It says that it is your turn, and where; nothing of the game: others may see this screen. */
  function call() {
    const table = document.getElementById("table");
    navigator.setAppBadge?.().catch(() => {}); // of a site that is not installed there is no icon to mark
    if (!document.hidden || !wanted() || !table) return;
    const notice = new Notification(table.dataset.yourTurn ?? "", { body: table.dataset.game, tag: location.pathname });
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
    });
  }

  document.addEventListener("debacle:sound", (event) => {
    if (/** @type {CustomEvent<string>} */ (event).detail === "called") call();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) navigator.clearAppBadge?.().catch(() => {});
  });

  const place = document.getElementById("notify");
  const press = document.getElementById("notify-press");
  const said = document.getElementById("notify-said");
  if (!place || !press || !said || !known) return;

  function show() {
    press.hidden = false;
    press.textContent = (wanted() ? place.dataset.off : place.dataset.on) ?? "";
    said.textContent = Notification.permission === "denied" ? place.dataset.denied ?? "" : "";
  }

  press.addEventListener("click", async () => {
    if (wanted()) localStorage.setItem(WISH, "off");
    else if ((await Notification.requestPermission()) === "granted") localStorage.setItem(WISH, "on");
    show();
  });
  show();
})();
