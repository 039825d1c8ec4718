import type { Brand } from "./brand-settings.ts";

/** Replaced at build time. */
declare const __BRAND__: Brand;

export const brand: Brand = __BRAND__;

export function pageTitle(page?: string): string {
  return page ? `${page} — ${brand.productName}` : brand.productName;
}
