import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countPlaywright, countVitest, total } from "./counts.mjs";

describe("the end of npm test", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "counts-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const report = (name: string, content: object) => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(content));
    return path;
  };
  const failed = { status: "failed", fullName: "sum adds", failureMessages: ["\u001b[31m3 is 4"] };

  it("repeats what failed and why, including a file that did not load", () => {
    const unit = report("unit.json", {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        { name: "sum.test.ts", status: "failed", assertionResults: [failed] },
        { name: "none.test.ts", status: "failed", message: "no such file", assertionResults: [] },
      ],
    });
    const spec = {
      ok: false,
      file: "journey.spec.ts",
      title: "goes home",
      tests: [{ results: [{ errors: [{ message: "out of time" }, { message: "at a click" }] }] }],
    };
    const journeys = report("e2e.json", {
      stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 0 },
      suites: [{ specs: [], suites: [{ specs: [spec] }] }],
    });
    const all = total([countVitest(unit, 1), countPlaywright(journeys, 1)]);
    expect(all).toMatchObject({ passed: 3, failed: 3, skipped: 0 });
    expect(all.failures).toEqual([
      "none.test.ts\n    no such file",
      "sum.test.ts sum adds\n    3 is 4",
      "journey.spec.ts goes home\n    out of time\n    at a click",
    ]);
  });

  it("counts a run that ended badly without a failed test, or without a report, as a failure", () => {
    const passed = report("passed.json", { numPassedTests: 1, numFailedTests: 0, testResults: [] });
    expect(countVitest(passed, 1)).toMatchObject({ passed: 1, failed: 1 });
    expect(countVitest(join(folder, "none.json"), 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});
