import "#app/write-kinds.ts";
import type { MemberWrite } from "@sovereign/contract/writes";
import { expect, it } from "vitest";
import { momentOf } from "#core/time/moments.ts";
import { writeName } from "./write-words.ts";

const TODAY = "2026-03-24";
const made = {
  id: "0198c7a0-0000-7000-8000-000000000001",
  seq: 1,
  edited_at: `${TODAY}T08:00:00.000Z`,
  time_zone: "UTC",
};

it.each<[MemberWrite, string]>([
  [{ ...made, kind: "text", date: TODAY, content: "Sell it" }, "Today’s ONE Thing"],
  [{ ...made, kind: "text", date: "2026-03-25", content: "" }, "Tomorrow’s line, removed"],
  [
    { ...made, kind: "completion", date: "2026-03-23", completion_status: "completed" },
    "Monday, marked completed",
  ],
  [
    { ...made, kind: "completion", date: "2026-03-17", completion_status: "missed" },
    "17 March, marked missed",
  ],
  [{ ...made, kind: "note", date: "2026-03-22", note: "It rained" }, "Sunday’s note"],
  [{ ...made, kind: "note", date: TODAY, note: "" }, "Today’s note, cleared"],
  [
    { ...made, kind: "programme_done", day: 4, done: false },
    "Day 4 of the guidance, no longer marked done",
  ],
])("names a write by its day: %#", (write, name) => expect(writeName(write, TODAY)).toBe(name));

it.each([
  ["2026-03-24T09:10:00Z", "UTC", "09:10", true],
  ["2026-03-23T11:48:00Z", "UTC", "Monday at 11:48", false],
  ["2026-03-23T23:30:00Z", "Europe/Berlin", "00:30", true],
  ["2026-03-17T11:48:00Z", "UTC", "17 March at 11:48", false],
])("formats %s in %s", (instant, zone, when, isToday) => {
  const now = new Date("2026-03-24T18:00:00Z");
  expect(momentOf(instant, zone, now)).toEqual({ when, isToday });
});
