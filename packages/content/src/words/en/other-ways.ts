export const otherWaysErrors = {
  notAnswered: "Your device did not answer, or holds no passkey for this site.",
  refused: "That passkey is not known here any more. Sign in with your password.",
  unavailable: "They do not answer right now. Try again in a minute, or use your password.",
} as const;

/** Failed sign-ins with a provider, by the fragment of /auth's URL. */
export const returnErrors = {
  cancelled: "You canceled. Nothing was changed.",
  over: "That took longer than ten minutes, or began in another browser. Begin again.",
  refused: "We couldn’t verify the sign-in with this provider. Begin again.",
  unverified:
    "The provider has not confirmed your address. Confirm it there, or sign up with it here.",
  unavailable:
    "The provider does not answer right now. Try again in a minute, or use your password.",
} as const;

/** The provider's address belongs to an existing account. */
export const arrivalTexts = {
  names: { google: "Google", apple: "Apple" },
  entering: "Signing you in",
  title: "One question first.",
  help: "This address already has an account. Enter its password once, and {provider} will sign you in from then on. If two-factor is on, connect {provider} in Settings instead.",
  password: "Password of your account",
  button: "Connect and Sign In",
  busy: "Connecting…",
  wrong: "That is not the password of this account.",
  forgotHelp: "If you never chose one, or it is gone, a link to a new one comes by email.",
  other: "Sign in another way",
  again: "Try Again",
  overTitle: "Begin once more.",
  begin: "Back to Sign In",
} as const;
