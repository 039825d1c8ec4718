import { describe, expect, test } from "vitest";
import type { LighthouseResult } from "./lighthouse.ts";
import { lossesOf, medianRun, pageResult } from "./results.ts";

const ORIGIN = "http://localhost:4000";
const NOTHING = { score: 1, auditRefs: [] };

function run(score: number, lcp: number): LighthouseResult {
  return {
    lighthouseVersion: "0",
    environment: { benchmarkIndex: 1 },
    audits: {
      "largest-contentful-paint": { title: "Paint", score, numericValue: lcp, displayValue: "3 s" },
      "total-blocking-time": { title: "Blocking", score: 1, numericValue: 0 },
      "not-applicable": { title: "Nothing here", score: null },
      hint: { title: "Hint", score: 0, details: { items: [{ url: `${ORIGIN}/a.js` }] } },
    },
    categories: {
      performance: {
        title: "Performance",
        score,
        auditRefs: [
          { id: "largest-contentful-paint", weight: 25 },
          { id: "total-blocking-time", weight: 75 },
          { id: "not-applicable", weight: 100 },
          { id: "hint", weight: 0 },
        ],
      },
      accessibility: { title: "Accessibility", ...NOTHING },
      "best-practices": { title: "Best practices", ...NOTHING },
      seo: { title: "SEO", ...NOTHING },
    },
  };
}

describe("The reported run", () => {
  test("has the median performance and, among equal ones, the median paint", () => {
    const runs = [run(1, 900), run(0.9, 1400), run(0.98, 1200), run(0.98, 1000), run(0.7, 4000)];
    expect(medianRun(runs)).toBe(runs[2]);
    expect(pageResult("/", runs, ORIGIN)).toMatchObject({ lcp_ms: 1200, spread: [70, 100] });
  });

  test("is the worse of the two median ones when the count is even", () => {
    const runs = [run(1, 900), run(0.9, 1400)];
    expect(medianRun(runs)).toBe(runs[1]);
  });
});

describe("The list of losses", () => {
  test("lists each audit's share of the category, then those that Lighthouse only observed", () => {
    expect(lossesOf(run(0.6, 3000), ORIGIN)).toEqual([
      { category: "Performance", points: 10, title: "Paint", where: ["3 s"] },
      { category: "Performance", title: "Hint", where: ["/a.js"] },
    ]);
  });

  test("adds the main thread's work to blocking time", () => {
    const result = run(0.6, 3000);
    result.audits["total-blocking-time"] = { title: "Blocking", score: 0.9, displayValue: "9 ms" };
    const items = [{ groupLabel: "Style & Layout", duration: 80.4 }, { groupLabel: "Other" }];
    result.audits["mainthread-work-breakdown"] = { title: "Work", score: 1, details: { items } };
    expect(lossesOf(result, ORIGIN)).toContainEqual({
      category: "Performance",
      points: expect.closeTo(7.5),
      title: "Blocking",
      where: ["9 ms", "Style & Layout 80 ms"],
    });
  });

  test("is empty for a perfect category", () => {
    expect(lossesOf(run(1, 900), ORIGIN)).toEqual([]);
  });
});
