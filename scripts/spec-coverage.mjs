// Checks docs/spec-coverage.md against the results of this test run, so that the table cannot lie:
// each row names a test that exists and passed, or the piece of work it waits for.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const TABLE = "docs/spec-coverage.md";
const PROOF = /`([^`]+)` "([^"]+)"/g;

/** Takes the table's text; gives its rows as { line, rule, proofs: [{file, name}], waits }. */
export function readRows(markdown) {
  return markdown.split("\n").flatMap((text, index) => {
    const cells = text.split("|").map((cell) => cell.trim());
    if (cells.length < 4 || cells[1] === "Rule" || /^-+$/.test(cells[1])) return [];
    const proofs = [...cells[2].matchAll(PROOF)].map(([, file, name]) => ({ file, name }));
    return [{ line: index + 1, rule: cells[1], proofs, waits: cells[2].startsWith("waits for: ") }];
  });
}

/** Takes the runners' JSON reports; gives every test as { file, name, passed }. */
export function readTests(reports) {
  return reports.flatMap((report) => [
    ...(report.testResults ?? []).flatMap((file) =>
      file.assertionResults.map((test) => ({
        file: fromRoot(file.name),
        name: test.fullName,
        passed: test.status === "passed",
      })),
    ),
    ...(report.suites ?? []).flatMap((suite) => specsOf(suite, report.config.rootDir, [])),
  ]);
}

const fromRoot = (path) => relative(root, path).split(sep).join("/");

function specsOf(suite, folder, titles) {
  const path = suite.title === suite.file ? titles : [...titles, suite.title];
  return [
    ...(suite.specs ?? []).map((spec) => ({
      file: fromRoot(join(folder, spec.file)),
      name: [...path, spec.title].join(" "),
      passed: spec.ok && spec.tests.some((test) => test.status === "expected"),
    })),
    ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, folder, path)),
  ];
}

/** Takes rows and tests; gives one sentence for each row that does not hold. */
export function findFaults(rows, tests) {
  return rows.flatMap(({ line, rule, proofs, waits }) => {
    const at = `${TABLE}:${line} "${rule}"`;
    if (waits && proofs.length === 0) return [];
    if (proofs.length === 0) return [`${at} has neither a proof nor the work it waits for`];
    return proofs.flatMap(({ file, name }) => {
      const found = tests.filter((test) => test.file === file && test.name.includes(name));
      if (found.length === 0) return [`${at} names "${name}" in ${file}, which did not run`];
      if (found.every((test) => !test.passed))
        return [`${at} names "${name}" in ${file}, which did not pass`];
      return [];
    });
  });
}

function main() {
  const folder = join(root, "test-results");
  if (!existsSync(folder)) throw new Error("No test results yet: run npm test");
  const reports = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
  const rows = readRows(readFileSync(join(root, TABLE), "utf8"));
  const faults = findFaults(rows, readTests(reports));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  const proven = rows.filter((row) => row.proofs.length > 0).length;
  process.stdout.write(`${proven} rules proven, ${rows.length - proven} waiting for later work\n`);
  process.exitCode = faults.length > 0 || proven === 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
