// What a production plan would use and make. Every number is the server's; a test holds the sums to those of the rules.
const crisisProduction = (() => {
  "use strict";

  /** What a company does with a crew: a worker for each slot, "" where nobody stands. */
  function work(company, crew, stock) {
    if (!crew.some(Boolean)) return { state: "off" };
    if (!crew.slice(0, company.required).every(Boolean)) return { state: "half" };
    if (company.needs.some(([resource, units]) => stock[resource] < units)) return { state: "starved" };
    const bonus = crew.slice(company.required)
      .reduce((sum, worker, place) => sum + (worker ? company.levels[place][worker] : 0), 0);
    return { state: "on", made: company.bare.map((units, out) => units + bonus * company.each[out]) };
  }

  /** A whole plan: by company its crew; `floor` is what the desk was sent. */
  function count(floor, crews) {
    const used = [...floor.used];
    const made = [...floor.made];
    const stock = floor.capacity.map((_, resource) => floor.before[resource] - used[resource]);
    const companies = {};
    for (const [key, company] of Object.entries(floor.companies)) {
      const done = work(company, crews[key], stock);
      companies[key] = done;
      if (done.state !== "on") continue;
      for (const [resource, units] of company.needs) { stock[resource] -= units; used[resource] += units; }
      done.made.forEach((units, out) => { made[out] += units; });
    }
    const after = floor.before.map((units, out) => {
      const full = units - (used[out] ?? 0) + made[out];
      return out < floor.capacity.length ? Math.min(floor.capacity[out], full) : full;
    });
    return { companies, used, made, after };
  }

  return { count };
})();
