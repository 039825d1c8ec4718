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
    log: { done: "Returned {sum}", other: "Refund of {sum}" },
    page: { done: "{name} returned {sum}", other: "{name} wanted to return {sum}" },
    sentence: "{actor} ordered a refund for {member}",
    member: { done: "{sum} returned", other: "Refund of {sum}" },
    mail: { subject: "Your money is on its way back" },
  },
  extend: {
    log: { done: "Extended by {days}", other: "Extension by {days}" },
    page: { done: "{name} added {days}", other: "{name} wanted to add {days}" },
    sentence: "{actor} added days for {member}",
    member: { done: "{days} added", other: "Extension by {days}" },
    mail: { subject: "We have added days to your membership" },
  },
  give: {
    log: { done: "Gave a membership", other: "Gift of a membership" },
    page: { done: "{name} gave a membership", other: "{name} wanted to give a membership" },
    sentence: "{actor} gave {member} a membership",
    member: { done: "Membership given", other: "Gift of a membership" },
    mail: { subject: "We have given you a membership" },
  },
  cancel: {
    log: { done: "Canceled", other: "Cancellation" },
    page: { done: "{name} canceled", other: "{name} wanted to cancel" },
    sentence: "{actor} canceled for {member}",
    member: { done: "Membership canceled", other: "Cancellation" },
    mail: { subject: "Your membership is canceled" },
  },
  resend: {
    log: { done: "Sent a message again", other: "A message to send again" },
    page: { done: "{name} sent a message again", other: "{name} wanted to send a message again" },
    sentence: "{actor} sent a message again to {member}",
    member: { done: "A message sent again", other: "A message to send again" },
  },
  end_sessions: {
    log: { done: "Ended {sessions}", other: "End of {sessions}" },
    page: { done: "{name} ended {sessions}", other: "{name} wanted to end {sessions}" },
    sentence: "{actor} ended sessions of {member}",
    member: { done: "{sessions} ended", other: "End of {sessions}" },
    mail: { subject: "Your devices are signed out" },
  },
  change_address: {
    log: { done: "Asked for another address", other: "Request for another address" },
    page: {
      done: "{name} asked for another address",
      other: "{name} wanted to ask for another address",
    },
    sentence: "{actor} began to change the address of {member}",
    member: { done: "Another address asked for", other: "Request for another address" },
    mail: { subject: "Another address was asked for" },
  },
  remove_factor: {
    log: { done: "Removed a second factor", other: "Removal of a second factor" },
    page: {
      done: "{name} removed a second factor",
      other: "{name} asked to remove a second factor",
    },
    sentence: "{actor} began to remove the second factor of {member}",
    member: { done: "Second factor removed", other: "Removal of a second factor" },
    mail: {
      subject: "Your second factor was removed",
      text: "As you asked, we have removed your second factor and its recovery codes. Every device is signed out, and your password alone signs in. Set up another factor in Settings.",
    },
  },
  delete_account: {
    log: { done: "Deleted the account", other: "Deletion of the account" },
    page: { done: "{name} deleted the account", other: "{name} wanted to delete the account" },
    sentence: "{actor} began to delete the account of {member}",
    member: { done: "Account deleted", other: "Deletion of the account" },
  },
  answer_dispute: {
    log: { done: "Answered the dispute", other: "Answer to the dispute" },
    page: { done: "{name} answered the dispute", other: "{name} wanted to answer the dispute" },
    sentence: "{actor} answered the dispute of {member}",
    member: { done: "Dispute answered", other: "Answer to a dispute" },
  },
  end_duplicate: {
    log: {
      done: "Ended one of two subscriptions, returned {sum}",
      other: "End of one of two subscriptions, {sum}",
    },
    page: {
      done: "{name} ended one of two subscriptions and returned {sum}",
      other: "{name} wanted to end one of two subscriptions and return {sum}",
    },
    sentence: "{actor} ended one of two subscriptions of {member}",
    member: {
      done: "One of two subscriptions ended, {sum} returned",
      other: "End of one of two subscriptions, refund of {sum}",
    },
    mail: { subject: "You were paying twice" },
  },
  reset_address: {
    log: { done: "Let messages go again", other: "Messages to go again" },
    page: {
      done: "{name} let messages go to the address again",
      other: "{name} wanted messages to go to the address again",
    },
    sentence: "{actor} lets messages to {member} leave again",
    member: { done: "Messages to you go on", other: "Messages to you" },
    mail: {
      subject: "We write to you here again",
      text: "We write to this address again. That you read this shows that it works.",
    },
  },
  win_back: {
    log: { done: "Sent the code {code}", other: "The code {code}" },
    page: { done: "{name} sent the code {code}", other: "{name} wanted to send the code {code}" },
    sentence: "{actor} sent {member} a code",
    member: { done: "A code sent to you", other: "A code for you" },
  },
  withdraw: {
    log: { done: "Withdrew from a purchase", other: "Withdrawal from a purchase" },
    page: {
      done: "{name} withdrew from a purchase",
      other: "{name} wanted to withdraw from a purchase",
    },
    sentence: "{member} withdrew from a purchase",
    member: { done: "You withdrew from a purchase", other: "Your withdrawal from a purchase" },
  },
} as const satisfies Record<MemberAct, ActRecord>;

/** An action reported by email. */
export type ToldAct = {
  [Kind in MemberAct]: (typeof actRecords)[Kind] extends { mail: object } ? Kind : never;
}[MemberAct];
