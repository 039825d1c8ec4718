// The last stage of `npm test`: lists which tests prove which rule of docs/specification.md and
// which case of docs/security/cases.md, and fails for one without a passing test or an unknown one.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { ROOT } from "./launch/paths.mjs";

const DOCUMENTS = ["docs/specification.md", "docs/security/cases.md"];
const RESULTS = join(ROOT, "test-results");
const LISTED = /^- (§(?:\d+\.\d+|S\d+)) (.*)$/gm;
const ID = /§(?:\d+\.\d+|S\d+)/g;

const test = (path, title, passed) => ({
  file: relative(ROOT, path).split(sep).join("/"),
  title,
  passed,
});

const ofVitest = ({ testResults = [] }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => test(name, fullName, status === "passed")),
  );

function ofPlaywright(suite, folder, titles = []) {
  const path = suite.title === suite.file ? titles : [...titles, suite.title];
  return [
    ...(suite.specs ?? []).map(({ file, title, ok, tests }) => {
      const passed = ok && tests.some(({ status }) => status === "expected");
      return test(join(folder, file), [...path, title].join(" "), passed);
    }),
    ...(suite.suites ?? []).flatMap((inner) => ofPlaywright(inner, folder, path)),
  ];
}

const tests = readdirSync(RESULTS)
  .filter((name) => name.endsWith(".json"))
  .map((name) => JSON.parse(readFileSync(join(RESULTS, name), "utf8")))
  .flatMap((report) => [
    ...ofVitest(report),
    ...(report.suites ?? []).flatMap((suite) => ofPlaywright(suite, report.config.rootDir)),
  ]);

const problems = [];
const rules = new Map();
for (const document of DOCUMENTS) {
  for (const [, id, text] of readFileSync(join(ROOT, document), "utf8").matchAll(LISTED)) {
    if (rules.has(id)) problems.push(`${document} lists ${id} twice`);
    rules.set(id, { text, proofs: [] });
  }
}
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
  `${["| Rule or case | Tests |", "|---|---|", ...rows].join("\n")}\n`,
);
for (const problem of new Set(problems)) process.stderr.write(`${problem}\n`);
process.stdout.write(`${rules.size} rules of the specification and security cases\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
