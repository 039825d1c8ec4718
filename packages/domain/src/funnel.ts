/** Steps toward a membership, in order (decision 28). */
export const FUNNEL_STEPS = ["visit", "preview", "sign-up", "commit", "subscribe"] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** The pages report these; the server counts the others. */
export const PAGE_STEPS = ["visit", "preview"] as const satisfies FunnelStep[];
export type PageStep = (typeof PAGE_STEPS)[number];

/** Public pages on which visits are counted one by one. */
export const VISITED_PAGES = [
  ...(["/", "/about", "/tiers", "/demo", "/app-preview", "/gift"] as const),
  ...(["/auth", "/privacy", "/terms", "/licenses", "/read", "/offer"] as const),
] as const;
export type VisitedPage = (typeof VISITED_PAGES)[number];

/** Those with one part more, which names an article or a code and is not counted. */
const WITH_NAME: readonly VisitedPage[] = ["/read", "/offer"];

/** Returns the page of a path; undefined for one that is not counted separately. */
export function visitedPage(path: string): VisitedPage | undefined {
  return VISITED_PAGES.find(
    (page) => path === page || (WITH_NAME.includes(page) && path.startsWith(`${page}/`)),
  );
}

/** From fewer a rate shows more about chance than about the page. */
const RATED_FROM = 20;

/** Returns a count as a share of another; null where that is too small. */
export const ratedShare = (count: number, of: number): number | null =>
  of >= RATED_FROM ? count / of : null;

export type FunnelCounts = Record<FunnelStep, number>;

export function noFunnelCounts(): FunnelCounts {
  return { visit: 0, preview: 0, "sign-up": 0, commit: 0, subscribe: 0 };
}

/** Returns each step as a share of visits (decision 28); it can exceed 1. Null without visits. */
export function funnelRates(counts: FunnelCounts): Record<FunnelStep, number | null> {
  const share = (step: FunnelStep) => (counts.visit > 0 ? counts[step] / counts.visit : null);
  return {
    visit: share("visit"),
    preview: share("preview"),
    "sign-up": share("sign-up"),
    commit: share("commit"),
    subscribe: share("subscribe"),
  };
}
