import { JOURNAL_SOURCES } from "@sovereign/domain/journal";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { instant, memberId } from "./accounts-schema.ts";

/**
 * The end of each paid year and its outcome, computed from the journal. It names no member, so that
 * a deleted account stays an outcome (decision 128).
 */
export const renewals = pgTable(
  "renewals",
  {
    source: text("source", { enum: JOURNAL_SOURCES }).notNull(),
    subscriptionId: text("subscription_id").notNull(),
    /** The year of membership that ends. */
    tenure: integer("tenure").notNull(),
    dueAt: instant("due_at").notNull(),
    /** In minor units. */
    yearly: bigint("yearly", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    renewedAt: instant("renewed_at"),
    endedAt: instant("ended_at"),
    /** When it was first seen as canceled; the journal does not know. */
    canceledAt: instant("canceled_at"),
    /** The last journal row read. */
    journalId: bigint("journal_id", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.subscriptionId, table.tenure] }),
    index("renewals_due").on(table.dueAt),
    index("renewals_journal").on(table.journalId),
  ],
);

/** Counts over the first thirty days of members whose first renewal has come due. */
export const firstDays = pgTable("first_days", {
  userId: memberId().primaryKey(),
  start: date("start").notNull(),
  days: integer("days").notNull(),
  run: integer("run").notNull(),
  guidance: integer("guidance").notNull(),
  pieces: integer("pieces").notNull(),
  renewed: boolean("renewed").notNull(),
});
