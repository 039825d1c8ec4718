import {
  BROADCAST_CHANNELS,
  BROADCAST_KINDS,
  BROADCAST_STATES,
  BROADCAST_TIMINGS,
  type PaymentFacts,
  RECIPIENT_REASONS,
  RECIPIENT_STATES,
  WRITTEN_KINDS,
} from "@sovereign/domain/broadcast";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, memberId, user } from "./accounts-schema.ts";

/**
 * Emails a member asked for or stopped; without a row the kind's default applies (decision 145).
 */
export const mailPreferences = pgTable(
  "mail_preferences",
  {
    userId: memberId().notNull(),
    kind: text("kind", { enum: BROADCAST_KINDS }).notNull(),
    wanted: boolean("wanted").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** The office's own sentences of emails: each version stays, the highest is sent. */
export const mailTexts = pgTable(
  "mail_texts",
  {
    key: text("key").notNull(),
    version: integer("version").notNull(),
    /** Null for the text as delivered. */
    text: text("text"),
    by: text("by").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.version] })],
);

export const broadcasts = pgTable(
  "broadcasts",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: WRITTEN_KINDS }).notNull(),
    /** The item it announces, as `section/id`, or null. */
    piece: text("piece"),
    subject: text("subject").notNull(),
    preview: text("preview").notNull(),
    words: text("words").notNull(),
    /** A filter of the member list, as its text. */
    conditions: text("conditions").notNull(),
    timing: text("timing", { enum: BROADCAST_TIMINGS }).notNull(),
    dueAt: instant("due_at"),
    state: text("state", { enum: BROADCAST_STATES }).notNull(),
    /** Counts the saves. */
    version: integer("version").notNull(),
    savedAt: instant("saved_at").notNull(),
    savedBy: text("saved_by").notNull(),
    /** When these words were sent to the person who wrote them; null for later ones. */
    testedAt: instant("tested_at"),
    /** Whether it goes by notification too. */
    push: boolean("push").notNull().default(false),
    /** Number of recipients by email. */
    people: integer("people"),
    pushPeople: integer("push_people"),
    listedAt: instant("listed_at"),
    startedAt: instant("started_at"),
    pausedAt: instant("paused_at"),
    /** When it should have continued, if it is so late that it asks first. */
    lateSince: instant("late_since"),
    /** A hash of who let it go out. */
    sentByKey: text("sent_by_key"),
    /** When it started to wait for an owner, because that person may not send anymore. */
    orphanedSince: instant("orphaned_since"),
    finishedAt: instant("finished_at"),
    /** The earliest instant of the next email. */
    pacedAt: instant("paced_at"),
    /** Attempts in a row without an answer of the mail server. */
    silentAttempts: integer("silent_attempts").notNull().default(0),
    /** When the first of them was made. */
    silentSince: instant("silent_since"),
    /** The same three of notifications. */
    pushPacedAt: instant("push_paced_at"),
    pushSilentAttempts: integer("push_silent_attempts").notNull().default(0),
    pushSilentSince: instant("push_silent_since"),
    /** When those whose address bounced were asked in the app. */
    askedAt: instant("asked_at"),
  },
  (table) => [index("broadcasts_state").on(table.state)],
);

/**
 * Recipients of a broadcast, one row per channel, stored before the first message is sent. A row
 * outlives its member, without the member's id, so that the totals stay.
 */
export const broadcastRecipients = pgTable(
  "broadcast_recipients",
  {
    broadcastId: text("broadcast_id")
      .notNull()
      .references(() => broadcasts.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    memberId: text("member_id").references(() => user.id, { onDelete: "set null" }),
    channel: text("channel", { enum: BROADCAST_CHANNELS }).notNull().default("email"),
    messageKey: text("message_key").notNull().unique(),
    state: text("state", { enum: RECIPIENT_STATES }).notNull(),
    reason: text("reason", { enum: RECIPIENT_REASONS }),
    /** The status code of the receiving server, such as 5.1.1. */
    status: text("status"),
    /** The next attempt; infinity while a job has the message. */
    tryAt: instant("try_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    settledAt: instant("settled_at"),
    /** The values in the framed words of a payment's email; deleted with the member. */
    facts: jsonb("facts").$type<PaymentFacts>(),
  },
  (table) => [
    primaryKey({ columns: [table.broadcastId, table.number] }),
    index("broadcast_recipients_member").on(table.memberId),
    index("broadcast_recipients_open")
      .on(table.broadcastId, table.channel, table.tryAt)
      .where(sql`${table.state} in ('waiting', 'in_hand')`),
    index("broadcast_recipients_settled").on(table.broadcastId, table.settledAt.desc()),
  ],
);
