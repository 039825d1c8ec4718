import { moneyInWords } from "@sovereign/content/public/money-words";
import { language } from "@sovereign/content/words/language";
import type { Money } from "@sovereign/domain/money";

const listing = (type: "conjunction" | "disjunction") =>
  new Intl.ListFormat(language.tag, { type });
const [AND, OR] = [listing("conjunction"), listing("disjunction")];

/** "$89.00 and €84.00". */
export const allOf = (amounts: readonly Money[]) =>
  AND.format(amounts.map((each) => moneyInWords(each)));

/** "$89.00 or €84.00". */
export const anyOf = (amounts: readonly Money[]) =>
  OR.format(amounts.map((each) => moneyInWords(each)));
