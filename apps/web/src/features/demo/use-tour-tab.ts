import { useSearchParams } from "react-router";
import { useHydrated } from "#lib/use-hydrated.ts";

/** The four tabs of the tour, as they stand in the address (specification, section 2). */
export const TOUR_TABS = ["one-thing", "vault", "journey", "focus"] as const;
export type TourTab = (typeof TOUR_TABS)[number];

/**
 * The tab that the address names, and how to choose another in the same history entry. The
 * prerendered page knows no address, so the first paint shows the first tab.
 */
export function useTourTab(): [TourTab, (next: string) => void] {
  const hydrated = useHydrated();
  const [search, setSearch] = useSearchParams();
  const named = hydrated ? search.get("tab") : null;
  const choose = (next: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set("tab", next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [TOUR_TABS.find((tab) => tab === named) ?? TOUR_TABS[0], choose];
}
