import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instant, memberId } from "./columns.ts";

export const DELETION_STATES = ["requested", "erased", "notified"] as const;

/** Accounts being deleted. No foreign key, because the row outlives its member (decision 98). */
export const accountDeletions = pgTable(
  "account_deletions",
  {
    receipt: text("receipt").primaryKey(),
    memberId: text("member_id").unique(),
    state: text("state", { enum: DELETION_STATES }).notNull(),
    /** What the rest needs, sealed: the receipt and its address, then the stores' customer. */
    sealed: text("sealed"),
    touchedAt: instant("touched_at").notNull(),
  },
  (table) => [index("account_deletions_touched").on(table.touchedAt)],
);

/** Hashes of deleted accounts' purchases: a late webhook restores nothing (decision 98). */
export const closedPurchases = pgTable("closed_purchases", {
  key: text("key").primaryKey(),
  closedAt: instant("closed_at").notNull(),
});

/** A change of email that is pending or can still be undone (decision 97). */
export const emailChanges = pgTable(
  "email_changes",
  {
    /** Random; email links combine it with a key that is not stored here. */
    id: text("id").primaryKey(),
    userId: memberId().notNull(),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    askedAt: instant("asked_at").notNull(),
    confirmBy: instant("confirm_by").notNull(),
    confirmedAt: instant("confirmed_at"),
    undoBy: instant("undo_by").notNull(),
  },
  (table) => [index("email_changes_user").on(table.userId)],
);
