// What `npm test` prints at its end, and writes to docs/measurements/tests.md with `--write`.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { ROOT } from "#launch/paths.mjs";
import { total } from "./counts.mjs";

const FILE = join(ROOT, "docs", "measurements", "tests.md");
const SLOWEST = 10;
const TITLE_LENGTH = 110;
const COMMANDS = { quick: "npm test -- quick", usual: "npm test", long: "npm run test:long" };

const processorOf = (results) => results.reduce((sum, { processor = 0 }) => sum + processor, 0);

/** One row per stage and one for all: name, seconds, processor seconds, and the counts. */
function rowsOf(results, seconds) {
  const all = { name: "all", seconds, processor: processorOf(results), ...total(results) };
  return [...results, all].map(({ name, seconds: wall, processor = 0, ...counts }) => [
    name,
    wall.toFixed(1),
    processor.toFixed(1),
    String(counts.passed),
    String(counts.failed),
    String(counts.skipped),
  ]);
}

const HEAD = ["stage", "seconds", "processor s", "passed", "failed", "skipped"];

export function table(results, seconds) {
  return [HEAD, ...rowsOf(results, seconds)]
    .map(([name, ...cells]) => name.padEnd(16) + cells.map((cell) => cell.padStart(13)).join(""))
    .join("\n");
}

function slowestOf({ tests }) {
  const sorted = [...tests].sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  return sorted.map(({ title, seconds }) => [seconds.toFixed(1), title.slice(0, TITLE_LENGTH)]);
}

/** The ten slowest tests of each stage that has tests. */
export function slowest(results) {
  return results
    .filter(({ tests }) => tests.length > 0)
    .map((result) =>
      [
        `slowest of ${result.name}`,
        ...slowestOf(result).map(([seconds, title]) => `${seconds.padStart(8)} s  ${title}`),
      ].join("\n"),
    )
    .join("\n\n");
}

const cellOf = (text) => text.replaceAll("|", "\\|");
const markdownRow = (cells) => `| ${cells.map(cellOf).join(" | ")} |`;

/** Writes the tables of a run to docs/measurements/tests.md. */
export function writeMeasurements(length, results, seconds) {
  const commit = spawnSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? "unknown processor"}`;
  const lines = [
    "# Tests",
    "",
    "What the check costs. `npm test -- --write` writes this page.",
    "",
    `\`${COMMANDS[length]}\` at ${commit.stdout.trim()}, ${new Date().toISOString().slice(0, 10)}, ${machine}.`,
    "",
    markdownRow(HEAD),
    markdownRow(["---", "--:", "--:", "--:", "--:", "--:"]),
    ...rowsOf(results, seconds).map(markdownRow),
    ...results
      .filter(({ tests }) => tests.length > 0)
      .flatMap((result) => [
        "",
        `## Slowest of ${result.name}`,
        "",
        "| s | Test |",
        "|--:|---|",
        ...slowestOf(result).map(markdownRow),
      ]),
  ];
  writeFileSync(FILE, `${lines.join("\n")}\n`);
}
