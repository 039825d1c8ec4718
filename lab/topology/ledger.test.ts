import { describe, expect, it } from "vitest";
import { createLedger } from "./ledger.ts";

describe("the ledger of acknowledged writes", () => {
  it("accepts a field's last acknowledged value, or one sent since without a response", () => {
    const ledger = createLedger();
    ledger.sent("ada", "line", "1");
    ledger.acknowledged("ada", "line", "1");
    ledger.sent("ada", "line", "2");
    ledger.acknowledged("ada", "line", "2");
    ledger.sent("ada", "line", "3");
    ledger.sent("ada", "line", "4");
    const held = ["", "1", "2", "3", "4"].filter((found) => ledger.holds("ada", "line", found));
    expect(held).toEqual(["2", "3", "4"]);
    ledger.acknowledged("ada", "line", "5");
    expect(ledger.holds("ada", "line", "4")).toBe(false);
    expect(ledger.count()).toBe(3);
  });

  it("lists lost acknowledged values, for each member and field separately", () => {
    const ledger = createLedger();
    ledger.acknowledged("ada", "line", "7");
    ledger.acknowledged("ada", "answer", "partial");
    ledger.acknowledged("bob", "line", "9");
    const stored = { ada: { line: "7", answer: "completed" }, bob: { line: "", answer: "" } };
    const losses = ledger.lossesAmong((member, field) => stored[member as "ada"][field]);
    expect(losses).toEqual([
      { member: "ada", field: "answer", acknowledged: "partial", found: "completed" },
      { member: "bob", field: "line", acknowledged: "9", found: "" },
    ]);
  });

  it("expects nothing of a member without an acknowledged write", () => {
    const ledger = createLedger();
    ledger.sent("ada", "line", "1");
    expect(ledger.lossesAmong(() => "")).toEqual([]);
  });
});
