import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./calendar-date.ts";
import {
  appearedAt,
  isNewPiece,
  libraryOpening,
  newsOf,
  shelfOrder,
  visitAt,
} from "./vault-visit.ts";

const at = (text: string) => new Date(`2026-03-${text}:00.000Z`);

describe("a visit of the vault", () => {
  it.each([
    ["the first", null, "10T12:00", null],
    ["goes on", { seen: at("10T11:30"), since: at("03T09:00") }, "10T12:00", "03T09:00"],
    ["the next", { seen: at("09T11:30"), since: at("03T09:00") }, "10T12:00", "09T11:30"],
    ["the second", { seen: at("09T11:30"), since: null }, "10T12:00", "09T11:30"],
  ] as const)("%s", (_, former, now, since) => {
    expect(visitAt(former, at(now))).toEqual({ seen: at(now), since: since && at(since) });
  });
});

describe("a piece", () => {
  const visit = { seen: at("10T12:00"), since: at("09T12:00") };
  it.each([
    ["opened since", "10T09:00", "10T09:00", "new"],
    ["opened and changed since", "10T09:00", "10T10:00", "new"],
    ["changed since", "01T09:00", "10T09:00", "changed"],
    ["as it was", "01T09:00", "09T12:00", null],
  ] as const)("%s", (_, opened, changed, news) => {
    expect(newsOf({ since: at(opened), changed: at(changed) }, visit)).toBe(news);
  });

  it("is nothing new in the first visit, nor after a quarter of a year", () => {
    const dates = { since: at("10T11:00"), changed: at("10T11:00") };
    expect(newsOf(dates, { seen: at("10T12:00"), since: null })).toBeNull();
    const long = { seen: new Date("2026-07-01"), since: new Date("2026-01-01") };
    expect(newsOf(dates, long)).toBeNull();
  });
});

describe("a new piece", () => {
  const opening = at("01T09:00");
  it.each([
    ["came with the library", "01T09:00", null, null],
    ["came with it, dated", "01T09:00", "2026-02-15", "2026-02-15T00:00:00.000Z"],
    ["opened since", "05T09:00", null, "2026-03-05T09:00:00.000Z"],
    ["opened late for its period", "05T09:00", "2026-02-01", "2026-03-05T09:00:00.000Z"],
  ] as const)("that %s appeared at its own time", (_, since, from, appeared) => {
    expect(appearedAt({ since: at(since), from }, opening)?.toISOString() ?? null).toBe(appeared);
  });

  it("of content without releases appeared as its period says", () => {
    expect(libraryOpening([{ since: null }])).toBeNull();
    expect(appearedAt({ since: null, from: null }, null)).toBeNull();
    expect(appearedAt({ since: null, from: "2026-03-01" }, null)).toEqual(new Date("2026-03-01"));
  });

  it("is new from its period until it is read or thirty days have passed", () => {
    const appeared = at("05T09:00");
    const later = (days: number, more = 0) =>
      new Date(appeared.getTime() + days * 86_400_000 + more);
    expect(isNewPiece({ appeared, read: false }, appeared)).toBe(true);
    expect(isNewPiece({ appeared, read: false }, later(30, -1))).toBe(true);
    expect(isNewPiece({ appeared, read: false }, later(30))).toBe(false);
    expect(isNewPiece({ appeared, read: false }, later(-1, 1))).toBe(true);
    expect(isNewPiece({ appeared, read: false }, later(-1))).toBe(false);
    expect(isNewPiece({ appeared, read: true }, appeared)).toBe(false);
    expect(isNewPiece({ appeared: null, read: false }, appeared)).toBe(false);
  });
});

describe("a shelf", () => {
  const shelved = (id: string, from: string | null, more: object = {}) => ({
    id,
    from,
    appeared: null,
    readable: true,
    ...more,
  });
  const idsOf = (pieces: readonly { id: string }[]) => pieces.map(({ id }) => id);

  it("of dated pieces runs newest first, and then has what is announced", () => {
    const announced = shelved("december", "2026-12-01", { readable: false });
    const undated = shelved("letter", null, { appeared: at("20T09:00") });
    const shelf = [shelved("march", "2026-03-01"), undated, announced];
    const more = [...shelf, shelved("april", "2026-04-01"), shelved("april-2", "2026-04-01")];
    expect(idsOf(shelfOrder(more))).toEqual(["april-2", "april", "letter", "march", "december"]);
  });

  it("of pieces without dates keeps its order, whatever is announced on it", () => {
    const announced = shelved("charter", "2026-06-01", { readable: false });
    const shelf = [shelved("b", null, { appeared: at("20T09:00") }), announced, shelved("a", null)];
    expect(idsOf(shelfOrder(shelf))).toEqual(["b", "charter", "a"]);
  });

  it("keeps every piece, in the order of their periods", () => {
    const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays("2025-01-01", days));
    const each = fc.record({ from: day, appeared: fc.constant(null), readable: fc.boolean() });
    fc.assert(
      fc.property(fc.array(each), (pieces) => {
        const shelf = shelfOrder(pieces);
        expect(new Set(shelf)).toEqual(new Set(pieces));
        const dates = shelf.filter(({ readable }) => readable).map(({ from }) => from);
        expect(dates).toEqual(dates.toSorted().toReversed());
      }),
    );
  });
});
