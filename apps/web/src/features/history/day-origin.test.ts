import { expect, it } from "vitest";
import { type DayOrigin, dayPath, originIn, originPath } from "./day-origin.ts";
import { rememberSearch } from "./day-words.ts";

const TODAY = "2026-03-24";
const FOUND = rememberSearch("R&D = 50 % #1");

it.each<[DayOrigin, address: string, back: string]>([
  [null, "/app/history/2025-01-02", "/app/history"],
  [{ year: "2025-03" }, "/app/history/2025-01-02?year=2025-03", "/app/history/year?until=2025-03"],
  [{ year: "2026-03" }, "/app/history/2025-01-02?year=2026-03", "/app/history/year"],
  [{ search: FOUND }, `/app/history/2025-01-02?search=${FOUND}`, `/app/history?search=${FOUND}`],
])("a day opened from %j has it in its URL and links back there §4.32", (origin, address, back) => {
  expect(dayPath("2025-01-02", origin)).toBe(address);
  expect(originIn(new URL(address, "http://localhost").searchParams, TODAY)).toEqual(origin);
  expect(originPath(origin, TODAY)).toBe(back);
});

it.each(["?year=2026-04", "?year=soon", "?search=unknown", "?q=halden"])(
  "treats %s as no origin",
  (search) => {
    expect(originIn(new URLSearchParams(search), TODAY)).toBeNull();
  },
);
