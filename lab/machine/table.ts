import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inSeconds } from "#topology/until.ts";
import { ROOT } from "../../scripts/launch/paths.mjs";
import type { Row } from "./scene.ts";

const FILE = join(ROOT, "docs", "measurements", "machine.md");

/** Returns the rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const body = rows.map(({ what, took, note }) => `| ${what} | ${inSeconds(took)} | ${note} |`);
  return ["| Step | Time | |", "|---|---|---|", ...body].join("\n");
}

export function writeTable(rows: readonly Row[]): void {
  const text = `# The life of a machine

Written by \`npm run machine -w lab -- --write\`: a bare Debian in a container on two cores, installed and restored by the scripts of \`deploy/\` without a hand in between. Stripe, the mail server and the DNS are fakes beside it. Certificates are of an authority made for the test, so getting one of a public authority is not shown.

${tableOf(rows)}
`;
  writeFileSync(FILE, text);
}
