import type { Brand } from "@sovereign/content/build/brand";
import { fillPlaces, inJson, pricesIn, type ShownPrice } from "@sovereign/domain/shown-price";

export type { Brand };

/** Replaced at build time. */
declare const __BRAND__: Brand;

/** A page that a server sent has its settings; a prerendered one has their places (decision 63). */
const IS_FILLED = import.meta.env.PROD && !import.meta.env.SSR && !__NATIVE_BUILD__;

/** The settings that a page leaves out where they are empty. */
const EMPTY = { companyTaxId: "", launchFlows: [], legalUpdatedOn: "", legalUpdatedDay: " " };

function brandOfPage(): Brand {
  if (!IS_FILLED) return __BRAND__;
  const { settings = "{}", prices: written = "" } = document.documentElement.dataset;
  const shown: Brand = { ...EMPTY, ...JSON.parse(settings) };
  const prices = pricesIn(written);
  return { ...shown, prices, appPrice: prices[0]?.text ?? shown.appPrice };
}

export const brand: Brand = brandOfPage();

/** Returns a built value with its places filled in as in this page. */
export function filledIn<Value>(built: Value, prices: readonly ShownPrice[] = brand.prices): Value {
  if (import.meta.env.SSR) return built;
  return JSON.parse(
    fillPlaces(JSON.stringify(built), { prices, settings: { ...brand } }, inJson),
  ) as Value;
}

export function pageTitle(page?: string): string {
  return page ? `${page} — ${brand.productName}` : brand.productName;
}
