import { fill } from "@sovereign/content/public/fill";
import { language } from "@sovereign/content/words/language";
import { toldOfWithdrawal as texts } from "@sovereign/content/words/withdrawal";
import { isSameMoney, type Money } from "@sovereign/domain/money";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import { moneyInWords } from "./money-words.ts";
import { dateInMail } from "./told.ts";

type Withdrawn = { amount: Money | null; paid: Money | null; purchasedAt: string };

/** Returns the text of the email that confirms a withdrawal. */
export function toldWithdrawal(
  { amount, paid, purchasedAt }: Withdrawn,
  { timeZone, at }: { timeZone: string; at: string },
) {
  const zone = timeZoneOr(timeZone);
  const style = { dateStyle: "long", timeStyle: "long", timeZone: zone } as const;
  return {
    purchased_on: dateInMail(purchasedAt, timeZone),
    withdrawn_at: new Intl.DateTimeFormat(language.tag, style).format(new Date(at)),
    returned: returnedWords(amount, paid),
  };
}

function returnedWords(amount: Money | null, paid: Money | null): string {
  if (!amount) return texts.nothing;
  const isAll = !paid || isSameMoney(paid, amount);
  return fill(isAll ? texts.all : texts.rest, { sum: moneyInWords(amount) });
}
