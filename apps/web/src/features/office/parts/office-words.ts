import { fill } from "@sovereign/content/public/fill";
import { language } from "@sovereign/content/words/language";
import { roundedPeople } from "@sovereign/content/words/office-broadcasts";
import { cardWords } from "@sovereign/content/words/office-member";
import { ApiError } from "#core/api/api-error.ts";
import { rateLimitText } from "#core/api/rate-limit-text.ts";

const format = new Intl.NumberFormat(language.tag);

/** "1,240". */
export const formatCount = (count: number): string => format.format(count);

/** The same of members; a count in tens is "about 1,240", or "fewer than twenty". */
export function formatPeople(count: number, rounded: boolean): string {
  if (!rounded) return formatCount(count);
  const { few, about } = roundedPeople;
  return count === 0 ? few : fill(about, { count: formatCount(count) });
}

type Card = { brand: string; last_four: string };

/** "Visa ending 4242"; a brand that is not known is a card. */
export function cardInWords({ brand, last_four: digits }: Card): string {
  const brands = new Map<string, string>(Object.entries(cardWords.brands));
  return fill(cardWords.ending, { brand: brands.get(brand) ?? cardWords.other, digits });
}

/** When to ask again, of a request that was one too many; undefined of any other error. */
export const limitText = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 429 ? rateLimitText(error.retryAfter) : undefined;
