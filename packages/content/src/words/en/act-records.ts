import type { MemberAct } from "@sovereign/domain/staff-log";

/** The texts of an action that was ordered, for staff and for its member. */
type ActRecord = {
  /** In the log; `other` for one that is running, failed or undone. */
  log: { done: string; other: string };
  /** On the member's page; `other` of one that was not done, or not yet. */
  page: { done: string; other: string };
  /** In Today's list; `{member}` is the member's address, or "somebody who has left". */
  sentence: string;
  /** In the member's settings; `other` of one that was not done, or not yet. */
  member: { done: string; other: string };
  /** The email about it; `text` if that is always the same. */
  mail?: { subject: string; text?: string };
};

export const actRecords = {
  refund: {
    log: { done: "Refunded {sum}", other: "Refund of {sum}" },
    page: { done: "{name} refunded {sum}", other: "{name} started a refund of {sum}" },
    sentence: "{actor} ordered a refund for {member}",
    member: { done: "{sum} refunded", other: "Refund of {sum}" },
    mail: { subject: "Your money is on its way back" },
  },
  extend: {
    log: { done: "Extended by {days}", other: "Extension of {days}" },
    page: { done: "{name} added {days}", other: "{name} started to add {days}" },
    sentence: "{actor} added days for {member}",
    member: { done: "{days} added", other: "Extension of {days}" },
    mail: { subject: "We added days to your membership" },
  },
  give: {
    log: { done: "Gave a membership", other: "Free membership" },
    page: { done: "{name} gave a membership", other: "{name} started to give a membership" },
    sentence: "{actor} gave {member} a membership",
    member: { done: "Membership given", other: "Free membership" },
    mail: { subject: "We have given you a membership" },
  },
  cancel: {
    log: { done: "Canceled", other: "Cancellation" },
    page: { done: "{name} canceled the membership", other: "{name} started a cancellation" },
    sentence: "{actor} canceled the membership of {member}",
    member: { done: "Membership canceled", other: "Cancellation" },
    mail: { subject: "Your membership is canceled" },
  },
  resend: {
    log: { done: "Resent an email", other: "A message to send again" },
    page: { done: "{name} resent an email", other: "{name} started to resend an email" },
    sentence: "{actor} resent an email to {member}",
    member: { done: "Email resent", other: "A message to send again" },
  },
  end_sessions: {
    log: { done: "Signed out {sessions}", other: "Sign-out of {sessions}" },
    page: { done: "{name} signed out {sessions}", other: "{name} started to sign out {sessions}" },
    sentence: "{actor} signed out devices of {member}",
    member: { done: "{sessions} signed out", other: "Sign-out of {sessions}" },
    mail: { subject: "Your devices were signed out" },
  },
  change_address: {
    log: { done: "Asked for another address", other: "Request for another address" },
    page: {
      done: "{name} started an address change",
      other: "{name} wanted to ask for another address",
    },
    sentence: "{actor} started changing the address of {member}",
    member: { done: "Another address asked for", other: "Request for another address" },
    mail: { subject: "Another address was asked for" },
  },
  remove_factor: {
    log: { done: "Removed the second factor", other: "Removal of a second factor" },
    page: {
      done: "{name} removed the second factor",
      other: "{name} started to remove the second factor",
    },
    sentence: "{actor} started removing the second factor of {member}",
    member: { done: "Second factor removed", other: "Removal of a second factor" },
    mail: {
      subject: "Your second factor was removed",
      text: "As you asked, we removed your second factor and its recovery codes. Every device is signed out, and your password alone signs you in. You can set up a new second factor in Settings.",
    },
  },
  delete_account: {
    log: { done: "Deleted the account", other: "Account deletion" },
    page: { done: "{name} deleted the account", other: "{name} started to delete the account" },
    sentence: "{actor} started deleting the account of {member}",
    member: { done: "Account deleted", other: "Account deletion" },
  },
  answer_dispute: {
    log: { done: "Responded to the dispute", other: "Response to the dispute" },
    page: {
      done: "{name} responded to the dispute",
      other: "{name} started to respond to the dispute",
    },
    sentence: "{actor} responded to a dispute from {member}",
    member: { done: "Dispute response sent", other: "Response to a dispute" },
  },
  end_duplicate: {
    log: {
      done: "Ended one of two subscriptions, refunded {sum}",
      other: "End of one of two subscriptions, {sum}",
    },
    page: {
      done: "{name} ended one of two subscriptions and refunded {sum}",
      other: "{name} started to end one of two subscriptions and refund {sum}",
    },
    sentence: "{actor} ended one of two subscriptions of {member}",
    member: {
      done: "One of two subscriptions ended, {sum} refunded",
      other: "End of one of two subscriptions, refund of {sum}",
    },
    mail: { subject: "You were paying twice" },
  },
  reset_address: {
    log: { done: "Resumed emails to the address", other: "Resuming emails to the address" },
    page: {
      done: "{name} resumed emails to the address",
      other: "{name} started to resume emails to the address",
    },
    sentence: "{actor} resumed emails to {member}",
    member: { done: "Emails to you resumed", other: "Emails to you" },
    mail: {
      subject: "We are emailing you here again",
      text: "We are emailing this address again. If you are reading this, it works.",
    },
  },
  win_back: {
    log: { done: "Sent the code {code}", other: "Code {code}" },
    page: { done: "{name} sent the code {code}", other: "{name} started to send the code {code}" },
    sentence: "{actor} sent {member} a win-back code",
    member: { done: "Code sent to you", other: "Code for you" },
  },
  withdraw: {
    log: { done: "Withdrew from a purchase", other: "Withdrawal from a purchase" },
    page: {
      done: "{name} withdrew from a purchase",
      other: "{name} started to withdraw from a purchase",
    },
    sentence: "{member} withdrew from a purchase",
    member: { done: "You withdrew from a purchase", other: "Your withdrawal from a purchase" },
  },
} as const satisfies Record<MemberAct, ActRecord>;

/** An action reported by email. */
export type ToldAct = {
  [Kind in MemberAct]: (typeof actRecords)[Kind] extends { mail: object } ? Kind : never;
}[MemberAct];
