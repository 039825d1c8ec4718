/** Takes `store`. */
export const storeLink = "Open {store} subscriptions";

/** Where each store keeps its own subscriptions. */
export const stores = {
  app_store: { name: "App Store", url: "https://apps.apple.com/account/subscriptions" },
  play_store: {
    name: "Google Play",
    url: "https://play.google.com/store/account/subscriptions",
  },
} as const;

/** Where to ask, and who is behind it. */
export const support = {
  title: "Support & Contact",
  help: "A person reads this address.",
  about: "About the founder",
  aboutHelp: "What the founder claims, and what is not claimed.",
} as const;

/** How things stand where the server was not heard. */
export const notHeard = {
  offline: "Not known without a connection",
  failed: "Could not be read",
} as const;
