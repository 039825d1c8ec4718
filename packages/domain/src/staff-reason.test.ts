import { expect, it } from "vitest";
import { readReason } from "./staff-log.ts";

it.for([
  ["  They asked us to \n", "They asked us to"],
  ["👩‍👩‍👧", "👩‍👩‍👧"],
  ["They wrote from Old.Inbox+a@mail.example, twice.", "They wrote from …@…, twice."],
  ["(a@b.example)", "(…@…)"],
  ["We met @noon", "We met @noon"],
  ["", undefined],
  [" \t\n", undefined],
  ["\u0007\b", undefined],
  ["\u0000", undefined],
  ["\u200b\u2060\ufeff", undefined],
  ["\u202e", undefined],
  ["\u2800\u3164", undefined],
] as const)("reads %o as %o", ([typed, reason]) => {
  expect(readReason(typed)).toBe(reason);
});
