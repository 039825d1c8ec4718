import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instant, memberId } from "./columns.ts";

/** How far the deletion of an account has come. */
export const DELETION_STATES = ["asked", "erased", "told"] as const;

/**
 * Accounts that are being deleted, from the press until the last of it is done; then the row goes too.
 * It names its member no longer than the account is there (decision 98), and so refers to none.
 */
export const accountDeletions = pgTable(
  "account_deletions",
  {
    /** The number on the receipt. */
    receipt: text("receipt").primaryKey(),
    memberId: text("member_id").unique(),
    state: text("state", { enum: DELETION_STATES }).notNull(),
    /** What is left to be done with, sealed: the receipt and its address, then the stores' customer. */
    sealed: text("sealed"),
    /** When a node last began to work at it. */
    touchedAt: instant("touched_at").notNull(),
  },
  (table) => [index("account_deletions_touched").on(table.touchedAt)],
);

/**
 * What was bought by members whose accounts are gone, as hashes: a late word about it brings nothing
 * back (decision 98).
 */
export const closedPurchases = pgTable("closed_purchases", {
  key: text("key").primaryKey(),
  closedAt: instant("closed_at").notNull(),
});

/** A change of address that waits for its confirmation, or can still be undone (decision 97). */
export const emailChanges = pgTable(
  "email_changes",
  {
    /** Random; the mailed links are made of it with a key that is not here. */
    id: text("id").primaryKey(),
    userId: memberId().notNull(),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    askedAt: instant("asked_at").notNull(),
    /** Until when the new address can be confirmed. */
    confirmBy: instant("confirm_by").notNull(),
    /** When it was; null while the old address holds. */
    confirmedAt: instant("confirmed_at"),
    /** Until when the old address can take it back. */
    undoBy: instant("undo_by").notNull(),
  },
  (table) => [index("email_changes_user").on(table.userId)],
);
