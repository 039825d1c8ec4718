import { expect, it } from "vitest";
import {
  afterReport,
  afterSilence,
  isAlarmReport,
  offersEmail,
  RECEIPT_STATES,
  type ReceiptState,
} from "./reminder-receipt.ts";

it.each<[ReceiptState, ReceiptState, ReceiptState]>([
  ["due", "shown", "opened"],
  ["sent", "shown", "opened"],
  ["shown", "shown", "opened"],
  ["unknown", "shown", "opened"],
  ["opened", "opened", "opened"],
  ["skipped", "shown", "opened"],
  ["failed", "shown", "opened"],
])("of %s a report makes shown %s and opened %s", (state, shown, opened) => {
  expect(afterReport(state, "shown")).toBe(shown);
  expect(afterReport(state, "opened")).toBe(opened);
});

it("has ended after a day, whatever was reported", () => {
  const dueAt = new Date("2026-03-24T07:30:00.000Z");
  const before = new Date("2026-03-25T07:29:59.999Z");
  const after = new Date("2026-03-25T07:30:00.000Z");
  for (const state of RECEIPT_STATES) expect(afterSilence(state, dueAt, before)).toBeNull();
  expect(afterSilence("sent", dueAt, after)).toEqual({ state: "unknown", reason: null });
  expect(afterSilence("due", dueAt, after)).toEqual({ state: "failed", reason: "unreachable" });
  for (const ended of ["shown", "opened", "skipped", "failed", "unknown"] as const) {
    expect(afterSilence(ended, dueAt, after)).toBeNull();
  }
});

const pushed = (...states: ReceiptState[]) =>
  states.map((state) => ({ state, reason: null, channel: "push" as const }));

it.each<[string, ReceiptState[], boolean]>([
  ["two unknown", ["unknown", "unknown"], true],
  ["two unknown, and one on its way", ["sent", "unknown", "unknown", "shown"], true],
  ["a skipped one between", ["unknown", "skipped", "unknown"], true],
  ["one unknown", ["unknown"], false],
  ["one that was shown between", ["unknown", "shown", "unknown"], false],
  ["one that failed between", ["unknown", "failed", "unknown"], false],
  ["two unknown before one that was opened", ["opened", "unknown", "unknown"], false],
  ["none", [], false],
])("offers email after %s", (_case, states, offered) => {
  expect(offersEmail("push", pushed(...states))).toBe(offered);
});

it.each([
  ["no_device", true],
  ["refused", true],
  ["too_late", false],
  ["unreachable", false],
] as const)("offers email immediately after one that failed with %s: %s", (reason, offered) => {
  const failed = { state: "failed" as const, reason, channel: "push" as const };
  const late = { ...failed, reason: "unreachable" as const };
  expect(offersEmail("push", [...pushed("sent"), failed, ...pushed("shown")])).toBe(offered);
  expect(offersEmail("push", [...pushed("shown"), failed])).toBe(false);
  expect(offersEmail("push", [late, failed])).toBe(false);
  expect(offersEmail("push", [{ ...failed, channel: "email" }])).toBe(false);
});

it("offers no email to a member who uses it, nor because of emailed reminders", () => {
  expect(offersEmail("email", pushed("unknown", "unknown"))).toBe(false);
  const mailed = pushed("unknown", "unknown").map((row) => ({ ...row, channel: "email" as const }));
  expect(offersEmail("push", mailed)).toBe(false);
});

it("accepts a phone's report for a date that is current in some zone, and not too old", () => {
  const now = new Date("2026-03-24T12:00:00.000Z");
  const said = (day: string, at: string) => isAlarmReport({ day, at }, now);
  expect(said("2026-03-24", "2026-03-24T07:30:00.000Z")).toBe(true);
  expect(said("2026-03-24", "2026-03-23T18:30:00.000Z")).toBe(true);
  expect(said("2026-02-22", "2026-02-22T07:30:00.000Z")).toBe(true);
  expect(said("2026-02-20", "2026-02-20T07:30:00.000Z")).toBe(false);
  expect(said("2026-03-24", "2026-03-24T12:59:00.000Z")).toBe(true);
  expect(said("2026-03-24", "2026-03-24T13:01:00.000Z")).toBe(false);
  expect(said("2026-03-26", "2026-03-24T07:30:00.000Z")).toBe(false);
});
