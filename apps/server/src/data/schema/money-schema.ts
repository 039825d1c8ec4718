import { JOURNAL_KINDS, JOURNAL_PRODUCTS, JOURNAL_SOURCES } from "@sovereign/domain/journal";
import { SUBSCRIPTION_PROVIDERS } from "@sovereign/domain/subscription";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { instant } from "./accounts-schema.ts";

const minorUnits = (name: string) => bigint(name, { mode: "number" });

/**
 * One row for each fact about money. Triggers refuse updates and deletions (migration 0012); it
 * names no member, so that rows outlive a deleted account (decision 138).
 */
export const journal = pgTable(
  "journal",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    source: text("source", { enum: JOURNAL_SOURCES }).notNull(),
    kind: text("kind", { enum: JOURNAL_KINDS }).notNull(),
    externalId: text("external_id").notNull(),
    at: instant("at").notNull(),
    paymentId: text("payment_id"),
    subscriptionId: text("subscription_id"),
    customerId: text("customer_id"),
    memberKey: text("member_key"),
    product: text("product", { enum: JOURNAL_PRODUCTS }).notNull(),
    amount: minorUnits("amount").notNull(),
    currency: text("currency").notNull(),
    from: instant("period_from"),
    to: instant("period_to"),
    yearly: minorUnits("yearly"),
    discount: minorUnits("discount").notNull(),
    tax: minorUnits("tax").notNull(),
    reason: text("reason"),
    recordedAt: instant("recorded_at").notNull(),
  },
  (table) => [
    unique("journal_fact").on(table.source, table.kind, table.externalId),
    index("journal_subscription").on(table.subscriptionId, table.at),
    index("journal_customer").on(table.customerId, table.at),
    index("journal_at").on(table.at, table.id),
    index("journal_kind").on(table.kind, table.at, table.id),
  ],
);

/** Customers and payouts whose money is still to be read: each row is a durable job. */
export const journalReads = pgTable(
  "journal_reads",
  {
    provider: text("provider", { enum: SUBSCRIPTION_PROVIDERS }).notNull(),
    /** Or a payout's. */
    customerId: text("customer_id").notNull(),
    askedAt: instant("asked_at").notNull(),
    /** The next attempt; during one, when another node may take over. */
    tryAt: instant("try_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.customerId] }),
    index("journal_reads_try").on(table.tryAt),
  ],
);

/** When the journal was last compared with a provider, and over which time. */
export const journalComparisons = pgTable(
  "journal_comparisons",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    source: text("source", { enum: JOURNAL_SOURCES }).notNull(),
    from: instant("compared_from").notNull(),
    to: instant("compared_to").notNull(),
    finishedAt: instant("finished_at").notNull(),
    facts: integer("facts").notNull(),
    /** Memberships that the provider calls active. */
    active: integer("active").notNull(),
  },
  (table) => [index("journal_comparisons_latest").on(table.source, table.finishedAt.desc())],
);

export const JOURNAL_DIFFERENCES = [
  /** The provider has a fact that the journal lacks. */
  "missing",
  /** The journal has a fact that the provider does not. */
  "unknown",
  /** Both have it, with other contents. */
  "differs",
  /** The provider has an active membership without a member here. */
  "no_member",
] as const;

/** Codes that begin a membership with free days; those that lower a price are at the provider. */
export const trialCodes = pgTable(
  "trial_codes",
  {
    id: text("id").primaryKey(),
    code: text("code").notNull(),
    days: integer("days").notNull(),
    /** Whether a card is asked for before the free days. */
    card: boolean("card").notNull(),
    usesLimit: integer("uses_limit"),
    lastsUntil: instant("lasts_until"),
    note: text("note").notNull(),
    madeAt: instant("made_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (table) => [uniqueIndex("trial_codes_open").on(table.code).where(sql`${table.endedAt} is null`)],
);

/**
 * Members who have had free days, also after deletion: a hash of each mailbox, of the member and of
 * the card with which a subscription started.
 */
export const trialMailboxes = pgTable(
  "trial_mailboxes",
  {
    mailboxKey: text("mailbox_key").primaryKey(),
    code: text("code").notNull(),
    codeId: text("code_id"),
    /** Which began with them; null while a place is held. */
    subscriptionId: text("subscription_id"),
    /** Null while the provider's page is open; then the place is held for a while. */
    takenAt: instant("taken_at"),
    heldUntil: instant("held_until"),
  },
  (table) => [
    index("trial_mailboxes_code").on(table.code),
    index("trial_mailboxes_code_id").on(table.codeId),
    index("trial_mailboxes_subscription").on(table.subscriptionId),
  ],
);

/** Differences between the journal and a provider. */
export const journalDifferences = pgTable(
  "journal_differences",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant("at").notNull(),
    /** Unused since the books have a time zone of their own. */
    month: text("month"),
    kind: text("kind", { enum: JOURNAL_DIFFERENCES }).notNull(),
    source: text("source", { enum: JOURNAL_SOURCES }).notNull(),
    /** Null for "no_member". */
    rowKind: text("row_kind", { enum: JOURNAL_KINDS }),
    externalId: text("external_id").notNull(),
    subscriptionId: text("subscription_id"),
    customerId: text("customer_id"),
    provider: jsonb("provider").$type<Record<string, unknown>>(),
    ours: jsonb("ours").$type<Record<string, unknown>>(),
    resolvedAt: instant("resolved_at"),
    resolution: text("resolution"),
  },
  (table) => [
    uniqueIndex("journal_differences_open")
      .on(table.source, table.kind, sql`coalesce(${table.rowKind}, '')`, table.externalId)
      .where(sql`${table.resolvedAt} is null`),
  ],
);
