import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import type { Findings } from "./measurements/run.ts";
import { barTable, loadTable } from "./table.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const RESULTS = join(ROOT, "test-results", "speed");
const MEASUREMENTS = join(ROOT, "docs", "measurements");

type Amount = { rounds: number; seconds: number; members: number };

export const loadsOf = ({ loads }: Findings): string =>
  loads
    .map((load) => {
      const { name, connections } = load;
      const on = `${connections} connection${connections === 1 ? "" : "s"}`;
      return `### ${name}, ${on}\n\n${loadTable(load)}\n`;
    })
    .join("\n");

export const barsOf = (findings: readonly Findings[]): string =>
  barTable(findings.flatMap(({ bars }) => bars));

const machine = () => {
  const load = loadavg()[2]?.toFixed(1);
  return `${cpus().length} cores (${cpus()[0]?.model.trim()}) under a load of ${load}, Node ${process.version}`;
};

/** Saves every turn of a run for other statistics; returns the file's path. */
export function keepTurns(findings: readonly Findings[], amount: Amount): string {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, "results.json");
  const results = {
    taken: new Date().toISOString(),
    machine: machine(),
    ...amount,
    bars: findings.flatMap(({ bars }) => bars),
    loads: findings.flatMap(({ loads }) =>
      loads.map(({ turns, ...load }) => ({ ...load, turns: Object.fromEntries(turns) })),
    ),
  };
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  return file;
}

/** Writes the promises into docs/measurements; returns the file's path. */
export function writeDown(findings: readonly Findings[], amount: Amount): string {
  const file = join(MEASUREMENTS, "speed.md");
  const { rounds, seconds, members } = amount;
  const day = new Date().toISOString().slice(0, 10);
  const text = `# Speed, measured

Written by \`npm run bench -w lab -- --write\` on ${day}; do not edit. ${machine()}. Server and PostgreSQL share one core, the load generator has the other; ${rounds} rounds of ${seconds} seconds, ${members} members. Compare the ratios, not the times; a load above 2 means that other work ran too. Method: [decision 107](../decisions/107-how-speed-is-compared.md). The bench prints each load's figures.

${barsOf(findings)}
`;
  writeFileSync(file, text);
  return file;
}
