/** The places of the public pages. */
export const publicPlaces = {
  about: "About",
  demo: "Preview",
  tiers: "Membership",
} as const;
