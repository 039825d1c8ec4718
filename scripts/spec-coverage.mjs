// The last stage of `npm test`: lists which tests prove which rule of docs/specification.md and
// which case of docs/security/cases.md, and fails for one without a passing test or an unknown one.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { ROOT } from "./launch/paths.mjs";
import { CASES } from "./security/cases.mjs";

const RULES = join(ROOT, "docs", "specification.md");
const RESULTS = join(ROOT, "test-results");
const ID = /§(?:\d+\.\d+|S\d+)/g;

const test = (path, title, passed) => ({
  file: relative(ROOT, path).split(sep).join("/"),
  title,
  passed,
});

function testsOf(suite, folder, titles = []) {
  const path = suite.title === suite.file ? titles : [...titles, suite.title];
  return [
    ...(suite.specs ?? []).map(({ file, title, ok, tests }) =>
      test(
        join(folder, file),
        [...path, title].join(" "),
        ok && tests.some(({ status }) => status === "expected"),
      ),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, folder, path)),
  ];
}

const tests = readdirSync(RESULTS)
  .filter((name) => name.endsWith(".json"))
  .map((name) => JSON.parse(readFileSync(join(RESULTS, name), "utf8")))
  .flatMap(({ testResults = [], suites = [], config }) => [
    ...testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => test(name, fullName, status === "passed")),
    ),
    ...suites.flatMap((suite) => testsOf(suite, config.rootDir)),
  ]);

const rules = new Map(
  [
    ...[...readFileSync(RULES, "utf8").matchAll(/^- (§\d+\.\d+) (.*)$/gm)].map(([, id, text]) => ({
      id,
      text,
    })),
    ...CASES,
  ].map(({ id, text }) => [id, { text, proofs: [] }]),
);
const problems = [];
for (const { file, title, passed } of tests) {
  for (const id of new Set(title.match(ID))) {
    if (!rules.has(id)) problems.push(`${file} names ${id}, which no document lists`);
    else if (passed) rules.get(id).proofs.push(`\`${file}\` ${title.replaceAll(ID, "").trim()}`);
  }
}

const rows = [...rules].map(([id, { text, proofs }]) => {
  if (proofs.length === 0) problems.push(`${id} has no passing test: ${text}`);
  return `| ${id} ${text} | ${proofs.join("<br>").replaceAll("|", "\\|")} |`;
});
writeFileSync(
  join(RESULTS, "spec-coverage.md"),
  `${["| Rule | Tests |", "|---|---|", ...rows].join("\n")}\n`,
);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${rules.size} rules of the specification and security cases\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
