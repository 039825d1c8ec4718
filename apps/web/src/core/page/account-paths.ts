/** The addresses about an account, apart from those that every page has to know. */
export const accountPaths = {
  /** Changing one's address. */
  email: "/app/settings/email",
  /** What was written on this device and has not been sent. */
  unsent: "/app/settings/unsent",
  /** Where an account that was deleted takes its leave. */
  farewell: "/farewell",
} as const;
