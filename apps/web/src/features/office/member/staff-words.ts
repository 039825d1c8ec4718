import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { actRecords } from "@sovereign/content/words/act-records";
import { staffSection } from "@sovereign/content/words/office-member";
import type { MemberLogEntry } from "@sovereign/contract/staff-log";
import { readMoney } from "@sovereign/domain/money";
import { isLoggedAct, isWrittenDown } from "@sovereign/domain/staff-log";
import { inWords } from "#core/words/number-words.ts";

/** Returns a staff member's action as staff read it: "Adrian returned $39.50". */
export function staffWords({ kind, name, details, outcome, why }: MemberLogEntry): string {
  if (kind === "member_looked") return fill(staffSection.looked, { name });
  if (kind === "member_log_read") return fill(staffSection.logRead, { name });
  if (kind === "member_viewed") return fill(staffSection.viewed, { name });
  if (isWrittenDown(kind)) return fill(staffSection[kind], { name, ...valuesOf(details) });
  if (!isLoggedAct(kind)) return fill(staffSection.exported, { name });
  const act: { done: string; other: string } = actRecords[kind].page;
  const values = { name, ...valuesOf(details) };
  if (outcome === "done") return fill(act.done, values);
  const what = fill(staffSection.outcomes[outcome ?? "open"], { what: fill(act.other, values) });
  return outcome === "failed" && why ? fill(staffSection.failure, { what, why }) : what;
}

function valuesOf(details: object) {
  const sum = readMoney(Reflect.get(details, "amount"));
  const [days, sessions] = [Reflect.get(details, "days"), Reflect.get(details, "sessions")];
  return {
    code: String(Reflect.get(details, "code")),
    gift: String(Reflect.get(details, "number")),
    sum: sum ? moneyInWords(sum) : staffSection.someMoney,
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
