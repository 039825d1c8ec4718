import { expect, it } from "vitest";
import { type DayOrigin, dayPath, originIn, originPath } from "./day-origin.ts";

const TODAY = "2026-03-24";

it.each<[DayOrigin, address: string, back: string]>([
  [null, "/app/history/2025-01-02", "/app/history"],
  [{ year: "2025-03" }, "/app/history/2025-01-02?year=2025-03", "/app/history/year?until=2025-03"],
  [{ year: "2026-03" }, "/app/history/2025-01-02?year=2026-03", "/app/history/year"],
  [
    { words: "R&D = 50 % #1" },
    "/app/history/2025-01-02?q=R%26D+%3D+50+%25+%231",
    "/app/history?q=R%26D+%3D+50+%25+%231",
  ],
])("a day opened from %j has it in its address and leads back there", (origin, address, back) => {
  expect(dayPath("2025-01-02", origin)).toBe(address);
  expect(originIn(new URL(address, "http://localhost").searchParams, TODAY)).toEqual(origin);
  expect(originPath(origin, TODAY)).toBe(back);
});

it.each(["?year=2026-04", "?year=soon", "?q=%20", "?q="])("reads %s as from nowhere", (search) => {
  expect(originIn(new URLSearchParams(search), TODAY)).toBeNull();
});
