/** The steps towards a membership that are counted, from the first to the last (decision 28). */
export const FUNNEL_STEPS = ["visit", "preview", "sign-up", "commit", "subscribe"] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** The steps that a public page reports; the server sees the others for itself (decision 28). */
export const PAGE_STEPS = ["visit", "preview"] as const satisfies FunnelStep[];
export type PageStep = (typeof PAGE_STEPS)[number];

/** How often each step was taken. */
export type FunnelCounts = Record<FunnelStep, number>;

/** The counts of nothing yet. */
export function noFunnelCounts(): FunnelCounts {
  return { visit: 0, preview: 0, "sign-up": 0, commit: 0, subscribe: 0 };
}

/**
 * What part of the visits each step is, as a share of 1; null while there were none (decision 28).
 * Sums know no persons, so a share can exceed 1: a visit of last month can subscribe today.
 */
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
