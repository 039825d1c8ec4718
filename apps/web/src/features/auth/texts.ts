import { brand } from "#lib/brand.ts";

// The specification's words for /auth (sections 5 and 8), kept whole so that a search finds them.
export const AUTH_TEXTS = {
  invalidEmail: "Please enter a valid email address",
  shortPassword: "Password must be at least 6 characters".replace(
    "6",
    String(brand.passwordMinLength),
  ),
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

// Our own words, in the same voice.
export const AUTH_NOTICES = {
  confirmed: "Your address is confirmed.",
  notTheSignUps: "That is not the password from the sign-up.",
  passwordChangedBriefly: "Your password has been changed.",
  passwordChanged: "Your password has been changed. Sign in with the new one.",
  paid: "Your payment has arrived. Create an account, or sign in, with the address you paid with: once it is confirmed, your membership opens.",
  resetSentAgain: "If that address has an account, a new link is on its way.",
  confirmationSentAgain: "If that address is waiting to be confirmed, a new link is on its way.",
} as const;

/** What a link that works no more says, by what it was for. */
export const SPENT_TEXTS = {
  confirmation:
    "It works once, for 24 hours. It has been used, or its time has passed. If you confirmed already, sign in.",
  reset:
    "It works once, for one hour. It has been used, or its hour has passed. If you have a new password already, sign in.",
} as const;
