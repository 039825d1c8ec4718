/** The free preview and those of `tiers.ts`; each text that names their number uses this. */
export const membershipLevels = {
  count: 5,
  inWords: "five",
  label: "membership levels",
  text: "5 membership levels",
} as const;
