import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/launch/paths.mjs";
import type { Row } from "./scene.ts";

const FILE = join(ROOT, "docs", "measurements", "faults.md");

/** Returns the rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const head = [
    "| Fault | Ready again after | Requests answered meanwhile | |",
    "|---|---|---|---|",
  ];
  const body = rows.map(
    ({ fault, ready, held, note }) => `| ${fault} | ${ready} | ${held} | ${note} |`,
  );
  return [...head, ...body].join("\n");
}

export function writeTable(rows: readonly Row[]): void {
  const text = `# Faults under load

Written by \`npm run test:faults -- --write\`: two nodes, one database, sixty requests a second of which a quarter are writes, on two cores. Ready counts from the end of the fault. "Lost" is of all writes acknowledged until then.

${tableOf(rows)}
`;
  writeFileSync(FILE, text);
}
