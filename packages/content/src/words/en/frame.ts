/** What a spinner says. */
export const waitingTexts = { loading: "Loading" } as const;

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
