import type { StaffLogKind } from "@sovereign/domain/staff-log";

export const officeLog = {
  loading: "Loading the log",
  failure: "The log didn’t load.",
  sentence: "{what} by {actor} on {member} in {days}.",
  entries: { one: "{count} entry.", other: "{count} entries." },
  closed:
    "The office can’t change or delete entries, not even for owners, and neither can the server’s connection to the database. Someone who runs the database could. Each entry is sealed within seconds, and each backup includes the latest seal, so a change would show. Entries about a member appear in that member’s settings within a second.",
  rewritable:
    "The office can’t change or delete entries, not even for owners. The server connects to the database as the owner of its tables, so someone who takes over the server or runs the database could. Each entry is sealed within seconds, and each backup includes the latest seal, so a change would show. Entries about a member appear in that member’s settings within a second.",
  empty: "No views or actions in this period.",
  table: "Views and actions",
  when: "When",
  who: "Who",
  did: "What",
  on: "Person",
  why: "Reason",
  gone: "Deleted member, {key}",
  shown: "{from} to {to} of {total}, newest first",
  earlier: "Older",
  later: "Newer",
  export: "Export",
  exporting: "Exporting…",
  exported: "{name} was saved.",
  notExported: "The log wasn’t exported.",
  notExportedHelp: "The download was incomplete. Try again.",
} as const;

export const logQuestion = {
  what: {
    name: "What",
    choices: { all: "Views and actions", looks: "Views", acts: "Actions" },
  },
  actor: { name: "Who", anyone: "anyone" },
  member: {
    name: "Member",
    any: "any member",
    gone: "a deleted member",
    address: "Email address",
    hint: "Enter the full address.",
    show: "Show",
    showAny: "Any Member",
  },
  days: {
    name: "Time period",
    choices: {
      1: "the last day",
      7: "the last seven days",
      30: "the last thirty days",
      365: "the last year",
      2200: "the last six years",
    },
  },
} as const;

export const logOutcomes = {
  open: "{act}, in progress",
  failed: "{act}, failed",
  on_its_way: "{act}, on its way",
  came_back: "{act}, returned by the bank",
  called_off: "{act}, canceled",
  undone: "{act}, undone",
} as const;

export const logFailure = "{act}. Stripe’s response: {why}";

/** A price that was set for later. */
export const logLater = "{entry}, starting {day}";

export const logOthers = {
  member_looked: "Viewed the member’s page",
  /** Removed actions. */
  member_viewed: "Viewed the app as the member",
  member_log_read: "Viewed this member’s log",
  members_exported: "Exported members: {held}",
  look_reason_changed: "Changed their reason for viewing",
  act_allowed: "Approved: {act}",
  act_done: "Undid: {act}",
  act_failed: "Couldn’t undo: {act}",
  act_undone: "Undid: {act}",
  owner_made: "Was made an owner from the server",
  invited: "Invited as {role}",
  invitation_withdrawn: "Revoked an invitation as {role}",
  joined: "Joined as {role}",
  role_changed: "Changed a role from {before} to {after}",
  removed: "Removed a team member ({role})",
  filter_saved: "Saved a filter",
  filter_removed: "Deleted a filter",
  backup_run: "Started a backup",
  held_released: "Released after a restore: {sending}",
  mail_text_changed: "Edited the text of an email",
  unclaimed_reminded: "Emailed those who paid without an account",
  comparison_run: "Compared memberships with the payment providers",
  monday_mail_started: "Turned on Monday’s email",
  monday_mail_stopped: "Turned off Monday’s email",
  test_message: "Sent themselves a test email",
  log_exported: "Exported the log: {held}",
  fault_solved: "Marked an error as resolved: {fault}",
  fault_opened: "Reopened an error: {fault}",
  money_exported: "Exported financial data: {held}",
  money_fetched: "Fetched missing payments",
  note_saved: "Changed the staff note",
  refund_settled: "Marked the refund {refund} as settled",
  promotion_made: "Created the code {code}",
  promotion_ended: "Ended the code {code}",
  price_changed: "Changed the price from {before} to {price}",
  price_undone: "Undid the price {price}",
  promotion_reopened: "Reopened the code {code}",
  piece_published: "Published {piece}",
  piece_scheduled: "Scheduled {piece}",
  piece_schedule_dropped: "Unscheduled {piece}",
  piece_withdrawn: "Took down {piece}",
  piece_deleted: "Deleted the draft {piece}",
  piece_restored: "Restored the deleted draft {piece}",
  piece_returned: "Restored an earlier version of {piece}",
  shelf_ordered: "Reordered the {piece} shelf",
  pack_imported: "Imported a pack as drafts",
  broadcast_sent: "Started the broadcast “{subject}”",
  broadcast_unscheduled: "Unscheduled the broadcast “{subject}”",
  broadcast_paused: "Paused the broadcast “{subject}”",
  broadcast_resumed: "Resumed the broadcast “{subject}”",
  broadcast_stopped: "Permanently stopped the broadcast “{subject}”",
  broadcast_removed: "Deleted the draft “{subject}”",
  broadcast_asked: "Notified members in the app that “{subject}” bounced",
  broadcast_exported: "Exported the delivery results of “{subject}”",
} as const satisfies Partial<Record<StaffLogKind, string>>;

/** Contents of an exported file. */
export const logExports = {
  rows: { one: "{count} row", other: "{count} rows" },
  searched: "{rows}, found by a search",
  ofMonth: "{rows} of {month}",
  ofMonths: { one: "{count} month until {until}", other: "{count} months until {until}" },
  ofMember: "{rows} of one member, {days}",
  ofDays: "{rows}, {days}",
  days: { one: "of one day", other: "of {count} days" },
} as const;

export const logAmounts = {
  days: { one: "{count} day", other: "{count} days" },
  someDays: "days",
  sessions: { one: "{count} device", other: "{count} devices" },
  someSessions: "devices",
  someMoney: "an amount",
  anAct: "an action",
  aRole: "an unknown role",
} as const;
