export const publicPlaces = {
  about: "About",
  demo: "Preview",
  tiers: "Membership",
} as const;
