import { addDays } from "@sovereign/domain/calendar-date";
import { expect, it } from "vitest";
import { fill, offline, service, unexpected } from "./notices.ts";
import { quoteFor } from "./quotes.ts";

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
  expect(() => fill(unexpected.body, { email: "a@b.co" })).toThrow("{reference}");
});
