import { describe, expect, it } from "vitest";
import { figureOf, median, percentile, ratio, type Turn } from "./figures.ts";
import { hundredOf, WORK } from "./load/requests.ts";
import { barTable, ratioBar } from "./tables.ts";

const TURN = { operations: 1000, seconds: 2, p50: 1, p99: 5, serverCpu: 0.3, databaseCpu: 0.1 };
const turn = (more: Partial<Turn>): Turn => ({ ...TURN, ...more });

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

  it("say for each promise whether it is met, in the right direction", () => {
    const turns = new Map([
      ["raw", [turn({ serverCpu: 0.1, p99: 4 })]],
      ["product", [turn({ serverCpu: 0.4, p99: 5 })]],
    ]);
    const load = { name: "W", connections: 16, turns };
    const bars = [
      ratioBar(load, "cpu", ["raw", "product"], { name: "W", of: "cost", atLeast: 0.5 }),
      ratioBar(load, "p99", ["product", "raw"], { name: "p99", of: "p99", atMost: 1.5 }),
    ];
    expect(barTable(bars).split("\n").slice(2)).toEqual([
      "| W | cost | 0.40 × | at least 0.5 × | missed |",
      "| p99 | p99 | 1.25 × | at most 1.5 × | held |",
    ]);
  });
});

it("the load has every kind in its share, and never ten of a rare one in a row", () => {
  const order = hundredOf(WORK);
  const counted = ["set", "answer", "read", "check"].map(
    (kind) => order.filter((each) => each === kind).length,
  );
  expect(counted).toEqual([10, 5, 15, 70]);
  expect(order.slice(0, 20).filter((kind) => kind === "set")).toHaveLength(2);
  expect(() => hundredOf({ check: 99 })).toThrow("99");
});
