import { addDays, calendarDateIn } from "./calendar-date.ts";
import { instantOf } from "./local-time.ts";
import type { Money } from "./money.ts";

/**
 * When a broadcast is sent: at an hour in the founder's zone, in the morning in each member's own.
 */
export const BROADCAST_TIMINGS = ["now", "piece", "hour", "morning"] as const;

export const BROADCAST_STATES = [
  "draft",
  "scheduled",
  "running",
  "paused",
  "stopped",
  "done",
] as const;
export type BroadcastState = (typeof BROADCAST_STATES)[number];

/** Email always; notifications of browsers where the office chose them. */
export const BROADCAST_CHANNELS = ["email", "push"] as const;
export type BroadcastChannel = (typeof BROADCAST_CHANNELS)[number];

/** Prevents a crowd from opening the app within a second. */
export const PUSHES_PER_MINUTE = 600;

/** A `stopped` one was never sent; the reason explains it. */
export const RECIPIENT_STATES = [
  "waiting",
  "in_hand",
  "sent",
  "bounced",
  "refused",
  "stopped",
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

export const RECIPIENT_REASONS = [
  "no_such_address",
  "inbox_full",
  "no_answer",
  "returned",
  "refused",
  "marked_as_spam",
  "opted_out",
  "no_longer_fits",
  "deleted",
  "bounced_before",
  "stopped_for_good",
  "unknown",
  "no_device",
  "device_gone",
  "push_refused",
  "push_no_answer",
] as const;
export type RecipientReason = (typeof RECIPIENT_REASONS)[number];

/** Default audience of a broadcast about an item. */
export const ASKED_FOR_RELEASES = "paying,wants_releases";

/** From this many messages on, an article's are confirmed again, with their number. */
export const ASKS_AGAIN_FROM = 100;

const ACTS = {
  edit: ["draft"],
  send: ["draft"],
  unschedule: ["scheduled"],
  pause: ["running"],
  resume: ["paused"],
  stop: ["running", "paused"],
} as const satisfies Record<string, readonly BroadcastState[]>;
export type BroadcastAct = keyof typeof ACTS;

export function mayDo(act: BroadcastAct, state: BroadcastState): boolean {
  return (ACTS[act] as readonly BroadcastState[]).includes(state);
}

/** The mail server's response to one email; `none` is a timeout or a lost connection. */
export type MailAnswer =
  | { kind: "accepted" }
  | { kind: "refused"; permanent: boolean; unknownAddress: boolean; status: string }
  | { kind: "none" };

/** The push service's response for one device; `later` is also a timeout. */
type DeviceAnswer =
  | { kind: "taken" | "gone" | "refused" }
  | { kind: "later"; afterSeconds?: number };

/** The result of a notification over all devices of a member. */
export type PushAnswer =
  | { kind: "accepted" }
  | { kind: "refused" }
  | { kind: "gone" }
  | { kind: "none"; afterSeconds: number };

export type AttemptEnd =
  | {
      state: Extract<RecipientState, "sent" | "bounced" | "refused">;
      reason: RecipientReason | null;
    }
  | { state: "waiting"; retryInMs: number };

const MINUTE_MS = 60_000;

/** After the last one the email has ended. */
const RETRY_DELAYS_MS = [5 * MINUTE_MS, 30 * MINUTE_MS];

const MAX_SILENT_ATTEMPTS = 8;
const MAX_SILENCE_MS = 60 * MINUTE_MS;

/** Returns the result of an attempt; `attempts` includes this one. */
export function endOfAttempt(answer: MailAnswer, attempts: number): AttemptEnd {
  if (answer.kind === "accepted") return { state: "sent", reason: null };
  if (answer.kind === "none") {
    if (attempts >= MAX_SILENT_ATTEMPTS) return { state: "bounced", reason: "no_answer" };
    return { state: "waiting", retryInMs: silentDelay(attempts) };
  }
  const { permanent, unknownAddress, status } = answer;
  if (permanent) {
    const reason = unknownAddress ? "no_such_address" : reasonOf(status);
    return ended(reason);
  }
  const retryInMs = RETRY_DELAYS_MS[attempts - 1];
  if (retryInMs !== undefined) return { state: "waiting", retryInMs };
  return ended(reasonOf(status));
}

const silentDelay = (attempts: number) => Math.min(MINUTE_MS * 2 ** (attempts - 1), MAX_SILENCE_MS);

/** One device that took it is enough: the others would get it a second time. */
export function pushAnswerOf(devices: readonly DeviceAnswer[]): PushAnswer {
  if (devices.some(({ kind }) => kind === "taken")) return { kind: "accepted" };
  const later = devices.filter((each) => each.kind === "later");
  if (later.length > 0) {
    const waits = later.map(({ afterSeconds = 0 }) => afterSeconds);
    return { kind: "none", afterSeconds: Math.min(...waits) };
  }
  return devices.some(({ kind }) => kind === "refused") ? { kind: "refused" } : { kind: "gone" };
}

/** Returns the result of an attempt to notify a member; `attempts` includes this one. */
export function endOfPush(answer: PushAnswer, attempts: number): AttemptEnd {
  if (answer.kind === "accepted") return { state: "sent", reason: null };
  if (answer.kind === "refused") return { state: "refused", reason: "push_refused" };
  if (answer.kind === "gone") return { state: "bounced", reason: "device_gone" };
  if (attempts >= MAX_SILENT_ATTEMPTS) return { state: "bounced", reason: "push_no_answer" };
  const retryInMs = Math.max(silentDelay(attempts), answer.afterSeconds * 1000);
  return { state: "waiting", retryInMs };
}

const ended = (reason: RecipientReason): AttemptEnd => ({
  state: reason === "refused" ? "refused" : "bounced",
  reason,
});

/** Returns why an email was returned later. */
export function reasonOfReport(
  outcome: "bounced" | "complained",
  status: string | null,
): RecipientReason {
  if (outcome === "complained") return "marked_as_spam";
  const reason = reasonOf(status ?? "");
  return reason === "refused" ? "returned" : reason;
}

/** By the subject of an enhanced status code (RFC 3463). */
function reasonOf(status: string): RecipientReason {
  if (/^[45]\.2\.2$/.test(status)) return "inbox_full";
  if (/^[45]\.(1\.|2\.1$)/.test(status)) return "no_such_address";
  return /^[45]\.4\./.test(status) ? "no_answer" : "refused";
}

const MIN_REST_MS = 5_000;
const MAX_REST_MS = 5 * MINUTE_MS;

/** Returns how long a broadcast rests after attempts in a row without an answer. */
export function restAfterSilence(attempts: number): number {
  return Math.min(MIN_REST_MS * 2 ** (attempts - 1), MAX_REST_MS);
}

/** Returns when the last of `waiting` emails is sent at this pace. */
export function lastLeavesAt(waiting: number, perMinute: number, now: Date): Date {
  return new Date(now.getTime() + (waiting / perMinute) * MINUTE_MS);
}

const MORNING = "07:00";

/** Returns the next morning in a time zone that is at least `after`. */
export function nextMorning(timeZone: string, after: Date): Date {
  const today = calendarDateIn(timeZone, after);
  for (let days = 0; days < 3; days += 1) {
    const morning = instantOf(timeZone, addDays(today, days), MORNING);
    if (morning && morning >= after) return morning;
  }
  throw new RangeError(`No morning in ${timeZone}`);
}

/** The kinds that a member can stop from an email. */
export const MAIL_KINDS = ["reminders", "releases", "letters", "signals"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** News of a new item, and the office's other letters. */
export const BROADCAST_KINDS = ["releases", "letters"] as const;
export type BroadcastKind = (typeof BROADCAST_KINDS)[number];

/** Besides them a declined payment, which concerns the membership and is sent whatever is wanted. */
export const WRITTEN_KINDS = [...BROADCAST_KINDS, "payments"] as const;
export type WrittenKind = (typeof WRITTEN_KINDS)[number];

/** Members whose renewal by card was declined and who can still read. */
export const FAILED_PAYMENTS = "in_grace,source:card";

/** Milliseconds for which an email about a declined payment can be called back. */
export const UNDO_MS = 60_000;

/** Why a bank declined, as far as it said. */
export const DECLINES = ["expired", "funds", "sign_in", "declined"] as const;
export type Decline = (typeof DECLINES)[number];

/** A declined renewal; instants are ISO. */
export type PaymentFacts = {
  subscription: string;
  invoice: string;
  owed: Money;
  tried_at: string;
  why: Decline;
  last_day: string;
};

/** Returns the reason by the codes of a card payment. */
export function declineOf(code: string | null, declineCode: string | null): Decline {
  const codes = [code, declineCode];
  if (codes.includes("expired_card")) return "expired";
  if (codes.includes("insufficient_funds")) return "funds";
  return codes.includes("authentication_required") ? "sign_in" : "declined";
}

/** The framed words of an email about a declined payment, by the names of their placeholders. */
export const PAYMENT_FRAMES = ["amount", "day", "why", "last_day"] as const;
export type PaymentFrame = (typeof PAYMENT_FRAMES)[number];

/** Whether a kind is sent to a member who has not chosen: new items only to those who ask. */
export const WANTED_BY_DEFAULT: Record<BroadcastKind, boolean> = {
  releases: false,
  letters: true,
};
