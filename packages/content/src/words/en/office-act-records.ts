import type { MemberAct } from "@sovereign/domain/staff-log";

/** Staff-facing texts of an action. */
type ActRecord = {
  /** In the log; `other` for one that is running, failed or undone. */
  log: { done: string; other: string };
  /** On the member's page; `other` of one that was not done, or not yet. */
  page: { done: string; other: string };
  /** In Today's list; `{member}` is the member's address, or "somebody who has left". */
  sentence: string;
};

export const actRecords = {
  refund: {
    log: { done: "Returned {sum}", other: "Refund of {sum}" },
    page: { done: "{name} returned {sum}", other: "{name} wanted to return {sum}" },
    sentence: "{actor} ordered a refund for {member}",
  },
  extend: {
    log: { done: "Extended by {days}", other: "Extension by {days}" },
    page: { done: "{name} added {days}", other: "{name} wanted to add {days}" },
    sentence: "{actor} added days for {member}",
  },
  give: {
    log: { done: "Gave a membership", other: "Gift of a membership" },
    page: { done: "{name} gave a membership", other: "{name} wanted to give a membership" },
    sentence: "{actor} gave {member} a membership",
  },
  cancel: {
    log: { done: "Canceled", other: "Cancellation" },
    page: { done: "{name} canceled", other: "{name} wanted to cancel" },
    sentence: "{actor} canceled for {member}",
  },
  resend: {
    log: { done: "Sent a message again", other: "A message to send again" },
    page: { done: "{name} sent a message again", other: "{name} wanted to send a message again" },
    sentence: "{actor} sent a message again to {member}",
  },
  end_sessions: {
    log: { done: "Ended {sessions}", other: "End of {sessions}" },
    page: { done: "{name} ended {sessions}", other: "{name} wanted to end {sessions}" },
    sentence: "{actor} ended sessions of {member}",
  },
  change_address: {
    log: { done: "Asked for another address", other: "Request for another address" },
    page: {
      done: "{name} asked for another address",
      other: "{name} wanted to ask for another address",
    },
    sentence: "{actor} began to change the address of {member}",
  },
  remove_factor: {
    log: { done: "Removed a second factor", other: "Removal of a second factor" },
    page: {
      done: "{name} removed a second factor",
      other: "{name} asked to remove a second factor",
    },
    sentence: "{actor} began to remove the second factor of {member}",
  },
  delete_account: {
    log: { done: "Deleted the account", other: "Deletion of the account" },
    page: { done: "{name} deleted the account", other: "{name} wanted to delete the account" },
    sentence: "{actor} began to delete the account of {member}",
  },
  answer_dispute: {
    log: { done: "Answered the dispute", other: "Answer to the dispute" },
    page: { done: "{name} answered the dispute", other: "{name} wanted to answer the dispute" },
    sentence: "{actor} answered the dispute of {member}",
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
  },
  reset_address: {
    log: { done: "Let messages go again", other: "Messages to go again" },
    page: {
      done: "{name} let messages go to the address again",
      other: "{name} wanted messages to go to the address again",
    },
    sentence: "{actor} lets messages to {member} leave again",
  },
  win_back: {
    log: { done: "Sent the code {code}", other: "The code {code}" },
    page: { done: "{name} sent the code {code}", other: "{name} wanted to send the code {code}" },
    sentence: "{actor} sent {member} a code",
  },
  withdraw: {
    log: { done: "Withdrew from a purchase", other: "Withdrawal from a purchase" },
    page: {
      done: "{name} withdrew from a purchase",
      other: "{name} wanted to withdraw from a purchase",
    },
    sentence: "{member} withdrew from a purchase",
  },
} as const satisfies Record<MemberAct, ActRecord>;
