import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#launch/paths.mjs";
import { CASES } from "./cases.mjs";

/** Requirements of levels 1 and 2, by chapter of ASVS 5.0.0. */
const COUNTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const text = readFileSync(join(ROOT, "docs", "security", "asvs.md"), "utf8");
const rows = [...text.matchAll(/^\| V(\d+)\.(\d+\.\d+) \| (.*) \| (.*) \| (.*) \|$/gm)].map(
  ([, chapter = "", number, what, state = "", where]) => ({ chapter, number, what, state, where }),
);
const countOf = (wanted: string) => rows.filter(({ state }) => state === wanted).length;

it("has each requirement once, with a state and its reason", () => {
  expect(new Set(rows.map(({ chapter, number }) => `${chapter}.${number}`)).size).toBe(253);
  const counts = Array.from(
    { length: 17 },
    (_, index) => rows.filter(({ chapter }) => chapter === String(index + 1)).length,
  );
  expect(counts).toEqual(COUNTS);
  for (const { what, where } of rows) expect([what, where]).not.toContain("");
});

it("counts the states as its rows have them", () => {
  const [met, none, missing] = [countOf("met"), countOf("not applicable"), countOf("not met")];
  expect(met + none + missing).toBe(rows.length);
  expect(text).toContain(`${met} met, ${none} not applicable, ${missing} not met`);
});

it("names cases that exist", () => {
  const known = CASES.map(({ id }) => id);
  expect([...new Set(text.match(/§S\d+/g))].filter((id) => !known.includes(id))).toEqual([]);
});
