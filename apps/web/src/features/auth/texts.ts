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
  confirmed: "Your address is confirmed. Sign in to continue.",
  linkInvalid: "That link no longer works. It may have been used already, or it is too old.",
  linkSpent: {
    title: "That link no longer works.",
    description: "It may have been used already, or it is too old. Nothing was changed.",
  },
  passwordChangedBriefly: "Your password has been changed.",
  passwordChanged: "Your password has been changed. Sign in with the new one.",
  paid: "Your payment has arrived. Create an account, or sign in, with the address you paid with: once it is confirmed, your membership opens.",
  confirmationSentAgain: "If that address is waiting to be confirmed, a new link is on its way.",
} as const;
