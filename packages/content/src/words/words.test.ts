import { readdirSync } from "node:fs";
import { fill, plural, type Translation } from "@sovereign/content/public/fill";
import { quoteFor } from "@sovereign/content/public/quote-of-the-day";
import { offline, service, unexpected } from "@sovereign/content/words/notices";
import { actReasons, usualReasons } from "@sovereign/content/words/office-frame";
import { reasonsForMember } from "@sovereign/content/words/staff-looks";
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

/** The specification's own texts, which stay as they are. */
const SPECIFIED = [
  "Check your email — We've sent you a confirmation link",
  "Welcome back! You've been signed in successfully",
  "You've completed the 30-Day Billionaire Sprint.",
  "Don't give up! Tomorrow is a new opportunity.",
  "See What's Inside (Free)",
  "What's the single most important thing you'll accomplish today?",
];
/** Quoted from a book. */
const AS_PRINTED = /Trollope/;
const BRITISH =
  /\b(?:\w*(?:kilo|centi|milli)metres?|litres?|(?:col|fav|hon|lab|neighb|behavi)our\w*|grey|cent(?:re|red)|cancell(?:ed|ing)|organis\w+|realis\w+|recognis\w+|learnt|whilst|towards)\b/i;
const NAMED = /^Purchase Cancelled$/;

const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

it("has curly apostrophes and American spelling in every text of ours", async () => {
  const folder = new URL("en/", import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  const texts = modules.flatMap((words) => textsIn({ ...words }));
  expect(texts.length).toBeGreaterThan(2_000);
  const ours = texts.filter((text) => !SPECIFIED.includes(text) && !AS_PRINTED.test(text));
  expect(ours.filter((text) => text.includes("'"))).toEqual([]);
  expect(ours.filter((text) => BRITISH.test(text) && !NAMED.test(text))).toEqual([]);
});

it("has reasons that fit each action, and says them to the member as theirs", () => {
  const { refund, extend, change_address } = actReasons.of;
  expect(refund).not.toContain(usualReasons.oldInbox);
  expect(extend).not.toContain(usualReasons.twice);
  expect(change_address).not.toContain(usualReasons.byMistake);
  for (const reasons of Object.values(actReasons.of)) {
    expect(new Set(reasons).size).toBe(reasons.length);
    for (const reason of reasons) {
      const read = reasonsForMember[reason] ?? reason;
      expect(read).not.toMatch(/\b(?:they|their|them|the member)\b/i);
    }
  }
});
