import { ORIGIN_PLACEHOLDER } from "@sovereign/domain/site-origin";
import { useHydrated } from "#core/page/use-hydrated.ts";

/** The origin of the site, for texts that need a whole address; in a built page the server's own. */
export function useSiteOrigin(): string {
  return useHydrated() ? window.location.origin : ORIGIN_PLACEHOLDER;
}
