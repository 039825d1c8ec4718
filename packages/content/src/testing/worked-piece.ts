import { readFileSync } from "node:fs";
import { expect } from "vitest";

const PACK = new URL("../../pack/", import.meta.url);

/** A text of the product's own pack whose calculations a test repeats. */
export function workedPiece(path: string) {
  const text = readFileSync(new URL(`${path}.md`, PACK), "utf8");
  return {
    text,
    /** Expects each of these strings, most of them computed, in the text. */
    says: (...parts: string[]) =>
      expect(
        parts.filter((part) => !text.includes(part)),
        path,
      ).toEqual([]),
    hasRow: (...cells: string[]) => {
      const row = `| ${cells.join(" | ")} |`;
      expect(text.includes(row) ? [] : [row], path).toEqual([]);
    },
    amounts: () =>
      [...text.matchAll(/\$(\d[\d,]*)/g)].map(([, digits = ""]) =>
        Number(digits.replaceAll(",", "")),
      ),
  };
}

/** "$1,250", "−$50": whole dollars, or with `digits` decimals. */
export function usd(amount: number, digits = 0): string {
  const figure = Math.abs(amount).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${amount < 0 ? "−" : ""}$${figure}`;
}

export const rounded = (value: number, places = 0) => Number(value.toFixed(places));

export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
