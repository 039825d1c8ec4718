/** Steps toward a membership, in order (decision 28). */
export const FUNNEL_STEPS = ["visit", "preview", "sign-up", "commit", "subscribe"] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** The pages report these; the server counts the others. */
export const PAGE_STEPS = ["visit", "preview"] as const satisfies FunnelStep[];
export type PageStep = (typeof PAGE_STEPS)[number];

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
