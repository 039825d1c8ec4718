import { describe, expect, it } from "vitest";
import { findFaults, readRows } from "./spec-coverage.mjs";

const row = (proof: string) => readRows(`| Rule | Proof |\n|---|---|\n| A day counts | ${proof} |`);
const tests = [
  { file: "a.test.ts", name: "streak counts", passed: true },
  { file: "a.test.ts", name: "streak breaks", passed: false },
];

describe("specification coverage", () => {
  it("accepts a row whose test passed and a row that waits", () => {
    expect(findFaults(row('`a.test.ts` "counts"'), tests)).toEqual([]);
    expect(findFaults(row("waits for: membership"), tests)).toEqual([]);
  });

  it.each([
    ["an empty proof", ""],
    ["a test that does not exist", '`a.test.ts` "grows"'],
    ["a test in another file", '`b.test.ts` "counts"'],
    ["a test that failed", '`a.test.ts` "breaks"'],
    ["one good proof beside a bad one", '`a.test.ts` "counts", `a.test.ts` "breaks"'],
  ])("refuses %s", (_case, proof) => {
    expect(findFaults(row(proof), tests)).toHaveLength(1);
  });
});
