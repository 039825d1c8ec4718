import { afterEach, describe, expect, it, vi } from "vitest";
import {
  clockTime,
  clockTimeOn,
  dateWithYear,
  dayAndMonth,
  fullDate,
  longDate,
  preciseClockTime,
} from "./dates.ts";

function speak(language: string) {
  Object.defineProperty(navigator, "language", { value: language, configurable: true });
}
afterEach(() => speak("en-GB"));

const DATE = "2026-03-24";
const EVENING = "2026-03-24T19:05:09.000Z";

describe("dates and times on a device", () => {
  it.each([
    ["en-GB", "Tuesday 24 March", "Tuesday 24 March 2026", "24 March 2026", "19:05"],
    ["en-US", "Tuesday, March 24", "Tuesday, March 24, 2026", "March 24, 2026", "7:05\u00a0PM"],
    ["en", "Tuesday, March 24", "Tuesday, March 24, 2026", "March 24, 2026", "7:05\u00a0PM"],
    ["en-AU", "Tuesday 24 March", "Tuesday 24 March 2026", "24 March 2026", "7:05\u00a0pm"],
    // The text stays English; the clock is the device's.
    ["de-DE", "Tuesday, March 24", "Tuesday, March 24, 2026", "March 24, 2026", "19:05"],
    ["ko-KR", "Tuesday, March 24", "Tuesday, March 24, 2026", "March 24, 2026", "7:05\u00a0PM"],
    [
      "not a language",
      "Tuesday, March 24",
      "Tuesday, March 24, 2026",
      "March 24, 2026",
      "7:05\u00a0PM",
    ],
  ])("of %s are %s, %s, %s and %s §2.82", (language, long, full, written, time) => {
    speak(language);
    expect([longDate(DATE), fullDate(DATE), dateWithYear(DATE)]).toEqual([long, full, written]);
    expect(clockTime(EVENING, "UTC")).toBe(time);
    expect(preciseClockTime(Date.parse(EVENING), "UTC")).toBe(time.replace("05", "05:09"));
    const later = clockTimeOn("2026-03-25T19:05:09.000Z", "UTC", DATE);
    expect(later).toBe(`${time} on ${dayAndMonth("2026-03-25")}`);
  });
});

it("reuses an earlier call's formatter, since a page formats at every press §4.9", () => {
  const write = (day: string) => [
    fullDate(`2026-03-${day}`),
    clockTimeOn(EVENING, "Asia/Tokyo", DATE),
  ];
  write("23");
  const made = vi.spyOn(Intl, "DateTimeFormat");
  write("24");
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});
