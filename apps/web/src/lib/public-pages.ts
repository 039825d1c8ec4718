import { paths } from "./paths.ts";

/** The size of a link preview, as networks that show them ask for it. */
export const LINK_PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** The pages that have a picture of their own; the others are sent on with the home's. */
export const PICTURED = ["home", "about", "demo", "app-preview", "tiers"] as const;

/** The name of a link preview's picture. */
export type Picture = (typeof PICTURED)[number];

/** A page without sign-in: its address and its picture. */
type PublicPage = { path: string; picture: Picture };

/**
 * Every public page (specification, section 2, route table). Search engines may list all of them, the
 * sign-in page too, because members look for it.
 */
export const PUBLIC_PAGES = {
  home: { path: paths.home, picture: "home" },
  about: { path: paths.about, picture: "about" },
  demo: { path: paths.demo, picture: "demo" },
  "app-preview": { path: paths.appPreview, picture: "app-preview" },
  tiers: { path: paths.tiers, picture: "tiers" },
  auth: { path: paths.auth, picture: "home" },
  privacy: { path: paths.privacy, picture: "home" },
  terms: { path: paths.terms, picture: "home" },
  storeListing: { path: paths.storeListing, picture: "home" },
} as const satisfies Record<string, PublicPage>;

/** The name of a public page. */
export type PublicPageName = keyof typeof PUBLIC_PAGES;

/** The address of a picture within the site. */
export function picturePath(picture: Picture): string {
  return `/link-previews/${picture}.png`;
}
