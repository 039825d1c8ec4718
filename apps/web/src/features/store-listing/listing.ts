import { fill } from "@sovereign/content/public/fill";
import { language } from "@sovereign/content/words/language";
import { storeListing } from "@sovereign/content/words/store-listing";
import { MILESTONES } from "@sovereign/domain/milestone";
import type { StoreText } from "@sovereign/domain/store-listing";
import { BASELINE } from "#core/page/baseline.ts";
import { paths } from "#core/page/paths.ts";
import { brand } from "#core/words/brand.ts";
import { packWords } from "#core/words/pack-words.ts";

const values = {
  ...packWords,
  product: brand.productName,
  app_price: brand.appPrice,
  email: brand.supportEmail,
  ios: BASELINE.safari,
  webview: BASELINE.chrome,
  milestones: new Intl.ListFormat(language.dates).format(MILESTONES.map(String)),
};

/** The texts that the stores limit, with this deployment's name, in page order. */
export const LISTING_TEXTS = (Object.keys(storeListing.listing) as StoreText[]).map((name) => ({
  name,
  label: storeListing.texts.names[name],
  text: fill(storeListing.listing[name], values),
}));

export const CAPTIONS = storeListing.screenshots.captions.map((caption) => fill(caption, values));

export const DESCRIPTION = storeListing.description.parts.map(({ heading, text, items }) => ({
  heading,
  text: text && fill(text, values),
  items: items?.map((item) => fill(item, values)),
}));

/** Uses `origin` for absolute URLs, which the stores require. */
export function contactLines(origin: string): string[] {
  const { terms, privacy, support } = storeListing.description;
  return [
    fill(terms, { terms_url: origin + paths.terms }),
    fill(privacy, { privacy_url: origin + paths.privacy }),
    fill(support, values),
  ];
}

/** Returns plain text: headings in capitals, hyphens before items. */
export function plainDescription(description: typeof DESCRIPTION, origin: string): string {
  const parts = description.flatMap(({ heading, text, items }) => [
    ...(heading ? [heading.toUpperCase()] : []),
    ...(text ? [text] : []),
    ...(items ? [items.map((item) => `- ${item}`).join("\n")] : []),
  ]);
  return [...parts, contactLines(origin).join("\n")].join("\n\n");
}

/** Returns a screenshot's file name: the product's name in portable characters. */
export function downloadName(number: number): string {
  const slug = brand.productName
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${slug || "product"}-store-${number}.png`;
}
