/**
 * The oldest supported browsers, which the build targets. README, the store listing and the native
 * projects repeat them (`baseline.test.ts`).
 */
export const BASELINE = { chrome: "120", safari: "17.4", firefox: "124" } as const;

/**
 * A script that marks the page in a browser below the baseline, by the newest functions the app
 * calls. Its syntax must run in the oldest browsers.
 */
export const BASELINE_SCRIPT =
  'self.AbortSignal&&AbortSignal.any&&Promise.withResolvers||(document.documentElement.className="old-browser")';
