import { STAFF_ROLES } from "./staff.ts";

/** Looks change nothing; members see both under "Who looked at my account". */
export const STAFF_LOOKS = [
  "member_looked",
  "member_log_read",
  "member_viewed",
  "members_exported",
] as const;

/** This number of looks by one person within an hour is reported to the owner. */
export const MANY_LOOKS = 60;

export const MEMBER_ACTS = [
  "refund",
  "extend",
  "give",
  "cancel",
  "resend",
  "end_sessions",
  "change_address",
  "remove_factor",
  "delete_account",
  "answer_dispute",
  "end_duplicate",
  "reset_address",
  "win_back",
  "write",
  "withdraw",
] as const;
export type MemberAct = (typeof MEMBER_ACTS)[number];

/** Actions on a gift, which concern its giver and its recipient, with or without an account. */
export const GIFT_ACTS = ["gift_resend", "gift_readdress", "gift_link", "gift_refund"] as const;
export type GiftAct = (typeof GIFT_ACTS)[number];

/** Actions that members read of, each with an outcome. */
export const LOGGED_ACTS = [...MEMBER_ACTS, ...GIFT_ACTS] as const;
export type LoggedAct = (typeof LOGGED_ACTS)[number];

export const isLoggedAct = (kind: string): kind is LoggedAct =>
  LOGGED_ACTS.some((act) => act === kind);

/** Notes of staff about a member: done with their entry, and nothing to undo. */
export const WRITTEN_DOWN = ["note_saved", "refund_settled"] as const;
type WrittenDown = (typeof WRITTEN_DOWN)[number];

export const isWrittenDown = (kind: string): kind is WrittenDown =>
  WRITTEN_DOWN.some((written) => written === kind);

/** The actor of an entry: staff, or the member on their own account, without their id. */
export const LOG_ROLES = [...STAFF_ROLES, "member"] as const;
export type LogRole = (typeof LOG_ROLES)[number];

/** The actor of members' own actions. */
export const MEMBER_ACTOR = { userId: "member", role: "member" } as const;

/** Changes of the staff, which are the owner's responsibility. */
export const TEAM_KINDS = [
  "owner_made",
  "invited",
  "invitation_withdrawn",
  "joined",
  "role_changed",
  "removed",
] as const;

export const STAFF_LOG_KINDS = [
  ...STAFF_LOOKS,
  "look_reason_changed",
  ...LOGGED_ACTS,
  "act_allowed",
  "act_done",
  "act_failed",
  "act_undone",
  ...TEAM_KINDS,
  "filter_saved",
  "filter_removed",
  "backup_run",
  "held_released",
  "comparison_run",
  "test_message",
  "monday_mail_started",
  "monday_mail_stopped",
  "unclaimed_reminded",
  "mail_text_changed",
  "log_exported",
  "fault_solved",
  "fault_opened",
  "money_exported",
  "money_fetched",
  ...WRITTEN_DOWN,
  "promotion_made",
  "promotion_ended",
  "price_changed",
  "price_undone",
  "promotion_reopened",
  "piece_published",
  "piece_scheduled",
  "piece_schedule_dropped",
  "piece_withdrawn",
  "piece_returned",
  "piece_deleted",
  "piece_restored",
  "shelf_ordered",
  "pack_imported",
  "broadcast_sent",
  "broadcast_unscheduled",
  "broadcast_paused",
  "broadcast_resumed",
  "broadcast_stopped",
  "broadcast_removed",
  "broadcast_asked",
  "broadcast_exported",
] as const;
export type StaffLogKind = (typeof STAFF_LOG_KINDS)[number];

/** Actions on money, access and addresses need a proof of the last ten minutes. */
const GUARDED_ACTS: readonly MemberAct[] = [
  "refund",
  "extend",
  "give",
  "cancel",
  "answer_dispute",
  "end_duplicate",
  "change_address",
  "remove_factor",
  "delete_account",
  "win_back",
  "withdraw",
];

export function needsFreshProof(act: MemberAct): boolean {
  return GUARDED_ACTS.includes(act);
}

/** Spaces, control characters and other invisible ones. */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

const ADDRESS = /[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]+/gu;

/**
 * Returns a reason as it is stored; undefined if it has no visible text. Addresses are removed: it
 * lasts as long as its member, and may contain another person's.
 */
export function readReason(typed: string): string | undefined {
  const reason = typed.trim().replaceAll(ADDRESS, "…@…");
  return INVISIBLE.test(reason) ? undefined : reason;
}
