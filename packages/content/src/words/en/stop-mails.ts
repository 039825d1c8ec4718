/** The page behind an email's List-Unsubscribe. */
export const stopMailsTexts = {
  tab: "Stop these messages",
  reminders: {
    title: "Stop the reminders by email?",
    lead: "One click, no sign-in. You will still get everything else we send.",
    done: "The reminders have stopped.",
    doneHelp: "You can turn them on again in Settings, by email or as notifications.",
  },
  releases: {
    title: "Stop the emails about new articles?",
    lead: "One click, no sign-in. You will still get everything else we send.",
    done: "The emails about new articles have stopped.",
    doneHelp: "You can turn them on again in Settings.",
  },
  letters: {
    title: "Stop our letters?",
    lead: "One click, no sign-in. You will still get messages about your account: receipts, renewals, sign-ins.",
    done: "Our letters have stopped.",
    doneHelp: "You can turn them on again in Settings.",
  },
  signals: {
    title: "Stop the emails about your partner?",
    lead: "One click, no sign-in. What your partner says still waits for you in the app.",
    done: "The emails about your partner have stopped.",
    doneHelp: "You can turn them on again under Focus.",
  },
  stop: "Stop These Messages",
  stopping: "Stopping…",
  note: "Opening this page changes nothing; only the button does.",
  failed: "They have not stopped yet. Please try again.",
  toSettings: "Go to Settings",
  toFocus: "Go to Focus",
  spent: {
    title: "This link is no longer valid.",
    lead: "You can turn every kind of message off in Settings.",
  },
} as const;
