import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { conditionWords, memberSentence } from "@sovereign/content/words/office-members";
import type { MemberCondition } from "@sovereign/domain/member-filter";
import { dateWithYear } from "#core/time/dates.ts";

/** Returns a condition as a part of "Members who …". */
export function conditionInWords(condition: MemberCondition): string {
  switch (condition.is) {
    case "lapsed":
    case "renews":
    case "quiet":
      return plural(conditionWords[condition.is], condition.days);
    case "joined_before":
    case "joined_after":
      return fill(conditionWords[condition.is], { date: dateWithYear(condition.date) });
    case "price":
      return fill(conditionWords.price, { sum: moneyInWords(condition) });
    case "except":
      return plural(conditionWords.except, condition.numbers.length);
    case "source":
      return conditionWords.source[condition.source];
    default:
      return conditionWords[condition.is];
  }
}

/** "are paying, went quiet 14 days ago or earlier and renew within 60 days". */
export function listedInWords(conditions: readonly MemberCondition[]): string {
  const words = conditions.map(conditionInWords);
  const last = words.pop() ?? "";
  return words.length === 0
    ? last
    : `${words.join(memberSentence.comma)}${memberSentence.and}${last}`;
}
