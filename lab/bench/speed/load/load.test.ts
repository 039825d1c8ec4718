import { describe, expect, it } from "vitest";
import { WORK } from "#bench/speed/work/requests.ts";
import { hundredOf } from "./load.ts";

describe("the load", () => {
  it("has every kind in its share, and never ten of a rare one in a row", () => {
    const order = hundredOf(WORK);
    const counted = ["set", "answer", "read", "check"].map(
      (kind) => order.filter((each) => each === kind).length,
    );
    expect(counted).toEqual([10, 5, 15, 70]);
    expect(order.slice(0, 20).filter((kind) => kind === "set")).toHaveLength(2);
    expect(() => hundredOf({ check: 99 })).toThrow("99");
  });
});
