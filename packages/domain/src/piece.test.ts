import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  option,
  property,
  record,
} from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BEGUN,
  beginsAt,
  continuesVersion,
  nextReleaseAfter,
  type PieceRelease,
  pieceStanding,
  pieceState,
  wordChanges,
} from "./piece.ts";

const hour = (number: number) => new Date(Date.UTC(2026, 3, 1, number));

const release = (id: number, at: number, version: number | null, faults = 0): PieceRelease => ({
  id,
  at: hour(at),
  openedAt: null,
  version,
  faults,
});

const NOTHING = { announced: false, overdue: false };

const LIVE = release(1, 1, 1);
const DOWN = release(2, 3, null);
const PLANNED = release(3, 6, 2);
const FAULTY = release(4, 4, 3, 2);

describe("a piece's releases", () => {
  it.each([
    ["nothing", [], 5, { served: null, waiting: null, scheduled: null }, "draft"],
    ["the first", [LIVE], 1, { served: LIVE }, "live"],
    ["what is planned", [PLANNED], 5, { served: null, scheduled: PLANNED }, "scheduled"],
    ["a correction to come", [PLANNED, LIVE], 5, { served: LIVE, scheduled: PLANNED }, "live"],
    ["the correction at its hour", [PLANNED, LIVE], 6, { served: PLANNED }, "live"],
    ["what was taken down", [LIVE, DOWN], 5, { served: DOWN }, "withdrawn"],
    ["what opens again", [LIVE, DOWN, PLANNED], 5, { scheduled: PLANNED }, "scheduled"],
    ["a fault", [LIVE, FAULTY], 5, { served: LIVE, waiting: FAULTY }, "waiting"],
    ["a fault that was never live", [FAULTY], 4, { served: null, waiting: FAULTY }, "waiting"],
    ["what came after the fault", [FAULTY, release(5, 5, 4)], 5, { waiting: null }, "live"],
  ] as const)("of %s", (_, releases, now, standing, state) => {
    expect(pieceStanding(releases, hour(now))).toMatchObject(standing);
    expect(pieceState(pieceStanding(releases, hour(now)), NOTHING)).toBe(state);
  });

  it("stay open when a clock goes back, and what is released then comes after them", () => {
    const opened = { ...PLANNED, openedAt: hour(6) };
    const standing = pieceStanding([LIVE, opened], hour(2));
    expect(standing).toEqual({ served: opened, waiting: null, scheduled: null });
    expect(nextReleaseAfter([LIVE, opened], hour(2))).toBeNull();
    expect(beginsAt(standing, hour(2))).toEqual(opened.at);
    expect(beginsAt(standing, hour(7))).toEqual(hour(7));
  });

  it("of one instant count in the order in which they were made", () => {
    const standing = pieceStanding([release(8, 1, null), release(7, 1, 1)], hour(1));
    expect(standing.served?.id).toBe(8);
  });

  it("of an announcement open nothing until it is late", () => {
    const standing = pieceStanding([LIVE], hour(2));
    expect(pieceState(standing, { announced: true, overdue: false })).toBe("draft");
    expect(pieceState(standing, { announced: true, overdue: true })).toBe("overdue");
    const withText = pieceStanding([LIVE, PLANNED], hour(2));
    expect(pieceState(withText, { announced: true, overdue: true })).toBe("scheduled");
  });

  const anyRelease = record({
    id: integer({ min: 1, max: 50 }),
    at: integer({ min: 0, max: 20 }).map(hour),
    openedAt: option(constant(hour(0))),
    version: option(integer({ min: 1, max: 9 })),
    faulty: boolean(),
  }).map(({ faulty, ...made }) => ({ ...made, faults: made.version && faulty ? 1 : 0 }));

  it("never serve a fault, or anything before its hour, and change at known instants only", () => {
    assert(
      property(array(anyRelease), integer({ min: 0, max: 20 }).map(hour), (releases, now) => {
        const { served, scheduled } = pieceStanding(releases, now);
        const isOpen = served && (served.at <= now || served.openedAt !== null);
        if (served) expect([served.faults, isOpen]).toEqual([0, true]);
        const next = nextReleaseAfter(releases, now);
        expect(next).toEqual(scheduled?.at ?? null);
        const justBefore = next && new Date(next.getTime() - 1);
        if (justBefore && justBefore > now) {
          expect(pieceStanding(releases, justBefore).served).toBe(served);
        }
      }),
    );
  });
});

describe("a save", () => {
  const savedAt = new Date("2026-04-01T09:00:00Z");
  const at = (minutes: number) => new Date(savedAt.getTime() + minutes * 60_000);
  it.each([
    ["by the same editor", {}, [], true],
    ["after half an hour", { at: at(30.1) }, [], false],
    ["by another person", { by: "b" }, [], false],
    ["from another tab of one person", { sitting: "second" }, [], false],
    ["that builds on another text", { fromNewest: false }, [], false],
    ["of what members read", {}, [at(0.5)], false],
    ["of what opens later", {}, [at(60)], true],
    ["of what opens within a minute", {}, [at(1.5)], false],
  ] as const)("%s", (_, change, releases, continues) => {
    const newest = { by: "a", sitting: "first", savedAt, releases };
    const save = { by: "a", sitting: "first", at: at(1), fromNewest: true };
    expect(continuesVersion(newest, Object.assign(save, change))).toBe(continues);
  });

  it("of a piece that was begun is its first text", () => {
    const begun = { by: "a", sitting: BEGUN, savedAt, releases: [] };
    const save = { by: "a", sitting: "first", at: at(1), fromNewest: true };
    expect(continuesVersion(begun, save)).toBe(true);
    expect(continuesVersion(begun, { ...save, fromNewest: false })).toBe(false);
  });

  it("counts the words that came and went", () => {
    expect(wordChanges("", "one  two\ntwo")).toEqual({ added: 3, removed: 0 });
    expect(wordChanges("one two two", "two three")).toEqual({ added: 1, removed: 2 });
    const words = array(constantFrom("a", "b", "c")).map((each) => each.join(" "));
    assert(
      property(words, words, (before, after) => {
        const { added, removed } = wordChanges(before, after);
        const length = (text: string) => (text === "" ? 0 : text.split(" ").length);
        expect(length(before) + added - removed).toBe(length(after));
      }),
    );
  });
});
