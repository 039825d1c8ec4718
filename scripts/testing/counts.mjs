import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

export const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [] };

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
    },
    exitCode,
  );
}

export function countPlaywright(path, exitCode) {
  const report = readReport(path);
  if (!report?.stats) return honest(NOTHING, exitCode || 1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = report.suites.flatMap(failuresIn);
  return honest({ passed: expected, failed: unexpected + flaky, skipped, failures }, exitCode);
}

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
  return stages.reduce(
    (sum, { passed, failed, skipped, failures }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
      failures: [...sum.failures, ...failures],
    }),
    NOTHING,
  );
}
