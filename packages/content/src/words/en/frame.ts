export const waitingTexts = { loading: "Loading" } as const;

export const oldBrowser =
  "This browser is too old to run {product}. Update it, or use Chrome or Edge {chrome}, Safari {safari} (iOS {safari}) or Firefox {firefox}, or a newer version of one of them.";

/** On every page without HTTPS. */
export const insecureAddress =
  "This connection isn’t secure: you are signed out after ten minutes, and there are no reminders and no offline pages. Open it with https, or with localhost on the machine itself.";

/** On pages where a member signs in or writes. */
export const storageRefused =
  "This browser stores nothing for this site: its storage is full or blocked. What has not been sent is lost when you close the page, and each new page may ask you to sign in.";

export const scriptsMissing =
  "This page needs JavaScript, and it is off in this browser. Turn it on for this site, then load the page again.";

export const frameTexts = {
  skip: "Skip to content",
  main: "Main",
  footer: "Footer",
  outside: " (opens in a new tab)",
  close: "Close",
  notification: "Notification",
  /** The toast list fills `{hotkey}` itself. */
  notifications: "Notifications ({hotkey})",
  dismiss: "Dismiss",
} as const;

export const publicPlaces = {
  demo: "Preview",
  manifesto: "Manifesto",
  tiers: "Membership",
  about: "About",
  menu: "Menu",
} as const;
