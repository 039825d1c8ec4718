import { expect, it } from "vitest";
import { historyLine } from "./history.ts";

it.each([
  ["completed", 80],
  ["open", 80],
  ["partial", 60],
  ["missed", 60],
] as const)("a %s day keeps %i characters", (status, kept) => {
  expect(historyLine("a".repeat(kept), status)).toBe("a".repeat(kept));
  expect(historyLine("a".repeat(kept + 1), status)).toBe(`${"a".repeat(kept)}…`);
  expect(historyLine("🪙".repeat(kept + 1), status)).toBe(`${"🪙".repeat(kept)}…`);
});
