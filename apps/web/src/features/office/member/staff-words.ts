import { fill, plural } from "@sovereign/content/public/fill";
import { staffSection } from "@sovereign/content/words/office-member";
import type { Money } from "@sovereign/contract/receipts";
import type { MemberLogEntry } from "@sovereign/contract/staff-log";
import { moneyInWords } from "#core/words/money.ts";
import { inWords } from "#core/words/number-words.ts";

/** What somebody of the staff did, as staff read it: "Adrian returned $39.50". */
export function staffWords({ kind, name, details, outcome, why }: MemberLogEntry): string {
  if (kind === "member_looked") return fill(staffSection.looked, { name });
  if (kind === "member_log_read") return fill(staffSection.logRead, { name });
  if (kind === "member_viewed") return fill(staffSection.viewed, { name });
  const acts: Readonly<Record<string, { did: string; other: string }>> = staffSection.acts;
  const act = acts[kind];
  if (!act) return fill(staffSection.exported, { name });
  const values = { name, ...valuesOf(details) };
  if (outcome === "done") return fill(act.did, values);
  const what = fill(staffSection.outcomes[outcome ?? "open"], { what: fill(act.other, values) });
  return outcome === "failed" && why ? fill(staffSection.failure, { what, why }) : what;
}

function valuesOf(details: object) {
  const { amount, currency } = (Reflect.get(details, "amount") ?? {}) as Partial<Money>;
  const [days, sessions] = [Reflect.get(details, "days"), Reflect.get(details, "sessions")];
  return {
    code: String(Reflect.get(details, "code")),
    sum: amount && currency ? moneyInWords({ amount, currency }) : staffSection.someMoney,
    days:
      typeof days === "number"
        ? plural(staffSection.days, days, { count: inWords(days) })
        : staffSection.someDays,
    sessions:
      typeof sessions === "number"
        ? plural(staffSection.sessions, sessions, { count: inWords(sessions) })
        : staffSection.someSessions,
  };
}
