/** A browser's text for installing the app, and its label on a phone. */
export const appManifest = {
  description: "One priority each morning, one answer each evening, and a library to read.",
  shortcuts: {
    today: { name: "Today’s ONE Thing", short: "Today" },
    vault: { name: "Resource Vault", short: "Vault" },
  },
  pictures: {
    today: "One sentence in the morning",
    answered: "One answer in the evening",
    vault: "The Resource Vault",
    dashboard: "The day, the streak and the month so far",
    year: "A year of days",
  },
} as const;

export const installTexts = {
  group: "Install",
  title: "Install {product} here",
  help: "It gets its own icon and opens without the browser. Same account, same days.",
  steps:
    "Open the browser’s Share menu, choose Add to Home Screen, then Add. From then on, open it from the Home Screen.",
  button: "Install",
  busy: "Asking…",
  dismiss: "Not Now",
} as const;
