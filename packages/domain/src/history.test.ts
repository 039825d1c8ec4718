import { expect, it } from "vitest";
import { historyLine } from "./history.ts";

it.each([
  ["completed", 80],
  ["open", 80],
  ["partial", 60],
  ["missed", 60],
] as const)("a %s day shows at most %i characters §9.15", (status, kept) => {
  expect(historyLine("a".repeat(kept), status)).toBe("a".repeat(kept));
  expect(historyLine("a".repeat(kept + 1), status)).toBe(`${"a".repeat(kept)}…`);
  for (const character of ["🪙", "👩‍👩‍👧‍👦", "🇵🇹", "👍🏽", "e\u0301", "நி", "\r\n"]) {
    expect(historyLine(character.repeat(kept), status)).toBe(character.repeat(kept));
    expect(historyLine(character.repeat(kept + 1), status)).toBe(`${character.repeat(kept)}…`);
  }
});
