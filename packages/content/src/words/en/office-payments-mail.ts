import type { Decline, PaymentFrame } from "@sovereign/domain/broadcast";

/** The composer of an email to members whose payment failed. */
export const composePayments = {
  title: {
    one: "Email {count} whose payment failed",
    other: "Email {count} whose payments failed",
  },
  none: "Email those whose payment failed",
  loading: "Asking Stripe what’s owed",
  failure: "The payments didn’t load.",
  empty:
    "No one who pays by card owes a payment right now. The stores remind their own customers, and those who paid without an account aren’t members yet.",
  table: "Recipients",
  choose: "Email {address}",
  columns: { member: "Member", why: "Reason", ends: "Access ends", owed: "Owed" },
  why: {
    expired: "The card has expired",
    funds: "Not enough money",
    sign_in: "The bank asks them to confirm",
    declined: "Declined, no reason given",
  } satisfies Record<Decline, string>,
  noRetry: "{day}, no retry left",
  retry: "{day}, retry on {next}",
  refused: "An email to this address bounced, so nothing is sent",
  written: "You emailed them about it {when}",
  chosen: "{chosen} of {all}.",
  owed: "{sums} could come in.",
  words: "Message",
  wordsHint:
    "The words in braces become each member’s own. The button with their link to pay comes below and can’t be removed.",
  insert: "Insert",
  frames: {
    amount: "their amount",
    day: "the day",
    why: "why",
    last_day: "their last day",
  } satisfies Record<PaymentFrame, string>,
  frameFault: "One of the words in braces isn’t known. Insert it with its button.",
  link: {
    title: "The link to pay",
    opens: ["Opens", "A page of ours, then Stripe with their amount, for any card"],
    works: ["Works until", "Their access ends"],
    after: ["After paying", "The grace period ends within a second. Nothing to do here"],
  },
  terms: { now: "In one minute", stripe: "Stripe", log: "Logged", undo: "Undo" },
  now: {
    one: "{count} email goes out in your name. Replies reach {support}.",
    other: "{count} emails go out in your name. Replies reach {support}.",
  },
  stripe: "Keeps retrying where a retry is left, and stops once they’ve paid.",
  log: "Your name, the message and the number. Each member’s page shows whether it was delivered.",
  undo: "For one minute. After that, Pause holds anything not yet sent.",
  nobody: "Choose someone.",
  changed: "The payments changed in the meantime. They’re shown as they are now.",
  silent: "Stripe didn’t answer. Nothing went out. Try again.",
  earlier: "Previous recipient",
  later: "Next recipient",
  place: "{name}, {place} of {count}",
  back: "Undo",
  backing: "Undoing…",
  paid: { one: "{count} has paid.", other: "{count} have paid." },
} as const;

/** Texts to begin from, by whom they are for. */
export const writtenTemplates = {
  payments: {
    subject: "Your payment did not go through",
    preview: "Your access runs until {last_day}. You can pay by any card.",
    words:
      "We asked your bank for {amount} on {day} and it declined: {why}. Your membership stays open until {last_day}.\n\nNothing you wrote is touched, whatever happens then.",
  },
  quiet: {
    subject: "Your days are still here",
    preview: "Everything you wrote is where you left it.",
    words:
      "It has been a while since you last set a ONE Thing. Everything you wrote is where you left it, and tomorrow starts like any other day.\n\nIf something is in the way, reply to this email. A person reads it.",
  },
  lapsed: {
    subject: "Your record is still yours",
    preview: "Everything you wrote is still here.",
    words:
      "Your membership has ended. Everything you wrote is still here, and the ONE Thing stays free to use.\n\nIf you would like to come back, [choose a membership](/app/community). If something was missing, reply to this email. A person reads it.",
  },
} as const;
