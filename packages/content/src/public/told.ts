import { fill, plural } from "@sovereign/content/public/fill";
import { language } from "@sovereign/content/words/language";
import { numberTexts } from "@sovereign/content/words/numbers";
import { told, toldAccount, tookBack } from "@sovereign/content/words/told";
import { isSameMoney, type Money } from "@sovereign/domain/money";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import { moneyInWords } from "./money-words.ts";

/** The figures of an action for its member, with the time zone of their dates. */
export type ToldFigures = {
  amount?: Money | undefined;
  paid?: Money | undefined;
  whole?: boolean | undefined;
  paid_at?: string | undefined;
  days?: number | undefined;
  before?: string | null | undefined;
  until?: string | null | undefined;
  renews?: boolean | undefined;
  when?: "period_end" | "now" | undefined;
  kept_by?: string | undefined;
};

/** Returns a date as emails have it, such as "March 9, 2027". */
export function dateInMail(instant: string, timeZone: string): string {
  const style = { dateStyle: "long", timeZone: timeZoneOr(timeZone) } as const;
  return new Intl.DateTimeFormat(language.tag, style).format(new Date(instant));
}

/** Returns the member's text about an action; null if none is sent. */
export function toldAbout(
  kind: string,
  figures: ToldFigures,
  { timeZone, now }: { timeZone: string; now: string },
): string | null {
  const on = (instant: string | null | undefined) => (instant ? dateInMail(instant, timeZone) : "");
  const until = on(figures.until);
  switch (kind) {
    case "refund":
      return refunded(figures, { date: on(figures.paid_at), until });
    case "extend": {
      const { days = 0, renews } = figures;
      const forms = renews ? told.extended : told.extendedOpen;
      return plural(forms, days, { count: inWords(days), until });
    }
    case "give":
      return fill(told.given, { until });
    case "cancel":
      if (figures.when === "now") return fill(told.ended, { date: on(now) });
      return fill(told.canceled, { until });
    case "end_duplicate":
      return endedDuplicate(figures);
    default:
      return null;
  }
}

/** Returns the member's text about an undone action they knew of; null if none is sent. */
export function toldUndone(
  kind: string,
  { before, until, renews }: ToldFigures,
  timeZone: string,
): string | null {
  const on = (instant: string | null | undefined) => (instant ? dateInMail(instant, timeZone) : "");
  const dates = { before: on(before), until: on(until) };
  if (kind === "extend") return fill(renews ? tookBack.extendRenews : tookBack.extend, dates);
  if (kind === "give") return fill(before ? tookBack.giveBefore : tookBack.give, dates);
  return kind === "cancel" ? fill(tookBack.cancel, dates) : null;
}

function endedDuplicate({ amount, paid, whole, kept_by: keptBy = "card" }: ToldFigures): string {
  if (!amount) throw new Error("a duplicate ends with an amount");
  const known: Readonly<Record<string, string>> = told.endedDuplicate;
  const all = paid && !isSameMoney(paid, amount) ? told.forRest : told.forAll;
  const returned = fill(whole ? all : told.forUnused, { sum: moneyInWords(amount) });
  return `${known[keptBy] ?? told.endedDuplicate.other_store} ${returned}`;
}

function refunded(figures: ToldFigures, { date, until }: { date: string; until: string }): string {
  const { amount, paid, whole } = figures;
  if (!amount) throw new Error("a refund has an amount");
  const sum = moneyInWords(amount);
  const isAll = !paid || isSameMoney(paid, amount);
  const ending = whole ? told.hasEnded : until && fill(told.staysOpen, { until });
  const returned = isAll
    ? fill(told.returnedAll, { sum, date })
    : fill(told.returnedPart, { sum, paid: moneyInWords(paid), date });
  return [returned, told.bank, ending].filter(Boolean).join(" ");
}

/** Numbers below a hundred in words, as texts have them. */
function inWords(count: number): string {
  if (count > 99) return String(count);
  if (count < 20) return numberTexts.small[count] ?? String(count);
  const tens = numberTexts.tens[Math.floor(count / 10) - 2] ?? "";
  const ones = numberTexts.small[count % 10] ?? "";
  return count % 10 === 0 ? tens : fill(numberTexts.joined, { tens, ones });
}

/** Returns what a member reads when staff end their sessions, or only `count` of them. */
export function toldOfSessions(count: number, every: boolean): string {
  const forms = every ? toldAccount.sessions.every : toldAccount.sessions.some;
  return plural(forms, count, { count: numberTexts.small[count] ?? String(count) });
}
