import { expect, it } from "vitest";
import { isLockDue } from "./app-lock.ts";

const LEFT = Date.parse("2026-03-24T08:00:00Z");

it.each([
  ["at a start", null, 0, true],
  ["at once", LEFT, 0, false],
  ["after 59.999 seconds", LEFT, 59_999, false],
  ["after a minute", LEFT, 60_000, true],
  ["after a night", LEFT, 30_000_000, true],
  ["with a clock that was set back", LEFT, -1, true],
])("A locked app requires an unlock %s: %s §3.10", (_, leftAt, later, due) => {
  expect(isLockDue(leftAt, LEFT + later)).toBe(due);
});
