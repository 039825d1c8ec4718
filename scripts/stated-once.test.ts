import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";
import { SETTINGS } from "#settings/definitions.mjs";
import { chargeOf } from "#settings/price.mjs";
import { filesUnder } from "./launch/stamps.mjs";

const ROOT = join(import.meta.dirname, "..");
const PRICE = SETTINGS.APP_PRICE.default;

type Source = { path: string; text: string };

const read = (kind: RegExp, ...folders: string[]): Source[] =>
  folders
    .flatMap((folder) => filesUnder(join(ROOT, folder)))
    .filter((path) => kind.test(path))
    .map((path) => ({ path: relative(ROOT, path), text: readFileSync(path, "utf8") }));

/** The price as on screens, as a decimal number, and in the currency's smallest unit. */
const AMOUNT = chargeOf(PRICE)?.amount ?? 0;
const FORMS = [PRICE, (AMOUNT / 100).toFixed(2), String(AMOUNT)].map((form) =>
  form.replaceAll(/[$.]/g, "\\$&"),
);
const PRICES = new RegExp(`(?<![\\w.,])(?:${FORMS.join("|")})(?!\\d|[.,]\\d{3})`);

const statesPrice = ({ text }: Source) => PRICES.test(text.replaceAll(/(?<=\d)_(?=\d)/g, ""));

const LIST = /export const ([A-Z_]+)(?:: [^=]+)? = \[([^\]]*)\]/g;
const CONSTANT = /(?<!export )const ([A-Z][A-Z_]+)\b/g;
const LITERAL = /"[^"\n]*"|\b\d+\b/g;
/** Several literals in a row: in a list, a type, or a chain of comparisons. */
const SEQUENCE = new RegExp(
  `(?:${LITERAL.source})(?:(?:\\s*[,|]\\s*|\\s*\\|\\|\\s*[\\w.?]+ === )(?:${LITERAL.source}))+`,
  "g",
);
const valuesOf = (text: string) => (text.match(LITERAL) ?? []).join();

/** Finds lists and constants of the domain that a source repeats. */
function restatements(domain: readonly Source[]): (source: Source) => string[] {
  const rules = domain.map(({ text }) => text).join("\n");
  const lists = new Map(
    [...rules.matchAll(LIST)].map(([, name = "", list = ""]) => [valuesOf(list), name]),
  );
  const constants = [...rules.matchAll(/export const ([A-Z][A-Z_]+)\b/g)].map(([, name]) => name);
  return ({ path, text }) => {
    const sequences = text.replaceAll(LIST, "").match(SEQUENCE) ?? [];
    const declared = [...text.matchAll(CONSTANT)].filter(([, name]) => constants.includes(name));
    return [
      ...sequences.flatMap((sequence) => lists.get(valuesOf(sequence)) ?? []),
      ...declared.map(([, name]) => name),
    ].map((name) => `${path}: ${name}`);
  };
}

it("the price is written in its setting alone, and in no test", () => {
  const code = read(/\.(?:tsx?|mjs)$/, "apps", "packages", "e2e", "lab", "scripts");
  const stating = [...code, ...read(/\.md$/, "packages/content")].filter(statesPrice);
  expect(stating.map(({ path }) => path)).toEqual(["packages/settings/src/sections/product.mjs"]);
});

it("a list or a constant of the domain is defined once", () => {
  const product = read(/(?<!\.test)\.tsx?$/, "apps/server/src", "apps/web/src", "packages").filter(
    ({ path }) => !path.includes("/testing/"),
  );
  const domain = product.filter(({ path }) => path.startsWith("packages/domain/"));
  expect(product.flatMap(restatements(domain))).toEqual([]);
});
