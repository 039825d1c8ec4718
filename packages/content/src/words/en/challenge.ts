/** The second step of a sign-in, after the password. */
export const challengeTexts = {
  who: "Signed in as {email}",
  title: "One more step.",
  ways: "How to confirm it’s you",
  verify: "Verify",
  verifying: "Verifying…",
  other: "Sign in with another account",
  over: "More than ten minutes have passed. Sign in again.",
  wantsPassword: "A recovery code works only together with your password. Enter that too.",
  notLoaded: "Your ways to confirm did not load.",
  again: "Try again",
} as const;

export const challengeWays = {
  totp: { title: "Authenticator app" },
  phone: { title: "Text message", below: "To the number ending in {ending}" },
  recovery: {
    title: "Recovery code",
    below: { one: "{count} of 10 left", other: "{count} of 10 left" },
  },
} as const;

export const challengeFields = {
  totp: "Six-digit code from the app",
  phone: "Six-digit code from the message",
  recovery: "Recovery code",
  password: "Your password",
  send: "Send the code",
  sendAgain: "Send another code",
  sending: "Sending…",
  sent: "Sent at {time} to the number ending in {ending}. It is valid for ten minutes.",
} as const;

export const challengeErrors = {
  sixDigits: "Enter the six-digit code.",
  noCode: "Enter one of your recovery codes.",
  noText: "Request a code first.",
  totp: "That code is wrong or has expired. Wait for the next one and try again.",
  phone: "That isn’t the code from the latest message. Check it, or request another.",
  recovery: "That isn’t one of your codes, or it has already been used.",
  password: "That isn’t your password.",
  spent: "That code is no longer valid. Request another.",
  notSent: "The message could not be sent. Try again, or choose another way.",
} as const;

/** Asks the member to confirm their identity before an action. */
export const proofQuestions = {
  password: {
    title: "Your password, again",
    help: "You signed in more than ten minutes ago. If you have no password, sign out and in again.",
    field: "Your password",
    button: "Continue",
    busy: "One moment…",
  },
  factor: {
    title: "One more step.",
    help: "For this change, confirm your second factor again.",
  },
  strongerFactor: {
    title: "A stronger proof.",
    help: "A text message is not enough for this change. Use your authenticator app, or a recovery code if you have lost it.",
  },
  noneStronger: "Sign out, and in again with your passkey. Then you can make this change.",
  noPassword: "Enter your password.",
  cancel: "Cancel",
} as const;
