import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { olderBefore, pressOn, waitsLonger, waitsUntil } from "./taking-back.ts";

const DAY = 24 * 3600_000;
const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * DAY);

describe("what counts as older", () => {
  it.each([
    ["in an old account: thirty days before the first change", 100, 0, 95, 70],
    ["in one as old as that", 30, 0, 10, 0],
    ["in a younger one: what came before any change", 20, 0, 10, 10],
    ["in a younger one of which no change is known", 20, 0, undefined, 20],
  ])("%s", (_, firstChange, openedAt, firstKnown, before) => {
    expect(
      olderBefore({
        firstChange: day(firstChange),
        openedAt: day(openedAt),
        firstKnown: firstKnown === undefined ? undefined : day(firstKnown),
      }),
    ).toEqual(day(before));
  });

  it("is never anything that came with or after the first known change", () => {
    const days = fc.nat(400).map(day);
    fc.assert(
      fc.property(days, days, days, (one, two, three) => {
        const [openedAt, firstKnown, firstChange] = [one, two, three].sort((a, b) => +a - +b);
        if (!openedAt || !firstKnown || !firstChange) return;
        const before = olderBefore({ openedAt, firstKnown, firstChange });
        expect(before <= firstChange).toBe(true);
        // Thirty days or more lie between, or it is the first change of all.
        const isApart = +firstChange - +before >= 30 * DAY;
        expect(isApart || +before === +firstKnown).toBe(true);
      }),
    );
  });
});

describe("a press on a frozen account", () => {
  const frozenAt = day(0);
  const open = { waitsUntil: waitsUntil(frozenAt), endedAt: null, isRefuted: false };
  const back = { ...open, endedAt: day(1) };
  const disputed = { ...open, waitsUntil: waitsLonger(frozenAt), isRefuted: true };
  const refuted = { ...back, isRefuted: true };
  it.each([
    ["from the mailbox that froze it, with a proof", open, true, true, 0, "comes_back"],
    ["from it without one", open, true, false, 6.99, "waits"],
    ["from it without one, after seven days", open, true, false, 7, "comes_back"],
    ["from another with a proof", open, false, true, 3, "refutes"],
    ["from it, once somebody signed in with an older proof", disputed, true, false, 36.9, "waits"],
    ["from it, a month longer after that", disputed, true, false, 37, "comes_back"],
    ["from it with a proof, once somebody else gave one", disputed, true, true, 1, "comes_back"],
    ["from another without one, however long", open, false, false, 70, "waits"],
    ["after somebody is back", back, true, true, 2, "over"],
    ["from another after it was refuted", refuted, false, true, 2, "over"],
    ["from the first after it was refuted, with a proof", refuted, true, true, 2, "comes_back"],
    ["from the first after it was refuted, without", refuted, true, false, 70, "waits"],
  ] as const)("%s", (_, freeze, claims, proved, now, outcome) => {
    expect(pressOn(freeze, { claims, proved }, day(now))).toBe(outcome);
  });
});
