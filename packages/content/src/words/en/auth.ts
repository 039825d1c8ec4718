/**
 * The specification's copy (sections 5 and 8), verbatim. A build with longer passwords replaces
 * the 6.
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

/** The product's own copy. */
export const authNotices = {
  passwordChangedBriefly: "Your password has been changed.",
  passwordChanged: "Your password has been changed. Sign in with the new one.",
  paid: "We received your payment. Create an account or sign in with the address you paid with. Once it’s confirmed, your membership opens.",
  confirmationSentAgain: "If that address is waiting to be confirmed, a new link is on its way.",
} as const;

export const accountForm = {
  tabs: "Account",
  tab: { "sign-in": "Sign In", "sign-up": "Sign Up" },
  title: { "sign-in": "Welcome back.", "sign-up": "Create your account." },
  button: { "sign-in": "Sign In", "sign-up": "Create Account" },
  busy: { "sign-in": "Signing in…", "sign-up": "Creating…" },
  email: "Email",
  password: "Password",
  hint: "At least {count} characters. A sentence is easier to remember than a code.",
  oneLink: "We will send one confirmation link.",
  accept:
    "By creating an account you accept the {terms} and confirm that you are 18 or over. The {privacy} says what we keep.",
  terms: "Terms",
  privacy: "Privacy notice",
  forgot: "Forgot password",
  back: "Back to Home",
  motto: "One sentence in the morning. One honest answer at night.",
} as const;

export const forgotPassword = {
  title: "Reset your password",
  lead: "We will send a link that works once, for one hour.",
  placeholder: "name@domain.com",
  cancel: "Cancel",
  send: "Send Reset Link",
  sending: "Sending…",
} as const;

export const mailboxTexts = {
  title: "Check your inbox.",
  body: "A confirmation link is on its way to {email}. Open it in this browser and click once. In another browser you will need your password. It can take a few minutes. Check the spam folder too.",
  meanwhile:
    "While it comes, write your first ONE Thing in the {preview}. Keep it there, and it waits in this browser for your account.",
  preview: "preview",
  kept: "Your sentence waits in this browser for your account.",
  onward: "Once you have confirmed, you go on where you are now.",
  again: "Send the link again",
  sending: "Sending…",
  confirmed: "I have confirmed it. Sign in",
} as const;

export const otherWays = {
  button: {
    passkey: "Sign in with a passkey",
    google: "Continue with Google",
    apple: "Continue with Apple",
  },
  busy: {
    passkey: "Waiting for your device…",
    google: "Opening Google…",
    apple: "Opening Apple…",
  },
} as const;
