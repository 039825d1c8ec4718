import type { Brand } from "#lib/brand-settings.ts";
import type { HydrationTime } from "#lib/hydration.ts";
import { PUBLIC_PAGES, type PublicPageName } from "#lib/public-pages.ts";
import type { Face } from "./built-assets.ts";

type Made = { module: string; time: HydrationTime; faces?: readonly Face[] };

const FACES = ["display", "text", "italic", "sans"] as const;

/**
 * The module of each public page, when the page fetches its scripts, and the faces it is written in
 * where they are not the usual ones.
 */
const MADE_OF: Record<PublicPageName, Made> = {
  home: { module: "home", time: "moving" },
  about: { module: "about", time: "asked" },
  demo: { module: "demo", time: "asked" },
  "app-preview": { module: "app-preview", time: "asked" },
  tiers: { module: "tiers", time: "asked" },
  auth: { module: "auth", time: "asked", faces: ["display", "text", "sans"] },
  privacy: { module: "privacy", time: "asked", faces: [...FACES, "strong"] },
  terms: { module: "terms", time: "asked", faces: [...FACES, "strong"] },
  storeListing: { module: "app-store-preview", time: "asked" },
};

/**
 * The pages that are HTML before any script runs. Where flows come before the first visit of the home,
 * its scripts come at once: no flow may cover a page that is being read already.
 */
export function prerenderedPages({ launchFlows }: Pick<Brand, "launchFlows">) {
  const names = Object.keys(MADE_OF) as PublicPageName[];
  return names.map((name) => {
    const { module, time, faces = FACES } = MADE_OF[name];
    return {
      path: PUBLIC_PAGES[name].path,
      source: `src/routes/${module}.tsx`,
      faces,
      time: name === "home" && launchFlows.length > 0 ? ("now" as const) : time,
    };
  });
}
