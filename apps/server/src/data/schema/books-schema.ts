import { ASIDES } from "@sovereign/domain/asides";
import { JOURNAL_SOURCES } from "@sovereign/domain/journal";
import { LEDGER_VIEWS } from "@sovereign/domain/ledger-view";
import { ARRIVALS, DEPARTURES } from "@sovereign/domain/paid-span";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./accounts-schema.ts";

const minorUnits = (name: string) => bigint(name, { mode: "number" });
const rowId = (name: string) => bigint(name, { mode: "number" });

/**
 * Subscriptions of the journal and of the memberships. Triggers set `changes_at` to -infinity when
 * a row of either arrives (migration 0014); otherwise it is when time alone changes something.
 */
export const bookedSubscriptions = pgTable(
  "booked_subscriptions",
  {
    subscriptionId: text("subscription_id").primaryKey(),
    /** As whose it counts; null before it was computed. */
    member: text("member"),
    /** Whether the journal has it paid, or open without money. */
    isPaid: boolean("is_paid").notNull().default(false),
    isGiven: boolean("is_given").notNull().default(false),
    /** Whether the memberships have it paid. */
    ledger: text("ledger", { enum: LEDGER_VIEWS }).notNull().default("unknown"),
    /** Whether the last payment was made at another price than the membership's. */
    priceDiffers: boolean("price_differs").notNull().default(false),
    changesAt: instant("changes_at"),
  },
  (table) => [
    index("booked_subscriptions_changes").on(table.changesAt),
    index("booked_subscriptions_member").on(table.member),
    index("booked_subscriptions_differing")
      .on(table.subscriptionId)
      .where(sql`
      (is_paid and ledger = 'unpaid') or (ledger = 'paid' and not is_paid and not is_given)
      or price_differs`),
  ],
);

/** Time in which a member paid one yearly price: what changes who pays (decision 139). */
export const paidSpans = pgTable(
  "paid_spans",
  {
    member: text("member").notNull(),
    /** In order of time, from 0. */
    number: integer("number").notNull(),
    from: instant("from_at").notNull(),
    came: text("came", { enum: ARRIVALS }).notNull(),
    /** The row of the journal that caused it, and when that was: a payment may be made ahead. */
    cameRow: rowId("came_row").notNull(),
    cameAt: instant("came_at").notNull(),
    currency: text("currency").notNull(),
    yearly: minorUnits("yearly").notNull(),
    subscriptionId: text("subscription_id").notNull(),
    source: text("source", { enum: JOURNAL_SOURCES }).notNull(),
    /** The member's first payment. */
    since: instant("since").notNull(),
    to: instant("to_at"),
    left: text("left_as", { enum: DEPARTURES }),
    leftRow: rowId("left_row"),
    /** While it goes on, when the paid time ends, by the membership, and whether it was canceled. */
    dueAt: instant("due_at"),
    isCanceled: boolean("is_canceled").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.member, table.number] }),
    index("paid_spans_from").on(table.from, table.member),
    index("paid_spans_to").on(table.to, table.member),
    index("paid_spans_came").on(table.cameAt, table.cameRow),
    index("paid_spans_due").on(table.dueAt, table.member, table.number).where(sql`to_at is null`),
  ],
);

/** Amounts outside the count, with the time for which they are. */
export const bookAsides = pgTable(
  "book_asides",
  {
    member: text("member").notNull(),
    number: integer("number").notNull(),
    kind: text("kind", { enum: ASIDES }).notNull(),
    from: instant("from_at").notNull(),
    to: instant("to_at"),
    currency: text("currency").notNull(),
    amount: minorUnits("amount").notNull(),
    subscriptionId: text("subscription_id").notNull(),
    row: rowId("row_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.member, table.number] }),
    index("book_asides_from").on(table.kind, table.from, table.member),
    index("book_asides_subscription").on(table.subscriptionId),
  ],
);

/** Counts the changes of the books, so that nodes know when what they counted is still right. */
export const booksVersion = pgTable("books_version", {
  id: integer("id").primaryKey(),
  version: bigint("version", { mode: "number" }).notNull(),
  /** The zone in which days and months were last cut; before `timeZoneSince`, the previous one. */
  timeZone: text("time_zone"),
  formerTimeZone: text("former_time_zone"),
  timeZoneSince: instant("time_zone_since"),
});
