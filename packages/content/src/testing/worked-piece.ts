import { readFileSync } from "node:fs";
import { expect } from "vitest";

const PACK = new URL("../../pack/", import.meta.url);

/** A piece of the product's own pack whose sums a test does again. */
export function workedPiece(path: string) {
  const text = readFileSync(new URL(`${path}.md`, PACK), "utf8");
  return {
    text,
    /** Expects each of these words and figures, most of them computed, to stand in the piece. */
    says: (...parts: string[]) =>
      expect(
        parts.filter((part) => !text.includes(part)),
        path,
      ).toEqual([]),
    /** Expects a row of a table with these cells. */
    hasRow: (...cells: string[]) => {
      const row = `| ${cells.join(" | ")} |`;
      expect(text.includes(row) ? [] : [row], path).toEqual([]);
    },
    /** The whole dollars that stand in the piece. */
    amounts: () =>
      [...text.matchAll(/\$(\d[\d,]*)/g)].map(([, digits = ""]) =>
        Number(digits.replaceAll(",", "")),
      ),
  };
}

/** "$1,250", "−$50": whole dollars, or cents when asked for. */
export function usd(amount: number, digits = 0): string {
  const figure = Math.abs(amount).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${amount < 0 ? "−" : ""}$${figure}`;
}

/** Rounded to so many places. */
export const rounded = (value: number, places = 0) => Number(value.toFixed(places));

export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
