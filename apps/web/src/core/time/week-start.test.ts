import { afterEach, expect, it, vi } from "vitest";
import { chooseWeekStart, weekStart, weekStartOf } from "./week-start.ts";

afterEach(() => {
  chooseWeekStart(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ["en-US", 7],
  ["en", 7],
  ["en-GB", 1],
  ["de", 1],
  ["ar-EG", 6],
  ["en-US-u-fw-mon", 1],
  ["no language at all", 1],
])("begins the week of %s on day %i", (language, day) => {
  expect(weekStartOf(language)).toBe(day);
});

it.each([
  ["en-US", 7],
  ["en-GB", 1],
  ["pt", 7],
])("begins it so in a browser that does not say: %s, day %i", (language, day) => {
  const { Locale } = Intl;
  class SilentLocale {
    readonly tag: string;
    constructor(tag: string) {
      this.tag = tag;
    }
    maximize = () => new Locale(this.tag).maximize();
  }
  vi.stubGlobal("Intl", { Locale: SilentLocale });
  expect(weekStartOf(language)).toBe(day);
});

it("begins it as chosen on this device", () => {
  vi.spyOn(navigator, "language", "get").mockReturnValue("en-GB");
  expect(weekStart()).toBe(1);
  chooseWeekStart(7);
  expect(weekStart()).toBe(7);
  chooseWeekStart(null);
  expect(weekStart()).toBe(1);
});
