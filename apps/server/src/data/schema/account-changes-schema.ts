import { ACCOUNT_EVENTS, WAYS_IN } from "@sovereign/domain/taking-back";
import { boolean, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant, memberId } from "./accounts-schema.ts";

export const DELETION_STATES = ["requested", "erased", "notified"] as const;

/** Accounts being deleted. No foreign key, because the row outlives its member (decision 98). */
export const accountDeletions = pgTable(
  "account_deletions",
  {
    receipt: text("receipt").primaryKey(),
    memberId: text("member_id").unique(),
    state: text("state", { enum: DELETION_STATES }).notNull(),
    /**
     * Data for the remaining steps, sealed: the receipt and its address, then the stores' customer.
     */
    sealed: text("sealed"),
    touchedAt: instant("touched_at").notNull(),
  },
  (table) => [index("account_deletions_touched").on(table.touchedAt)],
);

/** Hashes of deleted accounts' purchases: a late webhook restores nothing (decision 98). */
export const closedPurchases = pgTable("closed_purchases", {
  key: text("key").primaryKey(),
  closedAt: instant("closed_at").notNull(),
  /** Store purchases that still charge a deleted account; only their buyer can end them. */
  left: jsonb("left_charging").$type<LeftPurchase[]>(),
});

/** It contains nothing about the member: the store knows the purchase by its id. */
export type LeftPurchase = {
  id: string;
  store: string;
  heardAt: string;
  chargesOn: string | null;
};

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

/** Recent events of an account, for its recovery (decision 97). */
export const accountEvents = pgTable(
  "account_events",
  {
    id: text("id").primaryKey(),
    userId: memberId().notNull(),
    kind: text("kind", { enum: ACCOUNT_EVENTS }).notNull(),
    at: instant("at").notNull(),
  },
  (table) => [index("account_events_user").on(table.userId, table.at)],
);

/** Ways in that were removed or replaced, and those that a freeze turned off. */
export const keptWaysIn = pgTable(
  "kept_ways_in",
  {
    id: text("id").primaryKey(),
    userId: memberId().notNull(),
    kind: text("kind", { enum: WAYS_IN }).notNull(),
    /** The rows as they were; a factor's secret stays sealed in them. */
    rows: jsonb("rows").notNull(),
    /** When it began to sign the member in. */
    addedAt: instant("added_at").notNull(),
    keptAt: instant("kept_at").notNull(),
    /** Turned off by a freeze, until the member confirms or removes it. */
    isOff: boolean("is_off").notNull(),
  },
  (table) => [index("kept_ways_in_user").on(table.userId)],
);

/** Accounts reported as stolen by the holder of an address; sign-in is off during the freeze. */
export const accountFreezes = pgTable("account_freezes", {
  userId: memberId().primaryKey(),
  /** The mailbox that reported it, and the account's address at that time. */
  address: text("address").notNull(),
  leftAddress: text("left_address").notNull(),
  frozenAt: instant("frozen_at").notNull(),
  /** Anything older counts as the member's, even if the account is recovered later. */
  olderThan: instant("older_than").notNull().defaultNow(),
  /** From then on the mailbox alone is enough. */
  waitsUntil: instant("waits_until").notNull(),
  endedAt: instant("ended_at"),
  /** An older proof was given elsewhere: this mailbox recovers the account only with one. */
  isRefuted: boolean("is_refuted").notNull(),
});
