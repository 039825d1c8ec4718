import type { StaffLogKind } from "@sovereign/domain/staff-log";

export const officeLog = {
  loading: "Opening the log",
  failure: "The log did not open.",
  sentence: "{what} by {actor} on {member} in {days}.",
  entries: { one: "{count} entry.", other: "{count} entries." },
  closed:
    "The office changes and removes none, for the owner neither, and the server’s connection to the database cannot. Who runs the database could: each entry is sealed within seconds, and each backup takes the last seal along, so that a change shows. What concerns a member stands in that member’s settings within a second.",
  rewritable:
    "The office changes and removes none, for the owner neither. The server connects to the database as the owner of the tables, so that whoever takes over the server, or runs the database, could: each entry is sealed within seconds, and each backup takes the last seal along, so that a change shows. What concerns a member stands in that member’s settings within a second.",
  empty: "Nobody looked and nobody acted in this time.",
  table: "Looks and acts",
  when: "When",
  who: "Who",
  did: "What",
  on: "On whom or what",
  why: "Why",
  gone: "A member who has left, {key}",
  shown: "{from} to {to} of {total}, the newest first",
  earlier: "Earlier",
  later: "Later",
  export: "Export",
  exporting: "Counting…",
  exported: "{name} is saved.",
  notExported: "The log was not exported.",
  notExportedHelp: "The server did not send it whole. Try again.",
} as const;

export const logQuestion = {
  what: {
    name: "What",
    choices: { all: "Looks and acts", looks: "Looks", acts: "Acts" },
  },
  actor: { name: "By whom", anyone: "anyone" },
  member: {
    name: "On whom",
    any: "any member",
    gone: "a member who has left",
    address: "Address",
    hint: "The whole address.",
    show: "Show",
    showAny: "Any Member",
  },
  days: {
    name: "In which time",
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
  open: "{act}, under way",
  failed: "{act}, failed",
  on_its_way: "{act}, on its way",
  came_back: "{act}, came back",
  called_off: "{act}, called off",
  undone: "{act}, taken back",
} as const;

export const logFailure = "{act}. Stripe’s answer: {why}";

export const logOthers = {
  member_looked: "Looked",
  /** Removed actions. */
  member_viewed: "Viewed as",
  member_log_read: "Read this member’s part of the log",
  members_exported: "Exported members: {held}",
  look_reason_changed: "Changed why they looked",
  act_allowed: "Let go ahead: {act}",
  act_done: "Took back: {act}",
  act_failed: "Did not take back: {act}",
  act_undone: "Took back: {act}",
  owner_made: "Was made an owner on the server",
  invited: "Invited as {role}",
  invitation_withdrawn: "Took back an invitation as {role}",
  joined: "Joined as {role}",
  role_changed: "Changed a role from {before} to {after}",
  removed: "Removed {role} from the team",
  filter_saved: "Saved a filter",
  filter_removed: "Removed a filter",
  backup_run: "Started a backup",
  held_released: "Said go after a restore: {sending}",
  comparison_run: "Compared the memberships with the providers",
  test_message: "Sent themselves a message",
  log_exported: "Exported the log: {held}",
  fault_solved: "Marked a fault as solved: {fault}",
  fault_opened: "Opened a fault again: {fault}",
  money_exported: "Exported figures of money: {held}",
  money_fetched: "Fetched missing payments",
  refund_settled: "Called the refund {refund} settled",
  promotion_made: "Made the code {code}",
  promotion_ended: "Ended the code {code}",
  piece_published: "Published {piece}",
  piece_scheduled: "Scheduled {piece}",
  piece_schedule_dropped: "Dropped the schedule of {piece}",
  piece_withdrawn: "Took down {piece}",
  piece_deleted: "Deleted the draft {piece}",
  piece_restored: "Brought the deleted draft {piece} back",
  piece_returned: "Went back to an earlier version of {piece}",
  shelf_ordered: "Put the shelf {piece} in order",
  pack_imported: "Brought in a pack as drafts",
  broadcast_sent: "Started the broadcast “{subject}”",
  broadcast_unscheduled: "Took the broadcast “{subject}” back",
  broadcast_paused: "Paused the broadcast “{subject}”",
  broadcast_resumed: "Let the broadcast “{subject}” go on",
  broadcast_stopped: "Stopped the broadcast “{subject}” for good",
  broadcast_removed: "Removed the draft “{subject}”",
  broadcast_asked: "Asked in the app whose address bounced, of “{subject}”",
  broadcast_exported: "Exported the receipts of “{subject}”",
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
  sessions: { one: "{count} session", other: "{count} sessions" },
  someSessions: "sessions",
  someMoney: "money",
  anAct: "an act",
  aRole: "somebody",
} as const;
