import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, calendarDateIn, daysBetween } from "./calendar-date.ts";
import { runningDay } from "./day-rollover.ts";
import type { EditField } from "./edit.ts";
import {
  isTextOpen,
  LATE_DAYS,
  NO_ONE_THING_TEXT,
  NOTE_MAX_LENGTH,
  ONE_THING_MAX_LENGTH,
  parseNote,
  parseOneThingText,
  writeWindow,
} from "./one-thing.ts";
import { runs } from "./testing/runs.ts";

describe("parseOneThingText", () => {
  it("trims, and preserves inner whitespace §5.4", () => {
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
      ["\ufe0f", "\u202e", "\u0007", "\u034f", "\u0000", " \u0000 "],
    ].flat(),
  )("refuses %j as blank", (input) => {
    expect(parseOneThingText(input)).toEqual({ ok: false, code: "one_thing.blank" });
  });

  it("drops a NUL, which is not seen and cannot be stored", () => {
    expect(parseOneThingText("\0 Call\0 Priya \0")).toEqual({ ok: true, text: "Call Priya" });
  });

  it("counts code points: 2,000 emoji pass, one more does not §5.7", () => {
    expect(ONE_THING_MAX_LENGTH).toBe(2000);
    expect(parseOneThingText(` ${"🪙".repeat(2000)} `)).toEqual({
      ok: true,
      text: "🪙".repeat(2000),
    });
    for (const input of ["🪙".repeat(2001), "a".repeat(2001), "a".repeat(1_000_000)]) {
      expect(parseOneThingText(input)).toEqual({ ok: false, code: "one_thing.too_long" });
    }
  });

  it("returns a text that parses to itself and survives UTF-8", () => {
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

describe("the note of a day", () => {
  it("is trimmed like a text, and null when it shows nothing", () => {
    expect(parseNote("  He signed.\n")).toEqual({ ok: true, note: "He signed." });
    for (const input of ["", " \n", "\u200b"]) {
      expect(parseNote(input)).toEqual({ ok: true, note: null });
    }
  });

  it("drops a NUL, and is refused beyond 2,000 code points", () => {
    expect(parseNote("He\0 signed.")).toEqual({ ok: true, note: "He signed." });
    expect(NOTE_MAX_LENGTH).toBe(ONE_THING_MAX_LENGTH);
    expect(parseNote("🪙".repeat(2000)).ok).toBe(true);
    expect(parseNote("🪙".repeat(2001))).toEqual({ ok: false, code: "one_thing.too_long" });
  });
});

const KINDS = ["text", "completion", "note"] as const;

it.each([
  ["2026-03-03", { ok: false, code: "one_thing.date_in_future" }],
  ["2026-03-01", { ok: true, late: false }],
  ["2026-02-28", { ok: true, late: true }],
  ["2026-02-27", { ok: true, late: true }],
  ["2026-02-26", { ok: false, code: "one_thing.date_closed" }],
  ["2025-03-01", { ok: false, code: "one_thing.date_closed" }],
])("on 1 March a write for %s returns %j", (date, expected) => {
  for (const kind of KINDS) expect(writeWindow(kind, date, "2026-03-01")).toEqual(expected);
});

it("accepts a text for the next day, not late, and neither an answer nor a note §4.31", () => {
  const future = { ok: false, code: "one_thing.date_in_future" };
  expect(writeWindow("text", "2026-03-02", "2026-03-01")).toEqual({ ok: true, late: false });
  expect(writeWindow("completion", "2026-03-02", "2026-03-01")).toEqual(future);
  expect(writeWindow("note", "2026-03-02", "2026-03-01")).toEqual(future);
});

it("is not late for a running day, and reaches no further back because of it", () => {
  const write = (date: string) => writeWindow("completion", date, "2026-03-01", "2026-02-28");
  expect(write("2026-02-28")).toEqual({ ok: true, late: false });
  expect(write("2026-02-27")).toEqual({ ok: true, late: true });
  expect(write("2026-02-26")).toMatchObject({ ok: false });
});

it("preserves a line for tomorrow over any flight, and accepts no answer before its day §4.31", () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  const at = fc.date({
    min: new Date("2026-01-01"),
    max: new Date("2028-01-01"),
    noInvalidDate: true,
  });
  const HOURS_48 = 2 * 24 * 3600_000;
  fc.assert(
    fc.property(zone, zone, at, fc.nat(HOURS_48), (from, to, written, later) => {
      const line = addDays(calendarDateIn(from, written), 1);
      const window = (kind: EditField, zone: string, now: Date) =>
        writeWindow(kind, line, calendarDateIn(zone, now), runningDay(zone, now));
      expect(window("text", from, written)).toEqual({ ok: true, late: false });
      expect(window("completion", from, written)).toMatchObject({ ok: false });

      const now = new Date(written.getTime() + later);
      const [here, answer] = [calendarDateIn(to, now), window("completion", to, now)];
      const future = { ok: false, code: "one_thing.date_in_future" };
      if (here < line) expect(answer).toEqual(future);
      // Two days cover any flight: the day is still open on arrival.
      else expect(answer.ok || daysBetween(line, here) > LATE_DAYS).toBe(true);
      // What can be answered can be written; a day two ahead becomes writable the next day.
      expect(window("text", to, now).ok).toBe(answer.ok || addDays(here, 1) === line);
    }),
    runs(300),
  );
});

it("closes the text with the reflection, except where none was set", () => {
  const reflected_at = "2026-03-01T20:00:00.000Z";
  expect(isTextOpen({ content: "Call Ana", reflected_at: null })).toBe(true);
  expect(isTextOpen({ content: "Call Ana", reflected_at })).toBe(false);
  expect(isTextOpen({ content: NO_ONE_THING_TEXT, reflected_at })).toBe(true);
});
