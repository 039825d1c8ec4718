/** What a spinner says. */
export const waitingTexts = { loading: "Loading" } as const;

/** On every page of a browser that is too old; takes `product`, `chrome`, `safari` and `firefox`. */
export const oldBrowser =
  "This browser is too old to run {product}. Update it, or use Chrome or Edge {chrome}, Safari {safari} (iOS {safari}) or Firefox {firefox}, or a newer version of one of them.";

/** On every page of an address without a secure connection. */
export const insecureAddress =
  "This address has no secure connection: you are signed out after ten minutes, and there are no reminders and no pages offline. Open it by https, or by localhost on the machine itself.";

/** What stands around every page. */
export const frameTexts = {
  skip: "Skip to content",
  main: "Main",
  footer: "Footer",
  outside: " (opens in a new tab)",
  close: "Close",
  notification: "Notification",
  /** `{hotkey}` is filled by the list of messages itself. */
  notifications: "Notifications ({hotkey})",
  dismiss: "Dismiss",
} as const;
