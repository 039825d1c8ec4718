import { fill } from "@sovereign/content/public/fill";
import { language } from "@sovereign/content/words/language";
import { roundedPeople } from "@sovereign/content/words/office-broadcasts";

const format = new Intl.NumberFormat(language.tag);

/** "1,240". */
export const formatCount = (count: number): string => format.format(count);

/** The same of members; a count in tens is "about 1,240", or "fewer than twenty". */
export function formatPeople(count: number, rounded: boolean): string {
  if (!rounded) return formatCount(count);
  const { few, about } = roundedPeople;
  return count === 0 ? few : fill(about, { count: formatCount(count) });
}
