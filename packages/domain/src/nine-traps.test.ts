import { describe, expect, it } from "vitest";
import { bookMemberOf } from "./book-rows.ts";
import { bridgesBetween } from "./bridge.ts";
import { firstDayOf } from "./calendar-month.ts";
import { cashOf } from "./cash.ts";
import type { JournalRow } from "./journal.ts";
import { dayBeginsAt } from "./local-time.ts";
import type { Movement } from "./movements.ts";
import { movementsOf } from "./testing/movements-of.ts";
import { TRAP_MONTHS as MONTHS, TRAPS, TRAPS_END } from "./testing/nine-traps.ts";
import { type Figures, plantedFigures } from "./testing/planted-figures.ts";

const ZONE = "Europe/Lisbon";
const BOUNDS = [...MONTHS, "2026-04"].map((month) => dayBeginsAt(ZONE, firstDayOf(month)));

function movementsOfAll(rows: readonly JournalRow[]): Movement[] {
  const bySubscription = Map.groupBy(rows, ({ subscriptionId }) => subscriptionId ?? "");
  const byMember = Map.groupBy([...bySubscription], ([id, own]) => bookMemberOf(id, own));
  return [...byMember.values()].flatMap((subscriptions) => {
    const own = subscriptions.flatMap(([, known]) => known);
    return movementsOf(own, TRAPS_END).movements;
  });
}

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

const ALL = TRAPS.flatMap(({ rows }) => rows);

describe("the nine traps over 24 months", () => {
  it.each(TRAPS)("$name: every figure is what was planted", (trap) => {
    expect(figuresOf(trap.rows)).toEqual(plantedFigures([trap]));
  });

  it("come to what was planted all together too", () => {
    expect(figuresOf(ALL)).toEqual(plantedFigures(TRAPS));
  });
});
