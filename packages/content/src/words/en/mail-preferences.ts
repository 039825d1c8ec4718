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

/** In Settings: what comes by email besides what concerns the account. */
export const messagesGroup = {
  title: "Messages from us",
  summary: {
    none: "None",
    releases: "New pieces",
    letters: "Letters",
    both: "New pieces and letters",
  },
  releases: { title: "New pieces", help: "One email when a piece opens in the vault." },
  letters: { title: "Letters", help: "Now and then, from the people who run {product}." },
  loading: "Reading what you get…",
  failed: "It was not changed",
  failure: {
    title: "What you get did not load.",
    body: "It comes as you chose. Only this list could not be read.",
    again: "Try Again",
  },
} as const;

/** Below the vault, until a member asks. */
export const askForReleases = {
  lead: "New pieces can be announced to you by email. You can stop it with one press.",
  ask: "Tell Me of New Pieces",
  asking: "Asking…",
  done: "You will be told of new pieces",
  doneHelp: "One email each. You can stop it in Settings, or in the email.",
  failed: "It was not changed",
} as const;
