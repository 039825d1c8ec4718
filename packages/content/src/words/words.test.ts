import { fill, plural, type Translation } from "@sovereign/content/public/fill";
import { quoteFor } from "@sovereign/content/public/quote-of-the-day";
import { offline, service, unexpected } from "@sovereign/content/words/notices";
import { addDays } from "@sovereign/domain/calendar-date";
import { expect, it } from "vitest";

it("shows the same line all day and each line once in turn", () => {
  const lines = Array.from({ length: 48 }, (_, day) => quoteFor(addDays("2023-12-20", day)));
  expect(quoteFor("2023-12-20")).toBe(lines[0]);
  expect(new Set(lines.slice(0, 24)).size).toBe(24);
  expect(lines.slice(24)).toEqual(lines.slice(0, 24));
});

it("fills placeholders, and names the one that has no value", () => {
  expect(fill(service.tooMany.body, { minutes: "2 minutes" })).toBe(
    "Please wait 2 minutes and try again.",
  );
  expect(fill(offline.banner, { time: "$& {time}" })).toContain("$& {time}");
  // @ts-expect-error: what a text needs and is not given does not compile either.
  expect(() => fill(unexpected.body, { email: "a@b.co" })).toThrow("{reference}");
});

it("chooses the plural form of a number, and fills it", () => {
  const days = { one: "{count} day of {month}", other: "{count} days of {month}" } as const;
  expect(plural(days, 1, { month: "May" })).toBe("1 day of May");
  expect(plural(days, 0, { month: "May" })).toBe("0 days of May");
  // @ts-expect-error: what a form needs and is not given does not compile either.
  expect(() => plural(days, 2)).toThrow("{month}");
});

it("does not compile a translation without one of its texts", () => {
  const words = { title: "Days", count: { one: "{count} day", other: "{count} days" } } as const;
  const whole: Translation<typeof words> = { title: "Tage", count: { other: "{count} Tage" } };
  // @ts-expect-error: the title is missing.
  const part: Translation<typeof words> = { count: whole.count };
  expect(Object.keys(part)).toEqual(["count"]);
});
