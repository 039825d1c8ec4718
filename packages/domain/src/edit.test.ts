import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  believedPlace,
  boundedEditTime,
  type EditStamp,
  isLaterEdit,
  OLDEST_EDIT_DAYS,
  TRUSTED_SKEW_MS,
} from "./edit.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse("2026-03-10T12:00:00.000Z");

describe("when an edit was made", () => {
  it.for([
    ["just now, by a right clock", 0, 0, 0],
    ["three days ago, offline", -3 * DAY, 0, -3 * DAY],
    ["an hour ago, by a clock that is three hours ahead", 2 * HOUR, 3 * HOUR, -HOUR],
    ["an hour ago, by a clock that is three hours behind", -4 * HOUR, -3 * HOUR, -HOUR],
    ["a little ahead, which is trusted and bounded", 30_000, TRUSTED_SKEW_MS, 0],
    ["a little behind, which is trusted", -40_000, -TRUSTED_SKEW_MS, -40_000],
    ["after its own sending", 5 * HOUR, 0, 0],
    ["longer ago than is accepted", -400 * DAY, 0, -OLDEST_EDIT_DAYS * DAY],
  ] as const)("%s", ([, claimed, sentAt, edited]) => {
    expect(boundedEditTime(NOW + claimed, NOW + sentAt, NOW)).toBe(NOW + edited);
  });

  it("is within the bounds whatever time is claimed, and preserves the order of one request §4.28", () => {
    const anyTime = fc.integer({ min: NOW - 500 * DAY, max: NOW + 500 * DAY });
    fc.assert(
      fc.property(anyTime, anyTime, anyTime, (one, other, sentAt) => {
        const [first, second] = [one, other].map((claimed) =>
          boundedEditTime(claimed, sentAt, NOW),
        );
        if (first === undefined || second === undefined) throw new Error("two times");
        expect(first).toBeLessThanOrEqual(NOW);
        expect(first).toBeGreaterThanOrEqual(NOW - OLDEST_EDIT_DAYS * DAY);
        if (one < other) expect(first).toBeLessThanOrEqual(second);
      }),
    );
  });
});

describe("the current one of two edits", () => {
  const edit = (device: string | null, at: number, seq: number): EditStamp => ({ device, at, seq });

  it.for<[string, EditStamp, EditStamp | null, boolean]>([
    ["the only one", edit("a", 1, 1), null, true],
    ["the later of two devices", edit("b", 2, 1), edit("a", 1, 9), true],
    ["not the earlier of two devices", edit("b", 1, 9), edit("a", 2, 1), false],
    ["at the same instant the one received last", edit("b", 1, 1), edit("a", 1, 1), true],
    ["of one device the next, whatever its clock shows", edit("a", 1, 8), edit("a", 9, 7), true],
    ["not the same one again", edit("a", 1, 7), edit("a", 1, 7), false],
    ["of those that name no device the later", edit(null, 2, 0), edit(null, 1, 0), true],
    ["not the earlier of those", edit(null, 1, 0), edit(null, 2, 0), false],
  ])("%s", ([, one, standing, stands]) => {
    expect(isLaterEdit(one, standing)).toBe(stands);
  });

  it.for<[string, number, number, boolean]>([
    ["the later one before a higher number of its device's copy", 9, 7, true],
    ["the later one at its copy's own number", 9, 3, true],
    ["not the earlier one, although its number is higher than its copy's", 7, 3, false],
  ])("%s", ([, at, theirs, stands]) => {
    const mine = { ...edit("a", at, theirs === 7 ? 3 : 4), known: 2 };
    expect(isLaterEdit(mine, { ...edit("a", 8, theirs), received: 8 })).toBe(stands);
    expect(isLaterEdit({ ...mine, known: 7 }, edit("a", 8, theirs))).toBe(mine.seq > theirs);
  });

  it.for<[string, number, number, boolean]>([
    ["of two devices the one of now before one of tomorrow", 0, DAY, true],
    ["of two devices not the earlier one where a clock is only a little ahead", 0, 1000, false],
  ])("%s", ([, at, ahead, stands]) => {
    const standing = believedPlace({ ...edit("b", NOW + ahead, 1), received: NOW + ahead }, NOW);
    expect(isLaterEdit(edit("a", NOW + at, 1), standing)).toBe(stands);
    // By one device the number counts, whatever the clock showed.
    expect(isLaterEdit(edit("b", NOW + at, 2), standing)).toBe(true);
    expect(isLaterEdit(edit("b", NOW + at, 0), standing)).toBe(false);
  });

  const sure = 10 + TRUSTED_SKEW_MS + 1;
  it.for<[string, number, number, boolean]>([
    ["the later one when it was surely made after the server had the other", sure, 10, true],
    ["the earlier one when its clock may only be ahead", sure - 1, 10, false],
    ["the earlier one when it was made before", 9, 10, false],
  ])("an edit with a lower number of its device is %s", ([, at, received, stands]) => {
    expect(isLaterEdit(edit("a", at, 3), { ...edit("a", 8, 7), received })).toBe(stands);
  });
});
