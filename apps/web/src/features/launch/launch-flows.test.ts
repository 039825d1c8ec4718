import { describe, expect, it } from "vitest";
import { flowAfter, type LaunchFlow, launchFlows } from "./launch-flows.ts";

const ALL: LaunchFlow[] = ["splash", "intro", "signing"];

describe("the flows of a launch", () => {
  it.each<[string, boolean, boolean, LaunchFlow[], LaunchFlow[]]>([
    ["are all off on the web", false, true, [], []],
    ["are the enabled ones on the first web visit", false, true, ["intro"], ["intro"]],
    [
      "keep their order, however they are listed",
      false,
      true,
      ["signing", "splash"],
      ["splash", "signing"],
    ],
    ["run once on the web", false, false, ALL, []],
    ["are all on in the first launch of a store's app", true, true, [], ALL],
    ["run once in a store's app", true, false, ALL, []],
  ])("%s", (_, native, first, onWeb, expected) => {
    expect(launchFlows({ native, first, onWeb })).toEqual(expected);
  });

  it("start one another, and the last one starts the page §2.60", () => {
    expect(ALL.map((flow) => flowAfter(ALL, flow))).toEqual(["intro", "signing", null]);
    expect(flowAfter(["splash", "signing"], "splash")).toBe("signing");
    expect(flowAfter(["intro"], "intro")).toBeNull();
  });
});
