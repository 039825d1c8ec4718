/** In Settings, for a member whose emails come back. */
export const mailTroubleTexts = {
  title: "Messages to your address do not arrive.",
  help: "What we sent to {email} came back or was marked as spam, so nothing more is sent there.",
  change: "Change It",
  again: "Try Again",
  trying: "Trying…",
  done: "We send to it again",
  doneHelp: "If the next message comes back too, you read so here.",
  failed: "It was not tried again",
  today: "It was tried within the last day. Change the address, or wait until tomorrow.",
} as const;

/** The page behind an email's List-Unsubscribe. */
export const stopMailsTexts = {
  tab: "Stop these messages",
  reminders: {
    title: "Stop the reminders by email?",
    lead: "One press, no sign-in. Nothing else that we send changes.",
    done: "The reminders have stopped.",
    doneHelp: "You can turn them on again in Settings, by email or as notifications.",
  },
  releases: {
    title: "Stop the messages about new pieces?",
    lead: "One press, no sign-in. Nothing else that we send changes.",
    done: "The messages about new pieces have stopped.",
    doneHelp: "You can ask for them again in Settings.",
  },
  letters: {
    title: "Stop our letters?",
    lead: "One press, no sign-in. What concerns your account still comes: receipts, renewals, sign-ins.",
    done: "Our letters have stopped.",
    doneHelp: "You can turn them on again in Settings.",
  },
  stop: "Stop These Messages",
  stopping: "Stopping…",
  note: "Opening this page changes nothing; only the button does.",
  failed: "They have not stopped yet. Please try again.",
  toSettings: "Go to Settings",
  spent: {
    title: "This link is no longer valid.",
    lead: "You can turn every kind of message off in Settings.",
  },
} as const;
