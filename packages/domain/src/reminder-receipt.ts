import { addDays, type CalendarDate, calendarDateIn } from "./calendar-date.ts";
import type { ReminderChannel, Silence } from "./reminder.ts";

/** On its way (the first two), and how a reminder ends. */
export const RECEIPT_STATES = [
  "due",
  "sent",
  "shown",
  "opened",
  "silent",
  "failed",
  "unknown",
] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

/**
 * Why a reminder could not be delivered: no device takes notifications, the notification service took
 * none while it could ring, it refused ours, or nothing of ours ran while it could.
 */
export const FAILURES = ["no_device", "unreachable", "refused", "too_late"] as const;
type Failure = (typeof FAILURES)[number];

/** What a device tells of a notification. */
export const REPORTS = ["shown", "opened"] as const;
export type Report = (typeof REPORTS)[number];

/** After this long a reminder has ended, and what was not heard of is unknown (decision 91). */
export const RECEIPT_ENDS_AFTER_MS = 24 * 3_600_000;

/** No alarm is reported later than this: a phone sets none further ahead. */
const ALARM_REPORT_WITHIN_MS = 31 * RECEIPT_ENDS_AFTER_MS;

/** How far a phone's clock may be ahead of ours. */
const CLOCK_AHEAD_MS = 3_600_000;

/**
 * Whether what a phone says of a day's alarm can be so at `now`: it was not long ago, and then it was
 * that day somewhere on earth.
 */
export function isAlarmReport({ day, at }: { day: CalendarDate; at: string }, now: Date): boolean {
  const age = now.getTime() - Date.parse(at);
  const utcDay = calendarDateIn("UTC", new Date(at));
  const days = [addDays(utcDay, -1), utcDay, addDays(utcDay, 1)];
  return age >= -CLOCK_AHEAD_MS && age <= ALARM_REPORT_WITHIN_MS && days.includes(day);
}

/** How many receipts a member sees. */
export const SHOWN_RECEIPTS = 10;

/** What has become of one day's reminder. */
export type ReceiptOutcome = {
  state: ReceiptState;
  reason: Silence | Failure | null;
};

/**
 * What a reminder has come to once a device has reported. What a device saw outweighs what was
 * thought of it, also of one that is thought never to have left: a node can die between the two.
 */
export function afterReport(state: ReceiptState, report: Report): ReceiptState {
  return state === "opened" ? state : report;
}

/** What a reminder has come to at `now` if nothing was heard of it; null while it may still come. */
export function afterSilence(state: ReceiptState, dueAt: Date, now: Date): ReceiptOutcome | null {
  if (now.getTime() - dueAt.getTime() < RECEIPT_ENDS_AFTER_MS) return null;
  if (state === "sent") return { state: "unknown", reason: null };
  return state === "due" ? { state: "failed", reason: "unreachable" } : null;
}

/** How many reminders in a row have to leave no trace before e-mail is offered. */
const UNKNOWNS_BEFORE_OFFER = 2;

type Ended = ReceiptOutcome & { channel: ReminderChannel };

/**
 * Whether a member is offered e-mail instead: the last reminder found no device that takes it, or the
 * last two that went out left no trace. `receipts` are newest first.
 */
export function offersEmail(channel: ReminderChannel, receipts: readonly Ended[]): boolean {
  if (channel !== "push") return false;
  const ended = latestEnded(receipts);
  const noTrace = ended.every((one) => one.state === "unknown" && one.channel === "push");
  return reachedNoDevice(receipts) || (ended.length === UNKNOWNS_BEFORE_OFFER && noTrace);
}

/** Whether the last reminder that ended found no device, or was refused by all there are. */
export function reachedNoDevice(receipts: readonly Ended[]): boolean {
  const [last] = latestEnded(receipts);
  if (last?.channel !== "push" || last.state !== "failed") return false;
  return last.reason === "no_device" || last.reason === "refused";
}

// A silent one was never sent, and one on its way may still be heard of.
const latestEnded = (receipts: readonly Ended[]) =>
  receipts
    .filter(({ state }) => !["due", "sent", "silent"].includes(state))
    .slice(0, UNKNOWNS_BEFORE_OFFER);
