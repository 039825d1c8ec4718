/** The free preview and those of `tiers.ts`; each place that names their number takes it from here. */
export const membershipLevels = {
  count: 5,
  inWords: "five",
  label: "membership levels",
  text: "5 membership levels",
} as const;
