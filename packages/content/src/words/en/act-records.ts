import type { LoggedAct } from "@sovereign/domain/staff-log";

/** The texts of an action that was ordered, for staff and for its member. */
type ActRecord = {
  /** In the log; `other` for one that is running, failed or undone. */
  log: { done: string; other: string };
  /** On the member's page; `other` of one that was not done, or not yet. */
  page: { done: string; other: string };
  /** In Today's list, of one that was done; `{member}` is the member's address. */
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
    sentence: "{actor} refunded {sum} to {member}",
    member: { done: "{sum} refunded", other: "Refund of {sum}" },
    mail: { subject: "Your money is on its way back" },
  },
  extend: {
    log: { done: "Extended by {days}", other: "Extension of {days}" },
    page: { done: "{name} added {days}", other: "{name} started to add {days}" },
    sentence: "{actor} added {days} for {member}",
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
  write: {
    log: { done: "Emailed the member", other: "An email to the member" },
    page: { done: "{name} emailed them", other: "{name} started an email to them" },
    sentence: "{actor} emailed {member}",
    member: { done: "Email to you", other: "An email to you" },
  },
  end_sessions: {
    log: { done: "Signed out {sessions}", other: "Sign-out of {sessions}" },
    page: { done: "{name} signed out {sessions}", other: "{name} started to sign out {sessions}" },
    sentence: "{actor} signed out {sessions} of {member}",
    member: { done: "{sessions} signed out", other: "Sign-out of {sessions}" },
    mail: { subject: "Your devices were signed out" },
  },
  change_address: {
    log: { done: "Asked for an address change", other: "Request for an address change" },
    page: {
      done: "{name} started an address change",
      other: "{name} wanted to request an address change",
    },
    sentence: "{actor} started changing the address of {member}",
    member: { done: "Address change requested", other: "Request for an address change" },
    mail: { subject: "A change of your address was requested" },
  },
  remove_factor: {
    log: { done: "Removed the second factor", other: "Removal of a second factor" },
    page: {
      done: "{name} removed the second factor",
      other: "{name} started to remove the second factor",
    },
    sentence: "{actor} removed the second factor of {member}",
    member: { done: "Second factor removed", other: "Removal of a second factor" },
    mail: {
      subject: "Your second factor was removed",
      text: "As you asked, we removed your second factor and its recovery codes. Every device is signed out, and your password alone signs you in. You can set up a new second factor in Settings.",
    },
  },
  delete_account: {
    log: { done: "Deleted the account", other: "Account deletion" },
    page: { done: "{name} deleted the account", other: "{name} started to delete the account" },
    sentence: "{actor} deleted the account of {member}",
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
    sentence: "{actor} ended one of two subscriptions of {member} and refunded {sum}",
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
    sentence: "{actor} sent {member} the code {code}",
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
  gift_resend: {
    log: { done: "Resent gift {gift}", other: "Gift {gift} to be resent" },
    page: { done: "{name} resent gift {gift}", other: "{name} started to resend gift {gift}" },
    sentence: "{actor} resent {member}",
    member: { done: "Gift resent", other: "Gift to be resent" },
  },
  gift_readdress: {
    log: { done: "Changed the address of gift {gift}", other: "New address for gift {gift}" },
    page: {
      done: "{name} changed the address of gift {gift}",
      other: "{name} started to change the address of gift {gift}",
    },
    sentence: "{actor} changed the address of {member}",
    member: { done: "Gift sent to another address", other: "New address for a gift" },
  },
  gift_link: {
    log: {
      done: "Emailed the link of gift {gift} to its giver",
      other: "Link of gift {gift} for its giver",
    },
    page: {
      done: "{name} emailed the link of gift {gift}",
      other: "{name} started to email the link of gift {gift}",
    },
    sentence: "{actor} emailed a gift’s link to its giver",
    member: { done: "Link of your gift emailed to you", other: "Link of your gift" },
  },
  gift_refund: {
    log: { done: "Refunded {sum} for gift {gift}", other: "Refund of {sum} for gift {gift}" },
    page: {
      done: "{name} refunded {sum} for gift {gift}",
      other: "{name} started a refund of {sum} for gift {gift}",
    },
    sentence: "{actor} started a refund of a gift",
    member: { done: "Gift of {sum} refunded", other: "Refund of a gift of {sum}" },
  },
} as const satisfies Record<LoggedAct, ActRecord>;

/** An action reported by email. */
export type ToldAct = {
  [Kind in LoggedAct]: (typeof actRecords)[Kind] extends { mail: object } ? Kind : never;
}[LoggedAct];
