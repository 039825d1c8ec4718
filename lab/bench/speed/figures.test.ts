import { describe, expect, it } from "vitest";
import { figureOf, median, percentile, ratio, type Turn } from "./figures.ts";

const turn = (more: Partial<Turn>): Turn => ({
  ...{ operations: 1000, seconds: 2, p50: 1, p99: 5, serverCpu: 0.3, databaseCpu: 0.1 },
  ...more,
});

describe("the statistics of a measurement", () => {
  it("are percentiles by the nearest rank", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
    expect([0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 99, 100]);
    expect(percentile([7], 0.99)).toBe(7);
    expect(percentile([1, 9], 0.5)).toBe(1);
    expect(percentile([], 0.5)).toBeNaN();
  });

  it("have a median for an even count too, in any order", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([10, 1, 5, 2])).toBe(3.5);
    expect(median([])).toBeNaN();
  });

  it("count the database's processor time with the server's, for each operation", () => {
    const turns = [turn({})];
    expect(figureOf(turns, "cpu")).toBeCloseTo(400);
    expect(figureOf(turns, "serverCpu")).toBeCloseTo(300);
    expect(figureOf(turns, "throughput")).toBe(500);
  });

  it("are compared round by round, so that a slow hour of the machine affects all equally", () => {
    const own = [turn({ operations: 400 }), turn({ operations: 40 }), turn({ operations: 420 })];
    const other = [turn({ operations: 800 }), turn({ operations: 80 }), turn({ operations: 600 })];
    expect(ratio(own, other, "throughput")).toBe(0.5);
    expect(() => ratio(own, other.slice(1), "throughput")).toThrow("unequal");
  });
});
