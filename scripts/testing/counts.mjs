import { readFileSync } from "node:fs";

/** Counts of a stage: how many tests passed, failed and were skipped. */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** A stage that ended badly counts at least one failure, whatever its report says or lacks. */
function honest(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** A stage without tests of its own counts as one. */
export function countAsOne(exitCode) {
  return exitCode === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 };
}

/** Reads Vitest's JSON report; a file that could not even be loaded counts as one failure. */
export function countVitest(path, exitCode) {
  const report = readReport(path);
  if (!report) return honest(NOTHING, exitCode || 1);
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  return honest(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken,
      skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
    },
    exitCode,
  );
}

/** Reads Playwright's JSON report. */
export function countPlaywright(path, exitCode) {
  const stats = readReport(path)?.stats;
  if (!stats) return honest(NOTHING, exitCode || 1);
  return honest(
    { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    exitCode,
  );
}

/** Adds the counts of stages up. */
export function total(stages) {
  return stages.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    NOTHING,
  );
}
