/** In Settings, for a member whose emails come back. */
export const mailTroubleTexts = {
  title: "Our messages are not reaching you.",
  help: "What we sent to {email} came back or was marked as spam. No news goes there any more; warnings and what you ask for are still tried.",
  change: "Change It",
  again: "Try Again",
  trying: "Trying…",
  done: "We will send to it again",
  doneHelp: "If the next message bounces too, it will say so here.",
  failed: "We could not turn it back on",
  today: "We already tried within the last day. Change the address, or try again tomorrow.",
} as const;

/** At Home: what an email was to tell the member, and did not. */
export const missedWarnings = {
  title: {
    one: "A message about your account did not reach you.",
    other: "{count} messages about your account did not reach you.",
  },
  at: "{subject}, {when}",
  help: "If this was not you, change your password and check your devices.",
  change: "Change Address",
  security: "Go to Settings",
  read: "I Have Read This",
  reading: "Saving…",
  failed: "That did not work. Please try again.",
} as const;

/** On the lock screen, above the subject of that email. */
export const missedPush = "A message did not reach you by email";

/** In Settings: what comes by email besides what concerns the account. */
export const messagesGroup = {
  title: "Messages from us",
  summary: {
    none: "None",
    releases: "New articles",
    letters: "Letters",
    both: "New articles and letters",
  },
  releases: {
    title: "New articles",
    help: "One email when an article opens in the vault, and sometimes a notification.",
  },
  letters: {
    title: "Letters",
    help: "Now and then, from the people who run {product}, by email or notification.",
  },
  signals: {
    partner: "Your partner",
    title: "Signals from {name}",
    by: {
      app: "They wait in the app. A notification or an email can be chosen under Focus.",
      push: "In the app and by notification, never between 10:00 PM and 7:00 AM.",
      email: "In the app and by email, never between 10:00 PM and 7:00 AM.",
    },
    off: "App Only",
    turning: "Saving…",
  },
  loading: "Loading your choices…",
  failed: "The change wasn’t saved",
  failure: {
    title: "Your choices did not load.",
    body: "They still apply. Only this list could not be loaded.",
    again: "Try Again",
  },
} as const;

/** Asked of subscribers on the welcome page and below the first item they finish. */
export const releasesQuestion = {
  title: "Get an email when a new article opens?",
  help: "One email for each. You can change this at the foot of the vault.",
  yes: "Yes, Email Me",
  no: "No",
  saving: "Saving…",
  saidYes: "We will email you when a new article opens.",
  saidNo: "We will not email you about new articles.",
  place: "You can change this at the foot of the vault.",
  failed: "It was not saved. Please try again.",
} as const;
