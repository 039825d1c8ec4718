import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bookMemberOf } from "./book-rows.ts";
import { type Bridge, bridgesBetween } from "./bridge.ts";
import { addMonths, firstDayOf } from "./calendar-month.ts";
import { cashOf } from "./cash.ts";
import type { JournalRow } from "./journal.ts";
import { dayBeginsAt } from "./local-time.ts";
import { type Movement, movementsOf } from "./movements.ts";
import { FIRST_MONTH, TRAPS, TRAPS_END, type Trap } from "./testing/nine-traps.ts";

const ZONE = "Europe/Lisbon";
const MONTHS = Array.from({ length: 24 }, (_, index) => addMonths(FIRST_MONTH, index));
const BOUNDS = [...MONTHS, addMonths(FIRST_MONTH, 24)].map((month) =>
  dayBeginsAt(ZONE, firstDayOf(month)),
);

function movementsOfAll(rows: readonly JournalRow[]): Movement[] {
  const bySubscription = Map.groupBy(rows, ({ subscriptionId }) => subscriptionId ?? "");
  const byMember = Map.groupBy([...bySubscription], ([id, own]) => bookMemberOf(id, own));
  return [...byMember.values()].flatMap((subscriptions) => {
    const own = subscriptions.flatMap(([, known]) => known);
    return movementsOf(own, TRAPS_END).movements;
  });
}

type Figures = Record<string, { members: number; yearly: number } | number>;

/** All figures of all months that are not zero. */
function figuresOf(rows: readonly JournalRow[]): Figures {
  const figures: Figures = {};
  bridgesBetween(movementsOfAll(rows), BOUNDS).forEach((bridges, index) => {
    for (const [currency, bridge] of bridges) {
      for (const [term, { members, yearly }] of Object.entries(bridge)) {
        if (members === 0 && yearly === 0) continue;
        figures[`${MONTHS[index]} ${currency} ${term}`] = { members, yearly };
      }
    }
  });
  MONTHS.forEach((month, index) => {
    const [from, to] = [BOUNDS[index] ?? TRAPS_END, BOUNDS[index + 1] ?? TRAPS_END];
    for (const [currency, cash] of cashOf(rows.filter(({ at }) => from <= at && at < to))) {
      for (const flow of ["received", "returned", "held"] as const) {
        if (cash[flow].amount !== 0) figures[`${month} ${currency} ${flow}`] = cash[flow].amount;
      }
    }
  });
  return figures;
}

/** The same from what was written by hand, month by month. */
function plantedFigures(traps: readonly Trap[]): Figures {
  const figures: Figures = {};
  const add = (key: string, members: number, yearly: number) => {
    const known = figures[key] ?? { members: 0, yearly: 0 };
    if (typeof known === "number") throw new Error(key);
    figures[key] = { members: known.members + members, yearly: known.yearly + yearly };
  };
  for (const month of MONTHS) {
    for (const [day, kind, currency, yearly] of traps.flatMap(({ steps }) => steps)) {
      const sign = ["new", "regained", "in"].includes(kind) ? 1 : -1;
      if (day.slice(0, 7) < month) add(`${month} ${currency} opening`, sign, sign * yearly);
      if (day.slice(0, 7) <= month) add(`${month} ${currency} closing`, sign, sign * yearly);
      if (day.slice(0, 7) !== month) continue;
      if (kind === "in" || kind === "out") {
        add(`${month} ${currency} changed`, sign, sign * yearly);
      } else add(`${month} ${currency} ${kind}`, 1, yearly);
    }
    for (const [day, flow, currency, amount] of traps.flatMap(({ cash }) => cash)) {
      if (day.slice(0, 7) !== month) continue;
      const key = `${month} ${currency} ${flow}`;
      figures[key] = Number(figures[key] ?? 0) + amount;
    }
  }
  const isZero = (figure: Figures[string]) =>
    typeof figure === "number" ? figure === 0 : figure.members === 0 && figure.yearly === 0;
  return Object.fromEntries(Object.entries(figures).filter(([, figure]) => !isZero(figure)));
}

const ALL = TRAPS.flatMap(({ rows }) => rows);

describe("the nine traps over 24 months", () => {
  it.each(TRAPS)("$name: every figure is what was planted", (trap) => {
    expect(figuresOf(trap.rows)).toEqual(plantedFigures([trap]));
  });

  it("come to what was planted all together too", () => {
    expect(figuresOf(ALL)).toEqual(plantedFigures(TRAPS));
  });

  it("read the same in any order", () => {
    const inAnyOrder = fc.shuffledSubarray(ALL, { minLength: ALL.length, maxLength: ALL.length });
    const planted = plantedFigures(TRAPS);
    fc.assert(
      fc.property(inAnyOrder, (rows) => {
        expect(figuresOf(rows)).toEqual(planted);
      }),
      { numRuns: 50, seed: 35 },
    );
  });

  it("count a row that is there twice once", () => {
    expect(movementsOfAll([...ALL, ...ALL.toReversed()])).toEqual(movementsOfAll(ALL));
  });

  it("miss a row that is missing, and nothing else", () => {
    const lost = ALL.find(({ externalId }) => externalId.startsWith("coupon payment"));
    const without = figuresOf(ALL.filter((row) => row !== lost));
    const planted = plantedFigures(TRAPS);
    expect(without).not.toEqual(planted);
    expect(without["2024-09 USD closing"]).toEqual(planted["2024-09 USD closing"]);
  });

  it("are bridged: opening and movements are closing, which is the next opening", () => {
    const months = bridgesBetween(movementsOfAll(ALL), BOUNDS);
    const sum = (bridge: Bridge, of: "members" | "yearly") =>
      bridge.opening[of] +
      bridge.new[of] +
      bridge.regained[of] +
      bridge.changed[of] -
      bridge.lapsed[of] -
      bridge.refunded[of];
    months.forEach((bridges, index) => {
      for (const [currency, bridge] of bridges) {
        expect(sum(bridge, "members")).toBe(bridge.closing.members);
        expect(sum(bridge, "yearly")).toBe(bridge.closing.yearly);
        const next = months[index + 1]?.get(currency);
        if (next) expect(next.opening).toEqual(bridge.closing);
      }
    });
  });
});
