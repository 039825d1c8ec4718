import type { HydrationTime } from "#core/page/hydration.ts";
import { paths } from "#core/page/paths.ts";

/** The size of a link preview, as networks that show them ask for it. */
export const LINK_PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** The pages that have a picture of their own; the others are sent on with the home's. */
export const PICTURED = ["home", "about", "demo", "app-preview", "tiers"] as const;

/** The name of a link preview's picture. */
export type Picture = (typeof PICTURED)[number];

/** A page without sign-in: its address, its picture, and when it fetches its scripts. */
type PublicPage = { path: string; picture: Picture; wakes: HydrationTime };

/**
 * Every public page (specification, section 2, route table). Search engines may list all of them, the
 * sign-in page too, because members look for it.
 */
export const PUBLIC_PAGES = {
  home: { path: paths.home, picture: "home", wakes: "moving" },
  about: { path: paths.about, picture: "about", wakes: "asked" },
  demo: { path: paths.demo, picture: "demo", wakes: "asked" },
  "app-preview": { path: paths.appPreview, picture: "app-preview", wakes: "asked" },
  tiers: { path: paths.tiers, picture: "tiers", wakes: "asked" },
  auth: { path: paths.auth, picture: "home", wakes: "asked" },
  privacy: { path: paths.privacy, picture: "home", wakes: "asked" },
  terms: { path: paths.terms, picture: "home", wakes: "asked" },
  storeListing: { path: paths.storeListing, picture: "home", wakes: "asked" },
} as const satisfies Record<string, PublicPage>;

/** The name of a public page. */
export type PublicPageName = keyof typeof PUBLIC_PAGES;

/** The address of a picture within the site. */
export function picturePath(picture: Picture): string {
  return `/link-previews/${picture}.png`;
}
