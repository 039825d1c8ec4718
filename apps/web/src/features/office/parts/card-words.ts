import { fill } from "@sovereign/content/public/fill";
import { cardWords } from "@sovereign/content/words/office-member";

type Card = { brand: string; last_four: string };

/** "Visa ending 4242"; a brand that is not known is a card. */
export function cardInWords({ brand, last_four: digits }: Card): string {
  const brands = new Map<string, string>(Object.entries(cardWords.brands));
  return fill(cardWords.ending, { brand: brands.get(brand) ?? cardWords.other, digits });
}
