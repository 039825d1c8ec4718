import { zoneTexts } from "@sovereign/content/words/account";

/** Returns "Buenos Aires" for America/Argentina/Buenos_Aires. */
export const cityOf = (zone: string) =>
  zone === "UTC" ? zoneTexts.utc : zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
