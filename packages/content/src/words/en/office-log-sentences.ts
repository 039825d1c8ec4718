import type { StaffLogKind } from "@sovereign/domain/staff-log";

/** What staff did; `{member}` is the member's address, or "somebody who has left". */
export const logSentences = {
  member_looked: "{actor} looked at {member}",
  member_viewed: "{actor} saw the app as {member} does",
  members_exported: "{actor} exported a list of members",
  look_reason_changed: "{actor} changed why they looked at {member}",
  refund: "{actor} returned a payment of {member}",
  extend: "{actor} added days for {member}",
  give: "{actor} gave {member} a membership",
  cancel: "{actor} canceled for {member}",
  resend: "{actor} sent a message again to {member}",
  end_sessions: "{actor} ended sessions of {member}",
  change_address: "{actor} began to change the address of {member}",
  remove_factor: "{actor} began to remove the second factor of {member}",
  delete_account: "{actor} began to delete the account of {member}",
  answer_dispute: "{actor} answered the dispute of {member}",
  end_duplicate: "{actor} ended one of two subscriptions of {member}",
  reset_address: "{actor} lets messages to {member} leave again",
  act_done: "An act of {actor} on {member} is done",
  act_failed: "An act of {actor} on {member} failed",
  act_undone: "{actor} undid an act on {member}",
  owner_made: "{actor} was made an owner on the server",
  invited: "{actor} invited somebody",
  invitation_withdrawn: "{actor} took an invitation back",
  joined: "{actor} joined",
  role_changed: "{actor} changed a role",
  removed: "{actor} removed somebody from the team",
  filter_saved: "{actor} saved a filter",
  filter_removed: "{actor} removed a filter",
  backup_run: "{actor} started a backup",
  comparison_run: "{actor} compared the memberships with the providers",
  test_message: "{actor} sent themselves a test message",
  log_exported: "{actor} exported the log",
} as const satisfies Record<StaffLogKind, string>;

export const somebodyGone = "somebody who has left";
