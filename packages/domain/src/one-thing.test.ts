import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isTextOpen,
  NO_ONE_THING_TEXT,
  ONE_THING_MAX_LENGTH,
  parseOneThingText,
  writeWindow,
} from "./one-thing.ts";

describe("parseOneThingText", () => {
  it("trims, and keeps what is inside", () => {
    expect(parseOneThingText("  Call\n  Ana 👩‍👧 \n")).toEqual({
      ok: true,
      text: "Call\n  Ana 👩‍👧",
    });
  });

  it.each(
    [
      [
        "",
        " ",
        "\t\r\n",
        "\u00a0\u3000",
        "\ufeff",
        "\u200b\u200d\u2060",
        "\u00ad",
        "\u3164",
        "\u2800",
      ],
      ["\ufe0f", "\u202e", "\u0007", "\u034f", "\u0000", "a\u0000b", "{\u0000}"],
    ].flat(),
  )("refuses %j as blank", (input) => {
    expect(parseOneThingText(input)).toEqual({ ok: false, code: "one_thing.blank" });
  });

  it("counts code points: 2,000 emoji pass, one more does not", () => {
    expect(ONE_THING_MAX_LENGTH).toBe(2000);
    expect(parseOneThingText(` ${"🪙".repeat(2000)} `)).toEqual({
      ok: true,
      text: "🪙".repeat(2000),
    });
    for (const input of ["🪙".repeat(2001), "a".repeat(2001), "a".repeat(1_000_000)]) {
      expect(parseOneThingText(input)).toEqual({ ok: false, code: "one_thing.too_long" });
    }
  });

  it("gives a text that parses to itself and survives UTF-8", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (input) => {
        const parsed = parseOneThingText(`${input}\ud83e`);
        if (!parsed.ok) return;
        expect(parseOneThingText(parsed.text)).toEqual(parsed);
        expect(new TextDecoder().decode(new TextEncoder().encode(parsed.text))).toBe(parsed.text);
      }),
    );
  });
});

it.each([
  ["2026-03-02", { ok: false, code: "one_thing.date_in_future" }],
  ["2026-03-01", { ok: true, late: false }],
  ["2026-02-28", { ok: true, late: true }],
  ["2026-02-27", { ok: true, late: true }],
  ["2026-02-26", { ok: false, code: "one_thing.date_closed" }],
  ["2025-03-01", { ok: false, code: "one_thing.date_closed" }],
])("on 1 March a write for %s gives %j", (date, expected) => {
  expect(writeWindow(date, "2026-03-01")).toEqual(expected);
});

it("is not late for a day that still runs, and reaches no further back for it", () => {
  expect(writeWindow("2026-02-28", "2026-03-01", "2026-02-28")).toEqual({ ok: true, late: false });
  expect(writeWindow("2026-02-27", "2026-03-01", "2026-02-28")).toEqual({ ok: true, late: true });
  expect(writeWindow("2026-02-26", "2026-03-01", "2026-02-28")).toMatchObject({ ok: false });
});

it("closes the text with the reflection, except where none was set", () => {
  const reflected_at = "2026-03-01T20:00:00.000Z";
  expect(isTextOpen({ content: "Call Ana", reflected_at: null })).toBe(true);
  expect(isTextOpen({ content: "Call Ana", reflected_at })).toBe(false);
  expect(isTextOpen({ content: NO_ONE_THING_TEXT, reflected_at })).toBe(true);
});
