import { REMINDER_CHANNELS, REMINDER_KINDS, SKIP_REASONS } from "@sovereign/domain/reminder";
import { FAILURES, RECEIPT_STATES } from "@sovereign/domain/reminder-receipt";
import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, memberId, session } from "./accounts-schema.ts";

/** A member's daily reminder and the next one due (decision 90). */
export const reminders = pgTable(
  "reminders",
  {
    userId: memberId().primaryKey(),
    enabled: boolean("enabled").notNull(),
    time: text("time").notNull(),
    kind: text("kind", { enum: REMINDER_KINDS }).notNull(),
    channel: text("channel", { enum: REMINDER_CHANNELS }).notNull(),
    timeZone: text("time_zone").notNull(),
    nextDay: date("next_day").notNull(),
    nextDueAt: instant("next_due_at").notNull(),
    through: date("through"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("reminders_due").on(table.nextDueAt).where(sql`${table.enabled}`)],
);

/** A due reminder of one day, with its outcome (decision 91). The key prevents duplicates. */
export const reminderReceipts = pgTable(
  "reminder_receipts",
  {
    userId: memberId().notNull(),
    day: date("day").notNull(),
    /** A device reports with it; it allows nothing else. */
    token: text("token").notNull().unique(),
    dueAt: instant("due_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    timeZone: text("time_zone").notNull(),
    kind: text("kind", { enum: REMINDER_KINDS }).notNull(),
    channel: text("channel", { enum: REMINDER_CHANNELS }).notNull(),
    state: text("state", { enum: RECEIPT_STATES }).notNull(),
    reason: text("reason", { enum: [...SKIP_REASONS, ...FAILURES] }),
    attempts: integer("attempts").notNull().default(0),
    /** The next attempt; during one, when another node may take over. */
    tryAt: instant("try_at").notNull(),
    /** When the day of a skipped reminder was committed or answered. */
    skippedSince: instant("skipped_since"),
    sentAt: instant("sent_at"),
    shownAt: instant("shown_at"),
    openedAt: instant("opened_at"),
    /** When devices were sent its closing because the day was written (decision 91). */
    closedAt: instant("closed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index("reminder_receipts_to_send").on(table.tryAt).where(sql`${table.state} = 'due'`),
    index("reminder_receipts_due").on(table.dueAt),
    index("reminder_receipts_open").on(table.dueAt).where(sql`${table.state} in ('due', 'sent')`),
  ],
);

/** A member's browsers that accept notifications; each ends with its session. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    /** The URL itself is too long for a key. */
    endpointHash: text("endpoint_hash").primaryKey(),
    userId: memberId().notNull(),
    sessionId: text("session_id")
      .notNull()
      .references(() => session.id, { onDelete: "cascade" }),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** The last day whose reminder its push service accepted. */
    acceptedThrough: date("accepted_through"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("push_subscriptions_user").on(table.userId),
    index("push_subscriptions_session").on(table.sessionId),
  ],
);

/** The days on which a session's phone has its own alarms (decision 104). */
export const reminderAlarms = pgTable(
  "reminder_alarms",
  {
    sessionId: text("session_id")
      .primaryKey()
      .references(() => session.id, { onDelete: "cascade" }),
    userId: memberId().notNull(),
    days: date("days").array().notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("reminder_alarms_user").on(table.userId)],
);

export const pushKeys = pgTable("push_keys", {
  publicKey: text("public_key").primaryKey(),
  sealedPrivateKey: text("sealed_private_key").notNull(),
  createdAt: instant("created_at").notNull(),
});
