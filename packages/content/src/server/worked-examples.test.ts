import { readdirSync, readFileSync } from "node:fs";
import { readingMinutes } from "@sovereign/domain/vault";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";
import { expect, it } from "vitest";
import { wordsIn } from "./pack/build-pack.ts";
import { readPack } from "./pack/read-pack.ts";

const paths = readdirSync(DEFAULT_PACK, { recursive: true, encoding: "utf8" });
const texts = paths
  .filter((path) => path.endsWith(".md"))
  .map((path) => ({ path, text: readFileSync(new URL(path, DEFAULT_PACK), "utf8") }));

/** Bold rows that are no sum of the rows above. */
const OTHER_RESULTS = /^\*\*(Saved, less cost|Left of|Left for the maker|Expected)/;

/** "**−$1,250**" as -1250; null for a cell that is no figure alone. */
function figureOf(cell: string): number | null {
  const [, sign, digits] = /^\**([−+]?)\$?(\d[\d,.]*)(?: h| min(?:, .*)?)?\**$/.exec(cell) ?? [];
  if (!digits) return null;
  return Number(digits.replaceAll(",", "")) * (sign === "−" ? -1 : 1);
}

it("adds up every table of the pack that ends in a sum", () => {
  const wrong: string[] = [];
  let totals = 0;
  for (const { path, text } of texts) {
    for (const [table] of text.matchAll(/(?:^\|.*\n?)+/gm)) {
      const rows = table.split("\n").map((row) => row.split("|").map((cell) => cell.trim()));
      const end = rows.findIndex(([, first = ""]) => first.startsWith("**"));
      const last = rows[end] ?? [];
      if (OTHER_RESULTS.test(last[1] ?? "")) continue;
      for (const [column, cell] of last.entries()) {
        const total = column > 1 ? figureOf(cell) : null;
        if (total === null) continue;
        const parts = rows.slice(2, end).map((row) => figureOf(row[column] ?? "") ?? 0);
        totals += 1;
        // Whole dollars are rounded each for itself.
        const off = Math.abs(parts.reduce((sum, part) => sum + part, 0) - total);
        if (off > 1) wrong.push(`${path}: ${last[1]} ${cell} is off by ${off}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(totals).toBeGreaterThan(15);
});

it("states the minutes of each way through the vault as the product shows them", () => {
  const { items, days } = readPack(DEFAULT_PACK, undefined).source;
  const words = new Map<string, number>([
    ...items.map(
      ({ data, section, text }) => [`resources/${section}/${data.id}`, wordsIn(text)] as const,
    ),
    ...days.map(({ data, text }) => [`programme/${data.day}`, wordsIn(text)] as const),
  ]);
  const text = readFileSync(new URL("frameworks/four-ways.md", DEFAULT_PACK), "utf8");
  const links = [...text.matchAll(/^\| \d \| \[.*?\]\(\/app\/([^)]*)\) \| (\d+) \|/gm)];
  expect(links.length).toBeGreaterThan(15);
  const shown = links.map(([, link = ""]) => [link, readingMinutes(words.get(link) ?? Number.NaN)]);
  expect(links.map(([, link, minutes]) => [link, Number(minutes)])).toEqual(shown);
});

it("gives each of the thirty days a step of under twenty words", () => {
  const days = texts.filter(({ path }) => path.startsWith("programme"));
  expect(days).toHaveLength(30);
  const lengths = days.map(
    ({ text }) => (/^actionStep: "(.*)"$/m.exec(text)?.[1] ?? "").split(" ").length,
  );
  expect(Math.min(...lengths)).toBeGreaterThan(2);
  expect(Math.max(...lengths)).toBeLessThan(20);
});
