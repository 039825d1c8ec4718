import { describe, expect, it } from "vitest";
import { saysMore, stopsAddress } from "./mail-report.ts";

const soft = { outcome: "bounced", status: "4.2.2" } as const;
const hard = { outcome: "bounced", status: "5.1.1" } as const;
const spam = { outcome: "complained", status: null } as const;

describe("a report of an email", () => {
  it.each([
    ["sent", null, soft, true],
    ["sent", null, spam, true],
    ["refused", "5.7.1", hard, true],
    ["bounced", "4.2.2", soft, false],
    ["bounced", "4.2.2", hard, true],
    ["bounced", "5.1.1", hard, false],
    ["bounced", "5.1.1", soft, false],
    ["bounced", "5.1.1", spam, true],
    ["complained", null, spam, false],
    ["complained", null, hard, false],
  ])("that is %s %s says more by %o: %s", (state, status, report, more) => {
    expect(saysMore({ state, status }, report)).toBe(more);
  });

  it("stops news, but not of an email from before its address was tried again", () => {
    const [before, cleared, after] = [1, 2, 3].map((at) => new Date(at));
    expect(stopsAddress(soft, { leftAt: before, clearedAt: undefined })).toBe(false);
    expect(stopsAddress(hard, { leftAt: before, clearedAt: undefined })).toBe(true);
    expect(stopsAddress(hard, { leftAt: before, clearedAt: cleared })).toBe(false);
    expect(stopsAddress(hard, { leftAt: undefined, clearedAt: cleared })).toBe(false);
    expect(stopsAddress(hard, { leftAt: after, clearedAt: cleared })).toBe(true);
    expect(stopsAddress(spam, { leftAt: before, clearedAt: cleared })).toBe(true);
  });
});
