import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CASES_DOCUMENT, casesDocument, provingTests } from "./case-table.mjs";
import { CASES } from "./cases.mjs";

const known = CASES.map(({ id }) => id);

it("the document of the security cases is current: npm run security:write", () => {
  expect(readFileSync(CASES_DOCUMENT, "utf8")).toBe(casesDocument());
});

it("no test names a security case that does not exist, and no two cases share an id", () => {
  const unknown = provingTests().flatMap(({ cases }) => cases.filter((id) => !known.includes(id)));
  expect(unknown).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

it("every security case has a test", () => {
  const proven = new Set(provingTests().flatMap(({ cases }) => cases));
  expect(known.filter((id) => !proven.has(id))).toEqual([]);
});
