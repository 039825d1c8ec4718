import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "#launch/paths.mjs";

export const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], tests: [] };

const MESSAGE_LINES = 12;

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** A stage that exits with an error counts at least one failure, whatever its report has. */
function honest(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

export function countAsOne(exitCode) {
  return exitCode === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 };
}

function describeFailure(name, ...messages) {
  const lines = messages.flatMap((message = "") =>
    stripVTControlCharacters(message).split("\n").slice(0, MESSAGE_LINES),
  );
  return [name, ...lines.map((line) => `    ${line}`)].join("\n");
}

/** Reads Vitest's JSON report; a file that failed to load counts as one failure. */
export function countVitest(path, exitCode) {
  const report = readReport(path);
  if (!report) return honest(NOTHING, exitCode || 1);
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const failures = [
    ...broken.map((file) => describeFailure(file.name, file.message)),
    ...report.testResults.flatMap((file) =>
      file.assertionResults
        .filter((test) => test.status === "failed")
        .map((test) => describeFailure(`${file.name} ${test.fullName}`, test.failureMessages[0])),
    ),
  ];
  return honest(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
      failures,
      tests: report.testResults.flatMap((file) =>
        file.assertionResults.map(({ fullName, duration }) => ({
          title: `${relative(ROOT, file.name)} ${fullName}`,
          seconds: (duration ?? 0) / 1000,
        })),
      ),
    },
    exitCode,
  );
}

export function countPlaywright(path, exitCode) {
  const report = readReport(path);
  if (!report?.stats) return honest(NOTHING, exitCode || 1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = report.suites.flatMap(failuresIn);
  const tests = report.suites.flatMap(testsIn);
  const counts = { passed: expected, failed: unexpected + flaky, skipped, failures, tests };
  return honest(counts, exitCode);
}

function testsIn(suite) {
  return [
    ...(suite.specs ?? []).map((spec) => ({
      title: `${spec.file} ${spec.title}`,
      seconds:
        sum(spec.tests.flatMap(({ results }) => results.map(({ duration }) => duration))) / 1000,
    })),
    ...(suite.suites ?? []).flatMap(testsIn),
  ];
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function failuresIn(suite) {
  return [
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => {
        const errors = spec.tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
        // After a timeout, the second error names the action that never ended.
        return describeFailure(
          `${spec.file} ${spec.title}`,
          ...errors.map(({ message }) => message),
        );
      }),
    ...(suite.suites ?? []).flatMap(failuresIn),
  ];
}

export function total(stages) {
  return {
    passed: sum(stages.map(({ passed }) => passed)),
    failed: sum(stages.map(({ failed }) => failed)),
    skipped: sum(stages.map(({ skipped }) => skipped)),
    failures: stages.flatMap(({ failures }) => failures),
  };
}
