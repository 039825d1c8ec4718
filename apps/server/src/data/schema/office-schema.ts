import { BACKUP_REASONS } from "@sovereign/domain/backup-expiry";
import { HELD_KINDS } from "@sovereign/domain/held-sendings";
import { MEMBER_STATES } from "@sovereign/domain/member-standing";
import { STAFF_ROLES } from "@sovereign/domain/staff";
import { LOG_ROLES } from "@sovereign/domain/staff-log";
import { MEMBERSHIP_MANAGERS } from "@sovereign/domain/subscription";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import { instant, memberId } from "./accounts-schema.ts";

/** Staff who may enter the office; leaving deletes the row (decision 120). */
export const staff = pgTable("staff", {
  userId: memberId().primaryKey(),
  role: text("role", { enum: STAFF_ROLES }).notNull(),
  /** The name that members read. */
  name: text("name").notNull(),
  since: instant("since").notNull(),
  /** The Monday of the last week that was emailed to them; null for who does not want it. */
  mondayMail: date("monday_mail"),
});

export const staffInvitations = pgTable("staff_invitations", {
  id: text("id").primaryKey(),
  email: text("email").notNull(),
  role: text("role", { enum: STAFF_ROLES }).notNull(),
  name: text("name").notNull(),
  tokenHash: text("token_hash").notNull().unique(),
  invitedBy: text("invited_by").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  acceptedAt: instant("accepted_at"),
  withdrawnAt: instant("withdrawn_at"),
});

/**
 * Every look and action of staff. Triggers refuse updates and deletions (migration 0003). A member
 * is a hash of their id, so that a deleted member leaves no name (decision 121).
 */
export const staffLog = pgTable(
  "staff_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant("at").notNull(),
    actorId: text("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    actorRole: text("actor_role", { enum: LOG_ROLES }).notNull(),
    memberKey: text("member_key"),
    kind: text("kind").notNull(),
    /** Sums, days and counts, before and after; nothing that names the member. */
    details: jsonb("details").$type<Record<string, unknown>>().notNull(),
    requestId: text("request_id"),
  },
  (table) => [
    index("staff_log_at").on(table.at.desc(), table.id.desc()),
    index("staff_log_member").on(table.memberKey, table.id.desc()),
    index("staff_log_actor").on(table.actorId, table.id.desc()),
  ],
);

/** Text of a log row about its member; deleted with the member. */
export const staffLogSubjects = pgTable(
  "staff_log_subjects",
  {
    logId: bigint("log_id", { mode: "number" })
      .primaryKey()
      .references(() => staffLog.id, { onDelete: "cascade" }),
    userId: memberId().notNull(),
    /** Why, as staff wrote it; the member reads it too. */
    reason: text("reason"),
    /** Addresses and ids, before and after. */
    personal: jsonb("personal").$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index("staff_log_subjects_user").on(table.userId, table.logId.desc())],
);

/**
 * The log's chain: each entry's seal continues the one before, under a key that is not in the
 * database. Triggers refuse updates and deletions; an entry that outlived its time leaves its seal.
 */
export const staffLogSeals = pgTable("staff_log_seals", {
  position: bigint("position", { mode: "number" }).primaryKey(),
  logId: bigint("log_id", { mode: "number" }).notNull().unique(),
  /** Hashes of the entry, and of its text about the member. */
  digest: text("digest").notNull(),
  aboutDigest: text("about_digest"),
  seal: text("seal").notNull(),
});

export const STAFF_ACT_STATES = [
  "held",
  "sending",
  "unanswered",
  "done",
  "failed",
  "undone",
] as const;

/** Actions on a member, each under an id the browser chose: the row is the durable job. */
export const staffActs = pgTable(
  "staff_acts",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    userId: memberId().notNull(),
    actorId: text("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    actorRole: text("actor_role", { enum: LOG_ROLES }).notNull(),
    reason: text("reason").notNull(),
    input: jsonb("input").$type<Record<string, unknown>>().notNull(),
    state: text("state", { enum: STAFF_ACT_STATES }).notNull(),
    /** Until then it can be undone and nothing has been sent. */
    heldUntil: instant("held_until"),
    /** A node of an earlier version runs it then, whatever its state: each change sets it to null. */
    tryAt: instant("try_at"),
    attempts: integer("attempts").notNull().default(0),
    /** The provider's response, or its refusal. */
    outcome: jsonb("outcome").$type<Record<string, unknown>>(),
    requestId: text("request_id"),
    createdAt: instant("created_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    index("staff_acts_user").on(table.userId, table.createdAt.desc()),
    index("staff_acts_to_try").on(table.tryAt).where(sql`${table.tryAt} is not null`),
  ],
);

/** Unused since staff see no member's screens; dropped one version later (decision 155). */
export const staffViews = pgTable(
  "staff_views",
  {
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull().unique(),
    actorId: text("actor_id").notNull(),
    actorSessionId: text("actor_session_id").notNull(),
    userId: memberId().notNull(),
    startedAt: instant("started_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (table) => [index("staff_views_user").on(table.userId)],
);

/**
 * The member list's columns and filters, one narrow row per member (decision 122). Triggers add the
 * row with the member and set `changes_at` to -infinity when a subscription changes (migration
 * 0006).
 */
export const listedMembers = pgTable(
  "listed_members",
  {
    userId: memberId().primaryKey(),
    number: integer("number").notNull(),
    email: text("email").notNull(),
    confirmed: boolean("confirmed").notNull(),
    joinedAt: instant("joined_at").notNull(),
    state: text("state", { enum: MEMBER_STATES }).notNull().default("never"),
    source: text("source", { enum: MEMBERSHIP_MANAGERS }),
    /** The deciding subscription's id at its provider. */
    externalId: text("external_id"),
    priceAmount: numeric("price_amount"),
    priceCurrency: text("price_currency"),
    paidUntil: instant("paid_until"),
    paysTwice: boolean("pays_twice").notNull().default(false),
    wasRefunded: boolean("was_refunded").notNull().default(false),
    /** When the state must be computed again; null when time alone changes nothing. */
    changesAt: instant("changes_at"),
    /** The version of the member's days that `last_kept` was read at; -1 before. */
    daysVersion: integer("days_version").notNull().default(-1),
    /** The last day with an answer; which answer is not read. */
    lastKept: date("last_kept"),
  },
  (table) => [
    index("listed_members_changes").on(table.changesAt),
    index("listed_members_number").on(table.number),
    // The orders in which filters are usually shown.
    index("listed_members_joined").on(table.joinedAt, table.number),
    index("listed_members_paid").on(table.paidUntil, table.number),
    index("listed_members_kept").on(table.lastKept, table.number),
    // Members without a day or a payment come last in either direction.
    index("listed_members_paid_last").on(
      table.paidUntil.desc().nullsLast(),
      table.number.desc().nullsLast(),
    ),
    index("listed_members_kept_last").on(
      table.lastKept.desc().nullsLast(),
      table.number.desc().nullsLast(),
    ),
  ],
);

/** A note of staff about a member, one for all of them; the member's export has it. */
export const staffNotes = pgTable("staff_notes", {
  userId: memberId().primaryKey(),
  text: text("text").notNull(),
  /** Counts the saves: one that began with an older text is refused. */
  version: integer("version").notNull(),
  /** The first name of who saved it last. */
  byName: text("by_name").notNull(),
  at: instant("at").notNull(),
});

/** Named filters of the member list, shared by all staff. */
export const memberFilters = pgTable("member_filters", {
  id: text("id").primaryKey(),
  name: text("name").notNull().unique(),
  conditions: jsonb("conditions").notNull(),
  createdBy: text("created_by").notNull(),
  createdAt: instant("created_at").notNull(),
});

export const MAIL_STATES = ["queued", "sent", "bounced", "refused", "complained"] as const;

/** The product's emails to members, with what became of each; never a text. */
export const sentMails = pgTable(
  "sent_mails",
  {
    messageKey: text("message_key").primaryKey(),
    userId: memberId(),
    template: text("template").notNull(),
    subject: text("subject").notNull(),
    state: text("state", { enum: MAIL_STATES }).notNull(),
    queuedAt: instant("queued_at").notNull(),
    sentAt: instant("sent_at"),
    settledAt: instant("settled_at"),
    /** The status code of the receiving server, such as 5.1.1. */
    status: text("status"),
    /** When the member read in the app what this email could not tell them. */
    readAt: instant("read_at"),
  },
  (table) => [
    index("sent_mails_user").on(table.userId, table.queuedAt.desc()),
    index("sent_mails_state").on(table.state, table.settledAt),
    index("sent_mails_queued").on(table.queuedAt),
  ],
);

/** Addresses that bounced or complained; no news is sent to them until they are reset. */
export const refusedAddresses = pgTable("refused_addresses", {
  /** A hash of the address. */
  addressKey: text("address_key").primaryKey(),
  reason: text("reason", { enum: ["bounced", "complained"] }).notNull(),
  since: instant("since").notNull(),
  status: text("status"),
});

/** When refused addresses were last reset: reports of emails from before no longer count. */
export const clearedAddresses = pgTable("cleared_addresses", {
  /** A hash of the address. */
  addressKey: text("address_key").primaryKey(),
  at: instant("at").notNull(),
});

/** The kinds of sendings that a restore holds until staff let them go. */
export const heldSendings = pgTable("held_sendings", {
  kind: text("kind", { enum: HELD_KINDS }).primaryKey(),
  /** The instant of the backup: what was due by then had left already. */
  since: instant("since").notNull(),
  heldAt: instant("held_at").notNull(),
  /** Planned releases that the restore set aside; an owner's consent puts them back. */
  parked: jsonb("parked"),
});

/** Disputed payments with the day by which they must be answered. */
export const disputes = pgTable(
  "disputes",
  {
    id: text("id").primaryKey(),
    subscriptionId: text("subscription_id"),
    userId: memberId(),
    /** In the currency's minor unit. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    reason: text("reason").notNull(),
    status: text("status").notNull(),
    answerBy: instant("answer_by"),
    openedAt: instant("opened_at").notNull(),
    answeredAt: instant("answered_at"),
    syncedAt: instant("synced_at").notNull(),
  },
  (table) => [index("disputes_user").on(table.userId)],
);

/** Requests of members that failed, so that staff find them by their reference. */
export const failedRequests = pgTable(
  "failed_requests",
  {
    requestId: text("request_id").primaryKey(),
    userId: memberId().notNull(),
    route: text("route").notNull(),
    code: text("code").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    index("failed_requests_at").on(table.at),
    index("failed_requests_user").on(table.userId),
  ],
);

/** Finished backups and how far one is; the files are elsewhere. */
export const backups = pgTable(
  "backups",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at"),
    bytes: bigint("bytes", { mode: "number" }),
    failure: text("failure"),
    /** Null in rows of earlier versions, like what follows. */
    name: text("name"),
    reason: text("reason", { enum: BACKUP_REASONS }),
    sha256: text("sha256"),
    isEncrypted: boolean("is_encrypted"),
  },
  (table) => [index("backups_finished").on(table.finishedAt)],
);

/** Backups that were read back and restored on trial. */
export const rehearsals = pgTable(
  "rehearsals",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at").notNull(),
    name: text("name").notNull(),
    /** Whether the owner's key opened it, and not one that was made for this backup. */
    byOwnersKey: boolean("by_owners_key").notNull(),
    failure: text("failure"),
    sha256: text("sha256"),
    /** The restored rows of each table. */
    rows: jsonb("rows").$type<Record<string, number>>(),
    endedSessions: integer("ended_sessions"),
  },
  (table) => [index("rehearsals_finished").on(table.finishedAt)],
);
