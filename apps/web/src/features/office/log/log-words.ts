import { fill, plural, replacePlaceholders } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { actRecords } from "@sovereign/content/words/act-records";
import { language } from "@sovereign/content/words/language";
import { officeRoles } from "@sovereign/content/words/office-frame";
import {
  logAmounts,
  logExports,
  logFailure,
  logLater,
  logOthers,
  logOutcomes,
} from "@sovereign/content/words/office-log";
import { logSentences, otherActSentence } from "@sovereign/content/words/office-log-sentences";
import { memberSentence } from "@sovereign/content/words/office-members";
import { loggedTelling } from "@sovereign/content/words/office-piece-acts";
import type { OfficeLogEntry } from "@sovereign/contract/office-log";
import { isCalendarDate } from "@sovereign/domain/calendar-date";
import { conditionsOf } from "@sovereign/domain/member-filter";
import { readMoney } from "@sovereign/domain/money";
import { isLoggedAct, type LoggedAct } from "@sovereign/domain/staff-log";
import { dateWithYear } from "#core/time/dates.ts";
import { listedInWords } from "#features/office/members/condition-words.ts";
import { formatCount } from "#features/office/parts/office-words.ts";

type Details = OfficeLogEntry["details"];

function numberOf(details: Details, name: string): number | null {
  const value = Reflect.get(details, name);
  return typeof value === "number" ? value : null;
}

function roleOf(details: Details, name: string): string {
  const role = String(Reflect.get(details, name));
  return Object.hasOwn(officeRoles, role)
    ? officeRoles[role as keyof typeof officeRoles]
    : logAmounts.aRole;
}

function sumOf(details: Details): string {
  const sum = readMoney(Reflect.get(details, "amount"));
  return sum ? moneyInWords(sum) : logAmounts.someMoney;
}

/** "$89.00 and €84.00". */
function pricesOf(details: Details, name: string): string {
  const amounts: unknown = Reflect.get(details, name);
  const read = Array.isArray(amounts) ? amounts.flatMap((each) => readMoney(each) ?? []) : [];
  if (read.length === 0) return logAmounts.someMoney;
  return new Intl.ListFormat(language.tag).format(read.map((money) => moneyInWords(money)));
}

function actValues(details: Details) {
  const days = numberOf(details, "days");
  const sessions = numberOf(details, "sessions");
  return {
    sum: sumOf(details),
    code: String(Reflect.get(details, "code")),
    gift: String(Reflect.get(details, "number")),
    days: days === null ? logAmounts.someDays : plural(logAmounts.days, days),
    sessions: sessions === null ? logAmounts.someSessions : plural(logAmounts.sessions, sessions),
  };
}

export function actWords(kind: LoggedAct, form: "done" | "other", details: Details): string {
  const text: string = actRecords[kind].log[form];
  return fill(text, actValues(details));
}

/** Returns the content of an exported file in words. */
function heldWords({ kind, details }: Pick<OfficeLogEntry, "kind" | "details">): string {
  const count = numberOf(details, "rows") ?? 0;
  const rows = plural(logExports.rows, count, { count: formatCount(count) });
  const days = numberOf(details, "days");
  const months = numberOf(details, "months");
  if (kind === "log_exported" && days !== null) {
    const isOfMember = typeof Reflect.get(details, "member") === "string";
    const text = isOfMember ? logExports.ofMember : logExports.ofDays;
    return fill(text, { rows, days: plural(logExports.days, days) });
  }
  if (kind === "money_exported") {
    return months === null
      ? fill(logExports.ofMonth, { rows, month: String(Reflect.get(details, "month")) })
      : plural(logExports.ofMonths, months, { until: String(Reflect.get(details, "until")) });
  }
  const listed = conditionsOf(String(Reflect.get(details, "filter") ?? "")) ?? [];
  const sentence =
    listed.length === 0
      ? memberSentence.all
      : `${memberSentence.begin} ${listedInWords(listed)}${memberSentence.end}`;
  const found = Reflect.get(details, "searched") ? fill(logExports.searched, { rows }) : rows;
  return `${found}. ${sentence}`;
}

/** Returns the gift that an entry names; empty of another one. */
export function readGift(details: Details): { gift: string; number: string } {
  const [gift, number] = [Reflect.get(details, "gift"), Reflect.get(details, "number")];
  return { gift: typeof gift === "string" ? gift : "", number: String(number) };
}

/** Returns the sentence of a log entry. */
export function entryWords(entry: OfficeLogEntry): string {
  const { kind, details, outcome, why } = entry;
  if (isLoggedAct(kind)) {
    if (outcome === "done") return actWords(kind, "done", details);
    const act = fill(logOutcomes[outcome ?? "open"], { act: actWords(kind, "other", details) });
    return outcome === "failed" && why ? fill(logFailure, { act, why }) : act;
  }
  return withMore(fill(logOthers[kind] as string, otherValues(entry)), entry);
}

/** Returns an entry as a sentence, whose `{actor}` and `{member}` are left to fill. */
export function entrySentence(entry: OfficeLogEntry): string {
  const { kind, details, outcome } = entry;
  const values: Record<string, string> = !isLoggedAct(kind)
    ? otherValues(entry)
    : outcome === "done"
      ? actValues(details)
      : { act: entryWords(entry) };
  const text = !isLoggedAct(kind)
    ? logSentences[kind]
    : outcome === "done"
      ? actRecords[kind].sentence
      : otherActSentence;
  return withMore(
    replacePlaceholders(text, (name) => values[name]),
    entry,
  );
}

/**
 * Adds the day of a price that was set for later, or an article's version and how many messages went
 * with it, to an entry that opens one.
 */
function withMore(text: string, { kind, details }: OfficeLogEntry): string {
  const day = kind === "price_changed" && Reflect.get(details, "day");
  if (typeof day === "string" && isCalendarDate(day)) {
    return fill(logLater, { entry: text, day: dateWithYear(day) });
  }
  if (kind !== "piece_published" && kind !== "piece_scheduled") return text;
  const [version, told] = [numberOf(details, "version"), numberOf(details, "told")];
  const entry = version === null ? text : fill(loggedTelling.version, { entry: text, version });
  if (told === null) return entry;
  if (told === 0) return fill(loggedTelling.nobody, { entry });
  return plural(loggedTelling.told, told, { entry, count: formatCount(told) });
}

/** Returns the values of an entry other than an action on a member. */
function otherValues(entry: OfficeLogEntry) {
  const { kind, details } = entry;
  const of = String(Reflect.get(details, "kind"));
  return {
    held: kind.endsWith("_exported") ? heldWords(entry) : "",
    act: isLoggedAct(of) ? actWords(of, "other", details) : logAmounts.anAct,
    role: roleOf(details, "role"),
    before: kind === "price_changed" ? pricesOf(details, "before") : roleOf(details, "before"),
    price: pricesOf(details, "amounts"),
    after: roleOf(details, "after"),
    code: String(Reflect.get(details, "code")),
    piece: String(Reflect.get(details, "piece")),
    fault: String(Reflect.get(details, "fault")),
    refund: String(Reflect.get(details, "refund")),
    sending: String(Reflect.get(details, "sending")),
    subject: String(Reflect.get(details, "subject")),
  };
}
