/** The lock of a native app: its settings row and its screen. */
export const appLock = {
  title: "App lock",
  help: "Open {product} with your face, your fingerprint or this device’s passcode, at the start and after a minute away.",
  unavailable:
    "Set up a code for this device first, in its own settings. Then {product} can ask for it.",
  failed: "This device did not recognize you. Nothing was changed.",
  locked: "{product} is locked",
  unlock: "Unlock",
  unlocking: "Waiting for this device…",
  reason: "Open {product}",
  notRecognized: "This device did not recognize you. Try again, or sign out.",
  noCode:
    "This device has no code any more, so it cannot say who is there. Sign out, and sign in with your password.",
  signOut: "Sign Out",
} as const;
