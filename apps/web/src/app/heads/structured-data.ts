import { language } from "@sovereign/content/words/language";
import { builtAddress } from "@sovereign/domain/deployment-values";
import type { Money } from "@sovereign/domain/money";
import { paths } from "#core/page/paths.ts";
import type { Brand } from "#core/words/brand.ts";
import { picturePath } from "./public-pages.ts";

const named = (name: string) => ({ "@id": `${builtAddress(paths.home)}#${name}` });

/** The UN/CEFACT unit code of a year. */
const YEAR = "ANN";

/** The app is a Product, because a SoftwareApplication needs ratings. */
export function homeStructuredData(brand: Brand, description: string): object {
  // A wrong price in a search result is worse than none.
  const { prices } = brand;
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
