/** Writes that are saved on this device but not on the server; `when` is a time, or a day with one. */
export const unsentPage = {
  title: "What waits on this device",
  help: "What you write is saved here until the server has it.",
  none: {
    title: "Nothing waits.",
    body: "Everything you wrote on this device has been saved.",
  },
  refused: "Refused, and parked here",
  refusedAt: "Refused at {when}, because {reason}. Your words stay here until you decide.",
  refusedOn: "Refused on {when}, because {reason}. Your words stay here until you decide.",
  copy: "Copy",
  copied: "Copied",
  notCopied: "Could not copy. Select the text instead.",
  correct: "Correct",
  drop: "Drop",
  dropped: "Dropped: {name}.",
  undo: "Undo",
  /** A later edit replaced one from this device. */
  overtaken: "A newer version replaced what you wrote on this device. Yours is in the list below.",
  leave: "Keep the Newer Version",
  otherDraft: "Another draft is on that page",
  otherDraftHelp: "It was left as it is. The refused words stay parked; copy what you need.",
  lost: {
    one: "The server lost one day. Send it again?",
    other: "The server lost {count} days. Send them again?",
  },
  lostHelp:
    "It was restored from an older copy, and what you wrote after that is missing there. This device still has it, each with its own time.",
  sendAgain: "Send Again",
  leaveLost: "Don’t Send",
  waiting: "Waiting, {number}",
  tryNow: "Try Now",
  trying: "Sending…",
  since: "Since {when}.",
  lastTried: "Last tried at {when}.",
  lastTriedOn: "Last tried on {when}.",
  after: "Goes after the one above.",
  unknown: {
    one: "One change was saved by another version of the app. This one cannot read it, and neither sends nor deletes it.",
    other:
      "{count} changes were saved by another version of the app. This one cannot read them, and neither sends nor deletes them.",
  },
  notKept:
    "We can’t save on this device: its storage is full, or this is a private window. Leave the app open until everything is sent.",
  notPersisted:
    "When this device runs short of space, its browser may clear what waits here. Send it before long.",
} as const;

export const unsentRow = {
  title: "Unsent changes",
  none: "None. Everything you wrote here has been saved.",
  waiting: {
    one: "One waits on this device, since {when}.",
    other: "{count} wait on this device, the oldest since {when}.",
  },
  refused: { one: "One was refused.", other: "{count} were refused." },
  lost: { one: "The server lost one.", other: "The server lost {count}." },
  overtaken: {
    one: "One was replaced by a newer version.",
    other: "{count} were replaced by newer versions.",
  },
  see: "See",
} as const;

/** Before a sign-out that would delete unsent changes. */
export const unsentSignOut = {
  title: {
    one: "One change has not been sent.",
    other: "{count} changes have not been sent.",
  },
  online: {
    one: "It exists only on this device. Signing out deletes it.",
    other: "They exist only on this device. Signing out deletes them.",
  },
  offline: {
    one: "It exists only on this device. Signing out deletes it, and you are offline, so it can’t be sent first.",
    other:
      "They exist only on this device. Signing out deletes them, and you are offline, so they can’t be sent first.",
  },
  waiting: "Waiting since {when}",
  refusedAt: "Refused at {when}",
  refusedOn: "Refused on {when}",
  lost: "Lost by the server",
  unknown: {
    one: "One change of another version of the app",
    other: "{count} changes of another version of the app",
  },
  stay: "Stay Signed In",
  save: "Save a Copy, Then Sign Out",
  lose: { one: "Sign Out and Lose It", other: "Sign Out and Lose All" },
  loseBoth: "Sign Out and Lose Both",
  sentTitle: "Everything has been sent.",
  sent: "Nothing would be lost now.",
  signOut: "Sign Out",
  file: "unsent-{date}.txt",
  fileHead: "Not sent when you signed out on {date}.",
} as const;
