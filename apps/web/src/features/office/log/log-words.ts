import { fill, plural } from "@sovereign/content/public/fill";
import { officeRoles } from "@sovereign/content/words/office-frame";
import { logActs, logAmounts, logOthers, logOutcomes } from "@sovereign/content/words/office-log";
import type { OfficeLogEntry } from "@sovereign/contract/office-log";
import type { Money } from "@sovereign/contract/receipts";
import type { MemberAct } from "@sovereign/domain/staff-log";
import { moneyInWords } from "#core/words/money.ts";

type Details = OfficeLogEntry["details"];

const isAct = (kind: string): kind is MemberAct => Object.hasOwn(logActs, kind);

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
  const { amount, currency } = Object(Reflect.get(details, "amount")) as Partial<Money>;
  return typeof amount === "string" && typeof currency === "string"
    ? moneyInWords({ amount, currency })
    : logAmounts.someMoney;
}

export function actWords(kind: MemberAct, form: "done" | "other", details: Details): string {
  const days = numberOf(details, "days");
  const sessions = numberOf(details, "sessions");
  const text: string = logActs[kind][form];
  return fill(text, {
    sum: sumOf(details),
    code: String(Reflect.get(details, "code")),
    days: days === null ? logAmounts.someDays : plural(logAmounts.days, days),
    sessions: sessions === null ? logAmounts.someSessions : plural(logAmounts.sessions, sessions),
  });
}

/** What an entry of the log says was done. */
export function entryWords({ kind, details, outcome }: OfficeLogEntry): string {
  if (isAct(kind)) {
    if (outcome === "done") return actWords(kind, "done", details);
    return fill(logOutcomes[outcome ?? "open"], { act: actWords(kind, "other", details) });
  }
  const minutes = numberOf(details, "minutes");
  if (kind === "member_viewed" && minutes !== null) return plural(logAmounts.viewedFor, minutes);
  const of = String(Reflect.get(details, "kind"));
  const text: string = logOthers[kind];
  return fill(text, {
    act: isAct(of) ? actWords(of, "other", details) : logAmounts.anAct,
    role: roleOf(details, "role"),
    before: roleOf(details, "before"),
    after: roleOf(details, "after"),
    code: String(Reflect.get(details, "code")),
    piece: String(Reflect.get(details, "piece")),
    fault: String(Reflect.get(details, "fault")),
    refund: String(Reflect.get(details, "refund")),
    subject: String(Reflect.get(details, "subject")),
  });
}
    sending: String(Reflect.get(details, "sending")),
