/**
 * The oldest browsers that run the app. The build targets them; README, the store listing and the
 * native projects repeat them (`baseline.test.ts`).
 */
export const BASELINE = { chrome: "120", safari: "17.4", firefox: "124" } as const;

/**
 * Marks the page of a browser below the baseline, by the newest functions that the app calls. Its
 * syntax is that of the oldest browsers.
 */
export const BASELINE_SCRIPT =
  'self.AbortSignal&&AbortSignal.any&&Promise.withResolvers||(document.documentElement.className="old-browser")';
