import { expect, it } from "vitest";
import { holdWhileUnreached, mayRunUntold, waitsForOwner } from "./sensitive-act.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const HOUR = 3600_000;
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR);

it.each([
  ["change_address", "support", "remove_factor", 1, true],
  ["remove_factor", "support", "change_address", 23.9, true],
  ["delete_account", "support", "change_address", 0, true],
  ["remove_factor", "support", "change_address", 24, false],
  ["remove_factor", "owner", "change_address", 1, false],
  ["refund", "support", "change_address", 1, false],
  ["remove_factor", "support", "refund", 1, false],
] as const)(
  "%s by %s, after %s %d hours ago: waits for the owner is %s",
  (kind, role, earlier, hours, waits) => {
    expect(waitsForOwner({ kind, role }, [{ kind: earlier, finishedAt: ago(hours) }], NOW)).toBe(
      waits,
    );
  },
);

it("waits for the owner as long as another has not finished", () => {
  const open = [{ kind: "change_address", finishedAt: null }];
  expect(waitsForOwner({ kind: "remove_factor", role: "support" }, open, NOW)).toBe(true);
});

it("runs untold seven days after the owner's word, and never without", () => {
  expect(mayRunUntold("remove_factor", NOW)).toEqual(new Date("2026-03-17T12:00:00Z"));
  expect(mayRunUntold("remove_factor", undefined)).toBeNull();
});

it("waits for nobody when it is the first", () => {
  expect(waitsForOwner({ kind: "remove_factor", role: "support" }, [], NOW)).toBe(false);
});

it.each([
  ["change_address", "support", true, 604_800],
  ["remove_factor", "support", true, 604_800],
  ["remove_factor", "owner", false, 604_800],
  ["delete_account", "support", false, null],
  ["refund", "support", false, null],
] as const)(
  "%s by %s of a member whom no email reaches: waits is %s, and is held for %s s",
  (kind, role, waits, seconds) => {
    expect(waitsForOwner({ kind, role, isUnreached: true }, [], NOW)).toBe(waits);
    expect(holdWhileUnreached(kind)).toBe(seconds);
  },
);
