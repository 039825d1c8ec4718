export type Notice = { title: string; body: string; button?: string };

export const notFound = {
  tab: "Page not found",
  title: "Oops! Page not found",
  body: "There is no page at this address. Your record is where you left it.",
  button: "Return to Home",
} as const satisfies Notice & { tab: string };

export const unexpected = {
  title: "Unexpected Application Error!",
  body: "Something broke, and the fault is ours. What you had already saved is safe. Reload the page; if it happens twice, write to {email} and mention {reference}.",
  button: "Reload",
} as const satisfies Notice;

export const offline = {
  title: "You are offline.",
  body: "You can read what this device has already opened and write today’s sentence. It will be sent when the connection returns.",
  banner: "Offline. Showing what this device last saw at {time}.",
  queued: "Saved on this device. It will be sent when you are back online.",
  back: "Back online. Saved.",
  button: "Try again",
  tab: "Offline",
  page: "This page needs a connection. What you have opened in the app is still on this device.",
  app: "Open the App",
} as const satisfies Notice & Record<string, string>;

export const loading = {
  oneThing: {
    title: "Your record is safe. We could not reach it.",
    body: "Failed to load your data. Please refresh the page.",
    button: "Refresh",
  },
  history: {
    title: "The journey did not load.",
    body: "Your days are stored. Only the page failed.",
    button: "Try again",
  },
  vault: {
    title: "The shelves did not load.",
    body: "Nothing has been removed. The list could not be fetched.",
    button: "Try again",
  },
  item: {
    title: "This article did not open.",
    body: "It is still in the vault. Your place in it, if you had one, is saved.",
    button: "Try again",
  },
  programme: {
    title: "Today’s guidance did not load.",
    body: "The sentence can be written without it.",
    button: "Try again",
  },
  manifesto: {
    title: "The manifesto did not load.",
    body: "Your signature, if you have given it, still stands.",
    button: "Try again",
  },
  subscription: {
    title: "We could not check your membership.",
    body: "Nothing changes while we look. If you have paid, what you paid for stays open.",
    button: "Check again",
  },
} as const satisfies Record<string, Notice>;

export const locked = {
  vault: {
    title: "This article is for members.",
    body: "Membership opens the whole vault. {Price}, renews automatically until you cancel.",
  },
  later: { title: "Releasing later", body: "Planned for {releases}." },
} as const satisfies Record<string, Notice>;

export const newVersion = {
  label: "New version",
  title: "A new version is ready.",
  body: "What you typed is saved.",
  load: "Load it",
} as const;

export const service = {
  maintenance: {
    title: "Closed for a few minutes.",
    body: "We are doing maintenance. Your record is not being touched.",
  },
  tooMany: { title: "Too many attempts.", body: "Please wait {minutes} and try again." },
  sessionEnded: {
    title: "You have been signed out.",
    body: "Sign in again to continue. Anything unsaved is still on the page.",
  },
  connection: {
    title: "Connection Issue",
    body: "Please check your internet connection and try again.",
  },
  generic: { title: "Error", body: "An error occurred. Please try again." },
} as const satisfies Record<string, Notice>;

/** On a device with data of a deleted account. */
export const goneAccount = {
  title: "An account used here no longer exists",
  description: "Its unsent changes were deleted from this device.",
} as const;
