import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { actRecords } from "@sovereign/content/words/act-records";
import {
  messageReason,
  reasonsForMember,
  staffLookTexts,
} from "@sovereign/content/words/staff-looks";
import type { MemberLogEntry } from "@sovereign/contract/staff-log";
import { calendarDateIn, daysBetween } from "@sovereign/domain/calendar-date";
import { readMoney } from "@sovereign/domain/money";
import { isLoggedAct } from "@sovereign/domain/staff-log";
import {
  clockTime,
  dayOfMonth,
  formatDate,
  shortWeekday,
  supportedZone,
} from "#core/time/dates.ts";
import { beginning, inWords } from "#core/words/number-words.ts";

const DAYS_BY_WEEKDAY = 6;

/** "Tue 24" of the last week, then "14 Jan", with the year of another one. */
export function shortDay(instant: string, timeZone: string, now: Date): string {
  const zone = supportedZone(timeZone);
  const day = calendarDateIn(zone, new Date(instant));
  const today = calendarDateIn(zone, now);
  if (daysBetween(day, today) <= DAYS_BY_WEEKDAY) return `${shortWeekday(day)} ${dayOfMonth(day)}`;
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const year = isThisYear ? {} : ({ year: "2-digit" } as const);
  return formatDate(day, { day: "numeric", month: "short", ...year });
}

export type LookLine = { title: string; about: string };

/** Returns a line of the member's own list. */
export function lookLine(entry: MemberLogEntry, timeZone: string): LookLine {
  const time = clockTime(entry.at, timeZone);
  const { kind, name } = entry;
  const reason = reasonSentence(entry.reason);
  if (kind === "member_looked" || kind === "members_exported") {
    const about = joined(lookedAbout(entry, time), reason);
    return { title: fill(staffLookTexts.looked, { name }), about };
  }
  if (kind === "member_log_read") {
    const { logRead, logReadAt } = staffLookTexts;
    return { title: fill(logRead, { name }), about: fill(logReadAt, { time }) };
  }
  if (kind === "member_viewed") {
    const about = joined(fill(staffLookTexts.viewedAt, { time }), reason);
    return { title: fill(staffLookTexts.viewed, { name }), about };
  }
  const isOwn = entry.role === "member";
  const by = fill(isOwn ? staffLookTexts.byYou : staffLookTexts.by, { name, time });
  if (kind === "note_saved")
    return { title: staffLookTexts.note_saved, about: joined(by, staffLookTexts.noteAbout) };
  if (kind === "refund_settled") {
    const sum = readMoney(Reflect.get(entry.details, "amount"));
    const title = fill(staffLookTexts.refund_settled, {
      sum: sum ? moneyInWords(sum) : staffLookTexts.someMoney,
    });
    return { title: beginning(title), about: joined(by, reason) };
  }
  return { title: actTitle(entry), about: joined(by, reason, whatCame(entry)) };
}

/** Returns a reason as the member reads it, as a sentence; empty without one. */
function reasonSentence(reason: string | null): string {
  if (!reason) return "";
  const text = reason.startsWith(messageReason.office)
    ? reason.replace(messageReason.office, messageReason.member)
    : (reasonsForMember[reason] ?? beginning(reason));
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

const joined = (...sentences: string[]) => sentences.filter(Boolean).join(" ");

/** Earlier looks were not at marks, nor is an export. */
function lookedAbout({ details }: MemberLogEntry, time: string): string {
  const marks = countOf(details, "marks");
  if (marks === null) return fill(staffLookTexts.lookedAt, { time });
  const days = plural(staffLookTexts.days, marks, { count: inWords(marks) });
  return fill(staffLookTexts.lookedAtMarks, { days, time });
}

function actTitle({ kind, details, outcome }: MemberLogEntry): string {
  if (!isLoggedAct(kind)) return "";
  const { done, other } = actRecords[kind].member;
  const text: string = outcome === "done" ? done : other;
  const sum = readMoney(Reflect.get(details, "amount"));
  const days = countOf(details, "days");
  const sessions = countOf(details, "sessions");
  return beginning(
    fill(text, {
      sum: sum ? moneyInWords(sum) : staffLookTexts.someMoney,
      days: days
        ? plural(staffLookTexts.days, days, { count: inWords(days) })
        : staffLookTexts.someDays,
      sessions: sessions
        ? plural(staffLookTexts.sessions, sessions, { count: inWords(sessions) })
        : staffLookTexts.someSessions,
    }),
  );
}

function whatCame({ kind, outcome }: MemberLogEntry): string {
  if (outcome !== "done") return staffLookTexts.outcomes[outcome ?? "open"];
  return kind === "refund" || kind === "gift_refund" ? staffLookTexts.toBank : "";
}

function countOf(details: object, name: string): number | null {
  const count: unknown = Reflect.get(details, name);
  return typeof count === "number" ? count : null;
}
