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

/** The lock of a native app: its settings row and its screen. */
export const appLock = {
  title: "App lock",
  help: "Open {product} with your face, your fingerprint or this device’s passcode, at the start and after a minute away.",
  unavailable:
    "Set up a passcode for this device first, in its own settings. Then {product} can ask for it.",
  failed: "This device did not recognize you. Nothing was changed.",
  locked: "{product} is locked",
  unlock: "Unlock",
  unlocking: "Waiting for this device…",
  reason: "Open {product}",
  notRecognized: "This device did not recognize you. Try again, or sign out.",
  noCode:
    "This device no longer has a passcode, so it can’t tell who is there. Sign out, and sign in with your password.",
  signOut: "Sign Out",
} as const;
