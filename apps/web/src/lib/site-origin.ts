import { ORIGIN_PLACEHOLDER } from "@sovereign/domain/site-origin";
import { useHydrated } from "./use-hydrated.ts";

/**
 * The origin of the site, for texts that need a whole address. What shows it takes
 * `suppressHydrationWarning`: the server has put its own in the place of the built one.
 */
export function useSiteOrigin(): string {
  return useHydrated() ? window.location.origin : ORIGIN_PLACEHOLDER;
}
