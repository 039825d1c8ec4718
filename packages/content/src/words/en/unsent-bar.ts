export const unsentBar = {
  /** For two or more; one change has `offline.queued` of the notices. */
  offline: "Offline. {count} changes wait on this device, the oldest since {when}.",
  late: {
    one: "Not sent yet. One change has been on this device since {when}.",
    other: "Not sent yet. {count} changes are on this device, the oldest since {when}.",
  },
  notKept: "Not sent yet, and this device cannot save it. Leave the app open until it is sent.",
  refused: {
    one: "One change was refused. Your words are saved.",
    other: "{count} changes were refused. Your words are saved.",
  },
  lost: {
    one: "The server lost one day. Send it again?",
    other: "The server lost {count} days. Send them again?",
  },
  /** For other days than today; `days` is a list of their names. */
  refusedOf: {
    one: "One change to {days} was refused. Your words are saved.",
    other: "{count} changes to {days} were refused. Your words are saved.",
  },
  today: "today",
  isOffline: "Offline.",
  /** Something else on the way answers requests, such as the sign-in page of a Wi-Fi. */
  network: "This network answered in our place. Open its sign-in page, or try another network.",
  networkWaits: {
    one: "One change waits on this device.",
    other: "{count} changes wait on this device.",
  },
  openNetwork: "Open It",
  openNetworkLabel: "Open the network’s sign-in page",
  others: { one: "One more is waiting.", other: "{count} more are waiting." },
  see: "See",
  seeRefused: "See what was refused",
  seeLost: "See which days the server lost",
  seeWaiting: "See what is waiting",
} as const;
