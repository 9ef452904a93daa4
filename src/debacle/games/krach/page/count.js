// What cards are worth: the one sum that the page counts by itself, for there are too many choices to send them all.
// Every number is the server's: each card's own, and `times`, from what percentage the shares of one company count how
// often, the best first ("100:3 50:2"). Without it cards count what is printed on them, as in a payment.
"use strict";
const krachCount = (cards, times = "") => {
  const steps = times.split(" ").filter(Boolean).map((step) => step.split(":").map(Number));
  const held = new Map();
  let sum = 0;
  for (const { value, company, percent } of cards) {
    sum += Number(value);
    if (!company) continue;
    const shares = held.get(company) ?? { percent: 0, worth: 0 };
    held.set(company, { percent: shares.percent + Number(percent), worth: shares.worth + Number(value) });
  }
  for (const { percent, worth } of held.values()) {
    const [, multiplier] = steps.find(([least]) => percent >= least) ?? [0, 1];
    sum += (multiplier - 1) * worth;
  }
  return sum;
};
