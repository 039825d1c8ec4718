/**
 * The specification's words for /auth (sections 5 and 8), kept whole so that a search finds them: a
 * build that asks for longer passwords says its own number in the place of the 6.
 */
export const authTexts = {
  invalidEmail: "Please enter a valid email address",
  shortPassword: "Password must be at least 6 characters",
  longPassword: "Password must be at most 128 characters",
  emptyEmail: "Please enter your email address",
  signUpFailed: "Sign up failed",
  signInFailed: "Sign in failed",
  checkEmail: "Check your email — We've sent you a confirmation link",
  welcomeBack: "Welcome back! You've been signed in successfully",
  notConfirmed: "Please check your email to confirm your account, or contact support.",
  invalidCredentials: "Invalid email or password. Please try again.",
  unexpected: "An error occurred. Please try again.",
  resetSent: "Password reset link sent! Check your email.",
  resetFailed: "Failed to send reset email",
} as const;

/** Our own words of what has happened, in the same voice. */
export const authNotices = {
  confirmed: "Your address is confirmed.",
  notTheSignUps: "That is not the password from the sign-up.",
  passwordChangedBriefly: "Your password has been changed.",
  passwordChanged: "Your password has been changed. Sign in with the new one.",
  paid: "Your payment has arrived. Create an account, or sign in, with the address you paid with: once it is confirmed, your membership opens.",
  resetSentAgain: "If that address has an account, a new link is on its way.",
  confirmationSentAgain: "If that address is waiting to be confirmed, a new link is on its way.",
} as const;

/** What a link that works no more says, by what it was for. */
export const spentTexts = {
  confirmation:
    "It works once, for 24 hours. It has been used, or its time has passed. If you confirmed already, sign in.",
  reset:
    "It works once, for one hour. It has been used, or its hour has passed. If you have a new password already, sign in.",
} as const;

/** Signing in and signing up; `hint` takes `count`, the fewest characters of a password. */
export const accountForm = {
  tabs: "Account",
  tab: { "sign-in": "Sign In", "sign-up": "Sign Up" },
  title: { "sign-in": "Welcome back.", "sign-up": "Begin with an address." },
  button: { "sign-in": "Sign In", "sign-up": "Create Account" },
  busy: { "sign-in": "Signing in…", "sign-up": "Creating…" },
  email: "Email",
  password: "Password",
  hint: "At least {count} characters. A sentence is easier to keep than a code.",
  oneLink: "We will send one confirmation link.",
  forgot: "Forgot password",
  back: "Back to Home",
  motto: "Keep small promises in public, and opportunity begins to fall towards you.",
} as const;

/** Asking for a reset link. */
export const forgotPassword = {
  title: "Reset your password",
  lead: "We will send a link that works once, for one hour.",
  placeholder: "name@domain.com",
  cancel: "Cancel",
  send: "Send Reset Link",
  sending: "Sending…",
} as const;

/** After a sign-up; `body` takes `email`. */
export const mailboxTexts = {
  title: "Check your inbox.",
  body: "We sent a confirmation link to {email}. In this browser one press on its page is enough; any other asks for your password. It can take a few minutes; the spam folder is worth a look.",
  again: "Send the link again",
  sending: "Sending…",
  confirmed: "I have confirmed it. Sign in",
} as const;

/** The page of a confirmation link, where it was asked for and elsewhere; `leadAt` takes `time`. */
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
    lead: "So that a forwarded message opens nothing, confirm with the password you chose there.",
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

/** The page of a reset link. */
export const newPasswordTexts = {
  title: "Choose a new password.",
  label: "New password",
  button: "Save Password",
  busy: "Saving…",
} as const;

/** A link that works no more, and asking for another. */
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
