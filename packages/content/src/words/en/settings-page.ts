export const storeLink = "Open {store} subscriptions";

export const stores = {
  app_store: { name: "App Store", url: "https://apps.apple.com/account/subscriptions" },
  play_store: {
    name: "Google Play",
    url: "https://play.google.com/store/account/subscriptions",
  },
} as const;

export const support = {
  title: "Support & Contact",
  help: "A person reads this address.",
  about: "About the founder",
  aboutHelp: "What the founder claims, and what is not claimed.",
  licenses: "Open-source licenses",
  licensesHelp: "The software and fonts by others in this app.",
} as const;

/** Membership state without a server response. */
export const notHeard = {
  offline: "Not known without a connection",
  failed: "Could not be read",
} as const;
