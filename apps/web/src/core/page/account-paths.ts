/** The addresses about an account, apart from those that every page has to know. */
export const accountPaths = {
  /** Changing one's address. */
  email: "/app/settings/email",
  /** Where an account that was deleted takes its leave. */
  farewell: "/farewell",
} as const;
