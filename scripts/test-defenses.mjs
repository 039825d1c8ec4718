// `npm run test:defenses`: removes one defense after another in a copy of the sources, and fails
// unless the test named for it turns red each time.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { productNode } from "./launch/paths.mjs";
import { copyTree } from "./security/defenses/copy-tree.mjs";
import { withoutDefense } from "./security/defenses/defense.mjs";
import { DEFENSES } from "./security/defenses/defenses.mjs";
import { endCommands, runCommand, sayFor } from "./testing/run-command.mjs";

const PLACEHOLDER = /%[a-z]|\$\w+/;
const RESULT = "result.json";

const projectOf = (path) => {
  if (path.startsWith("apps/server/")) return "server";
  return path.startsWith("apps/web/src/") ? "web" : "unit";
};

/** Matches a title, of which each placeholder may be anything. */
const patternOf = (title) =>
  title
    .split(PLACEHOLDER)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".*");

/** Returns the outcomes of a defense's tests in a folder: passed, failed. */
async function outcomesIn(folder, label, { test, title }) {
  const report = join(folder, RESULT);
  rmSync(report, { force: true });
  const vitest = [join(folder, "node_modules", "vitest", "vitest.mjs"), "run", "--silent"];
  const which = ["--project", projectOf(test), test, "-t", patternOf(title)];
  const how = ["--reporter=json", `--outputFile.json=${report}`];
  await runCommand(label, [productNode(), ...vitest, ...which, ...how], {}, folder);
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ status }) => status)
    .filter((status) => ["passed", "failed"].includes(status));
}

/** Several defenses share a test, which is run once with all of them. */
const green = new Map();

function outcomesWithAll(folder, label, defense) {
  const key = `${defense.test} ${defense.title}`;
  const known = green.get(key) ?? outcomesIn(folder, label, defense);
  green.set(key, known);
  return known;
}

/** Returns what is wrong with a defense's test; undefined when it fails without the defense alone. */
async function problemOf(folder, label, defense) {
  const path = join(folder, defense.file);
  const source = readFileSync(path, "utf8");
  const removed = withoutDefense(source, defense);
  const before = await outcomesWithAll(folder, label, defense);
  if (before.length === 0) return "the test did not run";
  if (before.includes("failed")) return "the test fails with the defense";
  writeFileSync(path, removed);
  try {
    const after = await outcomesIn(folder, label, defense);
    if (after.length === 0) return "without the defense nothing runs";
    return after.includes("failed") ? undefined : "the test stays green without the defense";
  } finally {
    writeFileSync(path, source);
  }
}

const copies = mkdtempSync(join(tmpdir(), "defenses-"));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    endCommands();
    rmSync(copies, { recursive: true, force: true });
    process.exit(1);
  });
}

const wanted = DEFENSES.filter(({ what }) => what.includes(process.argv[2] ?? ""));
const waiting = [...wanted];
const problems = [];

async function work(number) {
  const folder = join(copies, String(number));
  copyTree(folder);
  for (let defense = waiting.shift(); defense; defense = waiting.shift()) {
    const label = `${wanted.length - waiting.length} of ${wanted.length}`;
    const problem = await problemOf(folder, label, defense);
    sayFor(label, `${problem ?? "red"}: ${defense.what}`);
    if (problem) problems.push(`${defense.what}: ${problem} (${defense.test})`);
  }
}

try {
  await Promise.all(Array.from({ length: availableParallelism() }, (_, number) => work(number)));
} finally {
  rmSync(copies, { recursive: true, force: true });
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(
  `${wanted.length - problems.length} of ${wanted.length} defenses are tested\n`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
