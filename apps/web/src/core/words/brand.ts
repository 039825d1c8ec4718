import type { Brand } from "./brand-settings.ts";

/** Replaced by the build with the values of its environment. */
declare const __BRAND__: Brand;

/** The product's name, addresses and limits as this build was made with. */
export const brand: Brand = __BRAND__;

/** The title of a browser tab: the page's own name, then the product's. */
export function pageTitle(page?: string): string {
  return page ? `${page} — ${brand.productName}` : brand.productName;
}
