export const linkNotices = {
  confirmed: "Your address is confirmed.",
  notTheSignUps: "That is not the password from the sign-up.",
  resetSentAgain: "If that address has an account, a new link is on its way.",
} as const;

export const spentTexts = {
  confirmation:
    "This link has been used or is older than 24 hours. If you have confirmed already, sign in.",
  reset:
    "It works once, for one hour. It has been used, or its hour has passed. If you have a new password already, sign in.",
} as const;

/** The page of a confirmation link, in the browser that requested it or another. */
export const confirmTexts = {
  tab: "Confirm your address",
  here: {
    title: "Confirm that this address is yours.",
    lead: "One press finishes what you began in this browser. Your session starts here.",
    leadAt:
      "One press finishes what you began in this browser at {time}. Your session starts here.",
    button: "Confirm and Begin",
    note: "Opening this page changes nothing; only the button does. If you did not sign up, close it and leave it at that.",
  },
  at_sign_up: {
    title: "You signed up in another browser.",
    lead: "To be sure it is you, enter the password that you chose.",
    label: "Password chosen at sign-up",
    button: "Confirm and Sign In",
    other: "I do not know it",
  },
  now: {
    title: "Then choose a new one.",
    lead: "The message reached you, so the address is yours. The password from the sign-up stops working, and that browser is signed out.",
    label: "New password",
    button: "Save and Sign In",
    other: "I remember it after all",
  },
  busy: "Confirming…",
} as const;

export const newPasswordTexts = {
  title: "Choose a new password.",
  label: "New password",
  button: "Save Password",
  busy: "Saving…",
} as const;

export const linkSpentTexts = {
  title: "This link is no longer valid.",
  signIn: "Sign In",
  form: "Another link",
  ask: "Or ask for another",
  askHelp: "It arrives within ten minutes, mostly at once.",
  send: "Send a New Link",
  sending: "Sending…",
  again: "Try Again",
} as const;
