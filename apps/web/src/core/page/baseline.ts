/** The oldest supported browsers, repeated in README.md, `biome.json` and the native projects. */
export const BASELINE = { chrome: "120", safari: "17.4", firefox: "124" } as const;

/** Marks the page in an older browser, by missing functions. Its syntax must run there too. */
export const BASELINE_SCRIPT =
  'self.AbortSignal&&AbortSignal.any&&Promise.withResolvers||(document.documentElement.className="old-browser")';
