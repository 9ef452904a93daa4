// Q.E. at the table: comfort for great numbers. Everything works without it; the server reads what is sent.
// The page is morphed at every push, so nothing here holds on to an element: all is found again by id.
(() => {
  "use strict";
  const draft = { number: "", text: "", byHand: false };
  const folded = new Map();
  const find = (id) => document.getElementById(id);
  const bidForm = () => document.querySelector("form[data-bid]");

  // ---- reading a field: as typed.py does
  const SPACES = " '\u2019\u00a0\u2009\u202f";
  const GROUPED = new RegExp(`^[0-9]{1,3}([${SPACES}.,])[0-9]{3}((?:\\1[0-9]{3})*)$`);
  const SHORTHAND = new RegExp(`^([0-9]{1,100})(?:([.,])([0-9]{1,9}))?[${SPACES}]?(\\p{L}+)$`, "u");
  const bare = (text) => text.replace(/[^0-9]/g, "").replace(/^0+(?=[0-9])/, "");

  function noughts(unit, form) {
    const units = Object.fromEntries(form.dataset.units.trim().split(" ").map((pair) => pair.split(":")));
    if (unit in units) return Number(units[unit]);
    const place = form.dataset.scales.split(" ").indexOf(unit.replace(/s$/, ""));
    return place < 0 ? null : 3 * (place + 1);
  }

  /** The digits that were meant, or null. */
  function read(text, form) {
    text = text.trim();
    if (/^(0|[1-9][0-9]*)$/.test(text)) return text;
    const grouped = GROUPED.exec(text);
    if (grouped) return grouped[1] === form.dataset.point && !grouped[2] ? null : bare(text);
    const short = SHORTHAND.exec(text);
    if (!short) return null;
    const zeros = noughts(short[4].toLowerCase(), form);
    let part = short[3] || "";
    if (zeros === null || (part.length === 3 && short[2] !== form.dataset.point)) return null;
    part = part.replace(/0+$/, "");
    return part.length > zeros ? null : bare(short[1] + part + "0".repeat(zeros - part.length));
  }

  const group = (digits, form) => digits.replace(/\B(?=([0-9]{3})+$)/g, form.dataset.group);

  /** As it stands in a line: whole, or three figures and a power of ten. */
  function inShort(digits, form) {
    if (digits.length <= 15) return group(digits, form);
    const part = digits.slice(1, 3).replace(/0+$/, "");
    return `${digits[0]}${part ? form.dataset.point + part : ""}×10^${digits.length - 1}`;
  }

  // ---- numbers in words
  const EN = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
  const EN_TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
  const FR = "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf".split(" ");
  const FR_TENS = "- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt".split(" ");

  function english(n) {
    if (n >= 100) return `${EN[Math.floor(n / 100)]} hundred${n % 100 ? ` ${english(n % 100)}` : ""}`;
    if (n < 20) return EN[n];
    return EN_TENS[Math.floor(n / 10)] + (n % 10 ? `-${EN[n % 10]}` : "");
  }

  /** `bare`: before mille, where cent and vingt take no s. */
  function french(n, bareForm) {
    if (n >= 100) {
      const hundreds = Math.floor(n / 100);
      const rest = n % 100;
      const cent = hundreds === 1 ? "cent" : `${FR[hundreds]} cent${rest || bareForm ? "" : "s"}`;
      return rest ? `${cent} ${french(rest, bareForm)}` : cent;
    }
    if (n < 20) return FR[n];
    const tens = Math.floor(n / 10);
    const rest = tens === 7 || tens === 9 ? (n % 10) + 10 : n % 10;
    if (!rest) return FR_TENS[tens] + (tens === 8 && !bareForm ? "s" : "");
    const joint = (rest === 1 || rest === 11) && tens < 8 ? " et " : "-";
    return FR_TENS[tens] + joint + FR[rest];
  }

  function scale(words, place, n, form, lang) {
    const name = form.dataset.scales.split(" ")[place - 1];
    if (lang !== "fr") return `${words} ${name}`;
    if (place === 1) return n === 1 ? name : `${words} ${name}`;
    return `${words} ${name}${n > 1 ? "s" : ""}`;
  }

  /** Every group in words, where there are few; else three figures and a name. */
  function inWords(digits, form) {
    const lang = document.documentElement.lang.slice(0, 2);
    const say = (n, place) => (lang === "fr" ? french(n, place === 1) : english(n));
    const groups = [];
    for (let end = digits.length; end > 0; end -= 3) groups.push(Number(digits.slice(Math.max(0, end - 3), end)));
    const full = groups.map((n, place) => [n, place]).filter(([n]) => n).reverse();
    if (!full.length) return say(0, 0);
    const top = groups.length - 1;
    if (top > form.dataset.scales.split(" ").length) return inShort(digits, form);
    if (full.length <= 3) return full.map(([n, place]) => (place ? scale(say(n, place), place, n, form, lang) : say(n, 0))).join(" ");
    const whole = String(groups[top]);
    const part = digits.slice(whole.length, 3).replace(/0+$/, "");
    const figures = part ? `${whole}${form.dataset.point}${part}` : whole;
    return form.dataset.about.replace("{words}", scale(figures, top, groups[top], form, lang));
  }

  // ---- what it would do
  function put(element, text) {
    if (element && element.textContent !== text) element.textContent = text;
  }

  function warn(form, digits) {
    const text = find("if-won-text");
    if (!text) return;
    let risky = false;
    let said = text.dataset.plain;
    let total = text.dataset.spent;
    if (digits !== null && digits !== "" && digits !== "0") {
      const sum = BigInt(form.dataset.spent) + BigInt(digits);
      const rival = BigInt(form.dataset.rival);
      risky = sum > rival;
      total = inShort(String(sum), form);
      said = form.dataset.ifWon + (risky ? form.dataset.above : form.dataset.below);
    }
    const [before, after] = said.split("{total}");
    if (text.textContent !== before + total + after) {
      const number = document.createElement("data");
      number.value = total;
      number.textContent = total;
      text.replaceChildren(before, number, after);
    }
    const sign = find("if-won-sign");
    if (sign && sign.hidden === risky) sign.hidden = !risky;
  }

  function log10(digits) {
    return digits.length - 1 + Math.log10(Number(`${digits[0]}.${digits.slice(1, 15) || "0"}`));
  }

  /** The bar of what one would have printed. */
  function haunt(form, digits) {
    const ghost = find("ghost");
    if (!ghost || digits === null || digits === "" || digits === "0") return;
    const total = String(BigInt(form.dataset.spent) + BigInt(digits));
    const { low, high, from } = ghost.dataset;
    const scale = ghost.closest("svg").getAttribute("width");
    const reach = (Math.min(Math.max((log10(total) - low) / (high - low), 0), 1.02) * scale).toFixed(1);
    const width = String(Math.max(reach - from, 2).toFixed(1));
    if (ghost.getAttribute("width") !== width) ghost.setAttribute("width", width);
  }

  /** What the server would refuse, said before it is sent; the numbers are the question's own. */
  function problem(form, text, digits) {
    const { taken, low } = form.dataset;
    if (text.trim() === "") return "";
    if (digits === null) return form.dataset.notYet;
    if (digits.length > Number(form.dataset.digits)) return form.dataset.tooLong;
    if (taken && digits === taken) return form.dataset.takenText;
    if (BigInt(digits) < BigInt(low)) return form.dataset.tooLow;
    return null;
  }

  function show() {
    const form = bidForm();
    const field = find("amount");
    if (!form || !field) return;
    if (draft.number !== form.dataset.number) Object.assign(draft, { number: form.dataset.number, text: "", byHand: false });
    if (draft.text && field.value === "") field.value = draft.text;
    const digits = field.value.trim() === "" ? "" : read(field.value, form);
    const fault = problem(form, field.value, digits);
    const output = find("in-words-text");
    put(output, fault === "" ? output.dataset.hint : fault === null ? inWords(digits, form) : fault);
    warn(form, fault === null ? digits : "");
    haunt(form, fault === null ? digits : "");
    const length = field.value.length;
    field.classList.toggle("bignumber-long", length > 18 && length <= 32);
    field.classList.toggle("bignumber-longer", length > 32);
  }

  /** Groups the digits while they are typed, and leaves the caret where it was among them. */
  function regroup(field, form) {
    if (!/^[0-9][0-9 '\u2019\u00a0\u2009\u202f.,]*$/.test(field.value)) return;
    const after = field.value.slice(field.selectionStart ?? field.value.length).replace(/[^0-9]/g, "").length;
    const text = group(bare(field.value), form);
    if (text === field.value) return;
    field.value = text;
    let caret = text.length;
    for (let left = after; left > 0 && caret > 0; caret -= 1) if (/[0-9]/.test(text[caret - 1])) left -= 1;
    field.setSelectionRange(caret, caret);
  }

  function fill(digits) {
    const form = bidForm();
    const field = find("amount");
    field.value = group(digits, form);
    Object.assign(draft, { text: field.value, byHand: false });
    if (!matchMedia("(pointer: coarse)").matches) field.focus(); // a keyboard that comes up would hide what was pressed
    field.setSelectionRange(field.value.length, field.value.length);
    show();
  }

  document.addEventListener("input", (event) => {
    if (event.target.id !== "amount") return;
    const field = event.target;
    const form = bidForm();
    // a sign typed by hand may become a fraction: then wait until the field is left
    if (field.value === "") draft.byHand = false;
    else if (/[^0-9]/.test(event.data ?? "")) draft.byHand = true;
    const typed = ["insertText", "deleteContentBackward", "deleteContentForward"].includes(event.inputType);
    if (!draft.byHand && (typed || read(field.value, form) !== null)) regroup(field, form);
    draft.text = field.value;
    show();
  });

  document.addEventListener("change", (event) => {
    const form = bidForm();
    if (event.target.id !== "amount" || !form) return;
    const digits = read(event.target.value, form);
    if (digits !== null) event.target.value = group(digits, form);
    draft.byHand = digits === null;
    draft.text = event.target.value;
    show();
  });

  document.addEventListener("click", (event) => {
    const summary = event.target.closest("summary");
    const fold = summary?.parentElement;
    if (fold?.id && !event.target.closest("a")) folded.set(fold.id, !fold.open);
    const form = bidForm();
    const button = event.target.closest("[data-fill], [data-times], [data-clear]");
    if (!form || !button || !form.contains(button)) return;
    event.preventDefault();
    if ("fill" in button.dataset) return fill(button.value);
    if ("clear" in button.dataset) return fill("");
    const digits = read(find("amount").value, form) || form.dataset.taken || "1";
    if (digits.length <= Number(form.dataset.digits)) fill(String(BigInt(digits) * BigInt(button.dataset.times)));
  });

  // ---- a number that is cut short is whole at a press
  function whole(number) {
    find("whole")?.remove();
    if (!number) return;
    const slip = document.createElement("p");
    slip.id = "whole";
    slip.className = "whole";
    slip.setAttribute("role", "status");
    slip.textContent = number.dataset.full;
    (number.closest("dialog") ?? document.body).append(slip);
  }

  document.addEventListener("click", (event) => {
    const number = event.target.closest("data[data-full]");
    whole(number && find("whole")?.textContent !== number.dataset.full ? number : null);
  });
  document.addEventListener("keydown", (event) => {
    const number = event.target.closest?.("data[data-full]");
    if (number && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      whole(number);
    } else if (event.key === "Escape") whole(null);
  });

  // ---- after a push the page is as the server drew it: put back what this reader was doing
  function settle() {
    for (const [id, open] of folded) {
      const fold = find(id);
      if (fold && fold.open !== open) fold.open = open;
    }
    show();
  }

  let due = false;
  const watcher = new MutationObserver(() => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      settle();
    });
  });

  document.documentElement.classList.add("has-script");
  const place = find("table") || document.body;
  watcher.observe(place, { childList: true, subtree: true, attributes: true, attributeFilter: ["open", "width", "data-number"] });
  settle();
})();
