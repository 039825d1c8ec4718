import { describe, expect, it } from "vitest";
import type { Turn } from "./figures.ts";
import { barTable, ratioBar } from "./table.ts";

const turns = (serverCpu: number, p99: number): Turn[] => [
  { operations: 1000, seconds: 1, p50: 1, p99, serverCpu, databaseCpu: 0 },
];
const load = {
  name: "W",
  connections: 16,
  turns: new Map([
    ["raw", turns(0.2, 4)],
    ["product", turns(0.5, 5)],
  ]),
};

describe("the table of promises", () => {
  it("states for each whether it is met, in the right direction", () => {
    const cpu = ratioBar(load, {
      ...{ name: "W", of: "raw's cost to the product's", system: "raw", to: "product" },
      ...{ figure: "cpu", holds: "at least", bar: 0.5 },
    });
    const p99 = ratioBar(load, {
      ...{ name: "p99", of: "the product's to raw's", system: "product", to: "raw" },
      ...{ figure: "p99", holds: "at most", bar: 1.5 },
    });
    const lines = barTable([cpu, p99]).split("\n").slice(2);
    expect(lines).toEqual([
      "| W | raw's cost to the product's | 0.40 × | at least 0.5 × | missed |",
      "| p99 | the product's to raw's | 1.25 × | at most 1.5 × | held |",
    ]);
  });
});
