import { language } from "@sovereign/content/words/language";
import { builtAddress } from "@sovereign/domain/deployment-values";
import type { Money } from "@sovereign/domain/money";
import { paths } from "#core/page/paths.ts";
import type { Brand } from "#core/words/brand-settings.ts";
import { picturePath } from "./public-pages.ts";

const SIGNS: Record<string, string> = {
  $: "USD",
  US$: "USD",
  C$: "CAD",
  CA$: "CAD",
  A$: "AUD",
  AU$: "AUD",
  NZ$: "NZD",
  "€": "EUR",
  "£": "GBP",
  "₹": "INR",
};
const AMOUNT = /\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:[.,]\d{1,2})?/;

/** Null when ambiguous: a wrong price in a search result is worse than none. */
export function priceOf(text: string): Money | null {
  const [written] = AMOUNT.exec(text) ?? [];
  if (written === undefined) return null;
  const unit = text.replace(written, "").trim();
  const currency = /^[A-Z]{3}$/.test(unit) ? unit : SIGNS[unit];
  if (currency === undefined) return null;
  const amount = written.replaceAll(/,(?=\d{3})/g, "").replace(",", ".");
  return { amount, currency };
}

const named = (name: string) => ({ "@id": `${builtAddress(paths.home)}#${name}` });

/** The UN/CEFACT unit code of a year. */
const YEAR = "ANN";

/** The app is a Product, because a SoftwareApplication needs ratings. */
export function homeStructuredData(brand: Brand, description: string): object {
  const shown = [brand.appPrice, ...brand.prices.slice(1).map(({ amount }) => amount)];
  const prices = shown.flatMap((text) => priceOf(text) ?? []);
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        ...named("organization"),
        name: brand.productName,
        legalName: brand.companyName,
        url: builtAddress(paths.home),
        logo: builtAddress("/apple-touch-icon.png"),
        contactPoint: {
          "@type": "ContactPoint",
          contactType: "customer support",
          email: brand.supportEmail,
        },
      },
      {
        "@type": "WebSite",
        ...named("website"),
        name: brand.productName,
        description,
        url: builtAddress(paths.home),
        inLanguage: language.tag,
        publisher: named("organization"),
      },
      ...(prices.length > 0 ? [product(brand, description, prices)] : []),
    ],
  };
}

function product({ productName }: Brand, description: string, prices: readonly Money[]) {
  const [offer, ...others] = prices.map(offerAt);
  return {
    "@type": "Product",
    ...named("membership"),
    name: productName,
    description,
    image: builtAddress(picturePath("home")),
    brand: { "@type": "Brand", name: productName },
    offers: others.length > 0 ? [offer, ...others] : offer,
  };
}

function offerAt({ amount, currency }: Money) {
  const cost = { price: amount, priceCurrency: currency };
  return {
    "@type": "Offer",
    url: builtAddress(paths.pricing),
    availability: "https://schema.org/InStock",
    seller: named("organization"),
    ...cost,
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      ...cost,
      billingDuration: 1,
      unitCode: YEAR,
    },
  };
}
