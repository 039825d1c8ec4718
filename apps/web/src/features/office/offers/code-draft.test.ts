import { describe, expect, it } from "vitest";
import { type CodeDraft, EMPTY_DRAFT, orderOf } from "./code-draft.ts";
import { payWords } from "./promotion-words.ts";

const price = { amount: "40.00", currency: "USD" };
const at = { price, now: new Date("2026-03-24T09:00:00Z"), timeZone: "Europe/Berlin" };
const draft = (change: Partial<CodeDraft>) => ({
  ...EMPTY_DRAFT,
  code: "SPRING",
  off: "20",
  ...change,
});

describe("a code as staff type it", () => {
  it.each([
    [{}, "They pay $32.00 the first year, then $40.00"],
    [{ off: "12.5", duration: "always" }, "$35.00 every year"],
    [{ off: "12,5", duration: "several", years: "2" }, "$35.00 for 2 years, then $40.00"],
    [{ kind: "amount", off: "15" }, "$25.00 the first year, then $40.00"],
    [{ kind: "amount", off: "0.01" }, "$39.99 the first year"],
    [{ kind: "trial", off: "14" }, "nothing for 14 free days, then $40.00"],
    [{ kind: "trial", off: "1", card: false }, "nothing for 1 free day, no card needed"],
  ] as [Partial<CodeDraft>, string][])("%o says what is paid", (change, words) => {
    const { order, faults } = orderOf(draft(change), at);
    expect(faults).toEqual({});
    expect(order && `They pay ${payWords(price, order)}`).toContain(words);
  });

  it.each([
    ["code", { code: "AB" }],
    ["code", { code: "NO SPACE" }],
    ["off", { off: "" }],
    ["off", { off: "0" }],
    ["off", { off: "100.01" }],
    ["off", { off: "1e1" }],
    ["off", { kind: "amount", off: "40.01" }],
    ["off", { kind: "amount", off: "1.999" }],
    ["off", { kind: "trial", off: "61" }],
    ["off", { kind: "trial", off: "1.5" }],
    ["years", { duration: "several", years: "4" }],
    ["limit", { limit: "0" }],
    ["limit", { limit: "2.5" }],
    ["lastDay", { lastDay: "2026-03-23" }],
  ] as [keyof CodeDraft, Partial<CodeDraft>][])("is refused for its %s: %o", (field, change) => {
    const { order, faults } = orderOf(draft(change), at);
    expect(order).toBeNull();
    expect(Object.keys(faults)).toEqual([field]);
  });

  it("may last until today, and is for new members with free days", () => {
    expect(orderOf(draft({ lastDay: "2026-03-24" }), at).order?.last_day).toBe("2026-03-24");
    expect(orderOf(draft({ kind: "trial", off: "7" }), at).order?.new_members_only).toBe(true);
    expect(orderOf(draft({ limit: "30" }), at).order?.limit).toBe(30);
  });
});
