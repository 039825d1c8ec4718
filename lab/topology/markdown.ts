import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/launch/paths.mjs";

const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;

/** Returns a Markdown table. */
export const table = (head: readonly string[], rows: readonly (string | number)[][]): string =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");

/** Writes a file of docs/measurements. */
export const writeMeasurement = (name: string, text: string): void =>
  writeFileSync(join(ROOT, "docs", "measurements", name), text);
