import { addDays, type CalendarDate, calendarDateIn } from "./calendar-date.ts";
import { type DayMark, dayMarks } from "./day-mark.ts";
import { dayBeginsAt, instantOf, type LocalTime } from "./local-time.ts";
import { type KnownDays, noStanding, type RecordedDay } from "./standing.ts";
import { streakOf } from "./streak.ts";
import { strengthOf } from "./strength.ts";

/** The part of a day that its member's partner sees (decision 166): no word, no hour. */
export const PARTNER_MARKS = ["kept", "partly", "missed", "rest", "open"] as const;
export type PartnerMark = (typeof PARTNER_MARKS)[number];

/** The three things that partners can say; there is no free text. */
export const SIGNALS = ["seen", "still_time", "well_kept"] as const;
export type Signal = (typeof SIGNALS)[number];

/** The ways in which signals reach a member outside the app; "app" for not at all. */
export const SIGNAL_WAYS = ["app", "push", "email"] as const;
export type SignalWay = (typeof SIGNAL_WAYS)[number];

export const PARTNER_DAYS = 30;
const INVITATION_DAYS = 14;
/** The first one, and two more. */
export const INVITATION_MAILS = 3;
/** In code points, after trimming. */
export const PARTNER_NAME_MAX_LENGTH = 40;

const DAY_MS = 86_400_000;
export const EVENING: LocalTime = "18:00";
export const QUIET_FROM: LocalTime = "22:00";
const QUIET_UNTIL: LocalTime = "07:00";

const SEEN_AS: Record<DayMark, PartnerMark | null> = {
  completed: "kept",
  partial: "partly",
  missed: "missed",
  rest: "rest",
  open: "open",
  // An answer can still come: it is missed once none can.
  waiting: "open",
  empty: null,
  "no-record": null,
  "to-come": null,
};

type SeenDay = { date: CalendarDate; mark: PartnerMark | null };

export type SeenDays = {
  today: CalendarDate;
  /** From the day of acceptance on, at most thirty, the earliest first. */
  days: SeenDay[];
  /** The present streak, which may have begun before the acceptance. */
  streak: number;
  /** Both counted from the acceptance; strength in whole points from 0 to 100. */
  best: number;
  strength: number;
};

/**
 * Returns what a partner sees of a member. `days` are the member's, as an overview has them; `own`
 * are all records and rest since the day on which the partnership was accepted, by the member's
 * calendar.
 */
export function seenDays(
  days: KnownDays,
  own: { since: CalendarDate; records: readonly RecordedDay[]; rest_days: readonly CalendarDate[] },
): SeenDays {
  const { today } = days;
  const { since } = own;
  const sinceThen: KnownDays = {
    today,
    records: own.records.filter(({ target_date }) => target_date >= since && target_date <= today),
    rest_days: own.rest_days.filter((date) => date >= since),
    earlier: noStanding(addDays(since, -1)),
  };
  const first = addDays(today, 1 - PARTNER_DAYS);
  const marked = dayMarks(sinceThen, first > since ? first : since, today);
  return {
    today,
    days: marked.map(({ date, mark }) => ({ date, mark: SEEN_AS[mark] })),
    streak: streakOf(days).current,
    best: streakOf(sinceThen).best,
    strength: strengthOf(sinceThen).now,
  };
}

/** Why a signal cannot be sent. */
export const SIGNAL_REFUSALS = ["sent_today", "not_evening", "not_open", "not_kept"] as const;
export type SignalRefusal = (typeof SIGNAL_REFUSALS)[number];

/** The other's day, as their partner may know it; it is evening from 18:00 of their clock. */
export type OthersDay = { mark: PartnerMark | null; evening: boolean };

/** Returns why a signal about the other's day cannot be sent, or null; each kind once a day. */
export function signalRefusal(
  signal: Signal,
  { mark, evening }: OthersDay,
  sentToday: readonly Signal[],
): SignalRefusal | null {
  if (sentToday.includes(signal)) return "sent_today";
  if (signal === "still_time") {
    if (mark !== "open") return "not_open";
    return evening ? null : "not_evening";
  }
  if (signal === "well_kept") return mark === "kept" || mark === "partly" ? null : "not_kept";
  return null;
}

/** Whether a signal may leave by push or email now: never between 22:00 and 07:00. */
export function mayRing(timeZone: string, now: Date): boolean {
  return isFrom(QUIET_UNTIL, timeZone, now) && !isFrom(QUIET_FROM, timeZone, now);
}

/** When the night before a day began, in which no signal rings. */
export const nightBefore = (today: CalendarDate, timeZone: string): Date =>
  instantOf(timeZone, addDays(today, -1), QUIET_FROM) ?? dayBeginsAt(timeZone, today);

export const isEvening = (timeZone: string, now: Date): boolean => isFrom(EVENING, timeZone, now);

/** Whether the clock has passed `time` today; a skipped date has no times. */
function isFrom(time: LocalTime, timeZone: string, now: Date): boolean {
  const at = instantOf(timeZone, calendarDateIn(timeZone, now), time);
  return at !== null && now >= at;
}

/**
 * Whether a signal that a device kept may still be sent: on the day it was about, by the
 * receiver's calendar.
 */
export function isSignalOfToday(about: CalendarDate, timeZone: string, now: Date): boolean {
  return about === calendarDateIn(timeZone, now);
}

export const invitationEndsAt = (madeAt: Date): Date =>
  new Date(madeAt.getTime() + INVITATION_DAYS * DAY_MS);

/** The membership of the one who chose carries the partnership. */
export type PartnershipState = "active" | "resting";

export const partnershipState = (chooserSubscribes: boolean): PartnershipState =>
  chooserSubscribes ? "active" : "resting";

/**
 * Trims and checks what one partner is called by the other. No mail program makes a link of it: the
 * emails that strangers get begin with it.
 */
export function parsePartnerName(
  input: string,
):
  | { ok: true; name: string }
  | { ok: false; code: "partner.name_blank" | "partner.name_too_long" } {
  const name = input
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}:/\\@]+/gu, " ")
    .replaceAll(/[.\u3002\uff0e\uff61](?=\S)/gu, ". ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (name === "") return { ok: false, code: "partner.name_blank" };
  const tooLong =
    name.length > 2 * PARTNER_NAME_MAX_LENGTH || [...name].length > PARTNER_NAME_MAX_LENGTH;
  return tooLong ? { ok: false, code: "partner.name_too_long" } : { ok: true, name };
}

/**
 * Whether a request or a page reveals that someone has a partner, which is not for staff: who has none
 * asks for nothing of it.
 */
export const tellsOfPartner = (requestOrPage: string): boolean =>
  /(^\/|\/api\/)partner\b/.test(requestOrPage);
