import { addDays, type CalendarDate, calendarDateIn } from "./calendar-date.ts";
import type { ReminderChannel, SkipReason } from "./reminder.ts";

/** Two states on the way, then the final ones. */
export const RECEIPT_STATES = [
  "due",
  "sent",
  "shown",
  "opened",
  "skipped",
  "failed",
  "unknown",
] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

/** Why a reminder was not delivered; "refused" by the push service, "too_late" when no server ran. */
export const FAILURES = ["no_device", "unreachable", "refused", "too_late"] as const;
type Failure = (typeof FAILURES)[number];

export const REPORTS = ["shown", "opened"] as const;
export type Report = (typeof REPORTS)[number];

/** After this a reminder without a report is unknown (decision 91). */
const RECEIPT_ENDS_AFTER_MS = 24 * 3_600_000;

const MAX_ALARM_REPORT_AGE_MS = 31 * RECEIPT_ENDS_AFTER_MS;

const CLOCK_AHEAD_MS = 3_600_000;

/** Whether a phone's report is plausible: recent, and on that day somewhere on Earth. */
export function isAlarmReport({ day, at }: { day: CalendarDate; at: string }, now: Date): boolean {
  const age = now.getTime() - Date.parse(at);
  const utcDay = calendarDateIn("UTC", new Date(at));
  const days = [addDays(utcDay, -1), utcDay, addDays(utcDay, 1)];
  return age >= -CLOCK_AHEAD_MS && age <= MAX_ALARM_REPORT_AGE_MS && days.includes(day);
}

export const SHOWN_RECEIPTS = 10;

export type ReceiptOutcome = {
  state: ReceiptState;
  reason: SkipReason | Failure | null;
};

/** Returns the state after a report, which outweighs any: a node can crash before saving. */
export function afterReport(state: ReceiptState, report: Report): ReceiptState {
  return state === "opened" ? state : report;
}

/** Returns until when a reminder was due that ends at `now` without a report. */
export const silentSince = (now: Date): Date => new Date(now.getTime() - RECEIPT_ENDS_AFTER_MS);

/** Returns the outcome at `now` of a reminder without a report; null while one may still arrive. */
export function afterSilence(state: ReceiptState, dueAt: Date, now: Date): ReceiptOutcome | null {
  if (dueAt > silentSince(now)) return null;
  if (state === "sent") return { state: "unknown", reason: null };
  return state === "due" ? { state: "failed", reason: "unreachable" } : null;
}

const UNKNOWNS_BEFORE_OFFER = 2;

type Ended = ReceiptOutcome & { channel: ReminderChannel };

/** Whether to offer email: no device was found, or two reminders in a row were never reported. */
export function offersEmail(channel: ReminderChannel, receipts: readonly Ended[]): boolean {
  if (channel !== "push") return false;
  const ended = latestEnded(receipts);
  const noTrace = ended.every((one) => one.state === "unknown" && one.channel === "push");
  return reachedNoDevice(receipts) || (ended.length === UNKNOWNS_BEFORE_OFFER && noTrace);
}

/** Whether the last finished reminder found no device, or every device refused it. */
export function reachedNoDevice(receipts: readonly Ended[]): boolean {
  const [last] = latestEnded(receipts);
  if (last?.channel !== "push" || last.state !== "failed") return false;
  return last.reason === "no_device" || last.reason === "refused";
}

const latestEnded = (receipts: readonly Ended[]) =>
  receipts
    .filter(({ state }) => !["due", "sent", "skipped"].includes(state))
    .slice(0, UNKNOWNS_BEFORE_OFFER);
