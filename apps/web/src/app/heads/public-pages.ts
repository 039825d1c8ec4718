import type { HydrationTime } from "#core/page/hydration.ts";
import { paths } from "#core/page/paths.ts";

/** The other pages use the home page's picture. */
export const PICTURED = ["home", "about", "demo", "app-preview", "tiers"] as const;

export type Picture = (typeof PICTURED)[number];

type PublicPage = { path: string; picture: Picture; hydrates: HydrationTime };

/** Search engines may index all of them; members search for sign-in. */
export const PUBLIC_PAGES = {
  home: { path: paths.home, picture: "home", hydrates: "moving" },
  about: { path: paths.about, picture: "about", hydrates: "asked" },
  demo: { path: paths.demo, picture: "demo", hydrates: "asked" },
  "app-preview": { path: paths.appPreview, picture: "app-preview", hydrates: "asked" },
  tiers: { path: paths.tiers, picture: "tiers", hydrates: "asked" },
  auth: { path: paths.auth, picture: "home", hydrates: "asked" },
  privacy: { path: paths.privacy, picture: "home", hydrates: "asked" },
  terms: { path: paths.terms, picture: "home", hydrates: "asked" },
  storeListing: { path: paths.storeListing, picture: "home", hydrates: "now" },
} as const satisfies Record<string, PublicPage>;

export type PublicPageName = keyof typeof PUBLIC_PAGES;

export function picturePath(picture: Picture): string {
  return `/link-previews/${picture}.png`;
}
