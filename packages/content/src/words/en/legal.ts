export const legalPage = {
  updated: "Last updated",
  short: "In short",
  contents: "Contents",
  top: "Back to the top",
  print: "Print this page",
} as const;

/** The privacy notice's names for the backups of a deployment. */
export const legalBackups = { plain: "Backups", encrypted: "Encrypted backups" } as const;

/** The recipients of error reports. */
export const legalFaultReports = {
  own: "our server and to no one else",
  forwarded: "our server, and from there to Sentry, a service that collects such reports for us",
} as const;

/** The page of third-party licenses; needs `product`. */
export const licensesPage = {
  title: "Open-source licenses",
  lede: "{product} includes software and fonts by others, under these licenses.",
  loading: "Loading the licenses",
  failed: {
    title: "The licenses did not load.",
    body: "Check your connection, then try again.",
    button: "Try again",
  },
} as const;

/** Marks an announced feature (decision 26). */
export const comingMark = "coming";
