import { FUNNEL_STEPS } from "@sovereign/domain/funnel";
import { REVIEWS } from "@sovereign/domain/review";
import { type Price, REVOCATIONS, SUBSCRIPTION_SOURCES } from "@sovereign/domain/subscription";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, memberId } from "./columns.ts";

export * from "./account-changes-schema.ts";
export * from "./accounts-schema.ts";
export * from "./days-schema.ts";
export * from "./factors-schema.ts";
export * from "./reminders-schema.ts";
export * from "./sign-in-schema.ts";

/** What a member answered to the question of a review, for themselves alone. */
export const reviewAnswers = pgTable(
  "review_answers",
  {
    userId: memberId().notNull(),
    review: text("review", { enum: REVIEWS }).notNull(),
    lastDay: date("last_day").notNull(),
    answer: text("answer").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.review, table.lastDay] })],
);

/** Reviews that a member has shared by a link: marks and figures as they were, never a text. */
export const sharedReviews = pgTable(
  "shared_reviews",
  {
    /** The address; never used again. */
    token: text("token").primaryKey(),
    userId: memberId().notNull(),
    review: text("review", { enum: REVIEWS }).notNull(),
    lastDay: date("last_day").notNull(),
    /** What the page shows; null once the link is withdrawn. */
    shown: jsonb("shown"),
    createdAt: instant("created_at").notNull(),
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [index("shared_reviews_user").on(table.userId, table.review, table.lastDay)],
);

/** Which version of the manifesto a member has signed, and when. */
export const manifestoSignatures = pgTable(
  "manifesto_signatures",
  {
    userId: memberId().notNull(),
    version: text("version").notNull(),
    signedAt: instant("signed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
);

/** The days of the programme a member has been shown, each on one date of their own (decision 22). */
export const programmeDays = pgTable(
  "programme_days",
  {
    userId: memberId().notNull(),
    /** Counts the times a member has begun, from 1. */
    round: integer("round").notNull(),
    day: integer("day").notNull(),
    openedOn: date("opened_on").notNull(),
    /** When the action step was last marked done; null while it is not. */
    doneAt: instant("done_at"),
    /** When and where the mark was last set or taken away, which a later one has to be later than. */
    markedAt: instant("marked_at"),
    markedDevice: uuid("marked_device"),
    markedSeq: bigint("marked_seq", { mode: "number" }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.round, table.day] })],
);

/** How often a step was taken on a day of UTC, and nothing else (decision 28). */
export const funnelCounts = pgTable(
  "funnel_counts",
  {
    day: date("day").notNull(),
    step: text("step", { enum: FUNNEL_STEPS }).notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.step] })],
);

/** Ended sessions whose access tokens may still be unexpired; every node holds them in memory. */
export const revokedSessions = pgTable(
  "revoked_sessions",
  { sessionId: text("session_id").primaryKey(), revokedAt: instant("revoked_at").notNull() },
  (table) => [index("revoked_sessions_revoked_at").on(table.revokedAt)],
);

/** Rotating refresh tokens, stored hashed; `successor_salt` makes one successor for a burst of racers. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    sessionId: text("session_id").notNull(),
    userId: memberId().notNull(),
    createdAt: instant("created_at").notNull(),
    usedAt: instant("used_at"),
    successorSalt: text("successor_salt"),
  },
  (table) => [index("refresh_tokens_session").on(table.sessionId)],
);

/** Attempts per limited key in the present window, shared by all nodes. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    resetsAt: instant("resets_at").notNull(),
  },
  (table) => [index("rate_limits_resets_at").on(table.resetsAt)],
);

/** How a subscription came to its owner. */
export const OWNER_LINKS = ["checkout", "address", "added"] as const;

/**
 * One row per provider and subscription: the provider's present state, kept to answer from
 * (architecture, Data). `user_id` is null until somebody proves the address it was paid with.
 */
export const subscriptions = pgTable(
  "subscriptions",
  {
    source: text("source", { enum: SUBSCRIPTION_SOURCES }).notNull(),
    externalId: text("external_id").notNull(),
    userId: memberId(),
    /** By a checkout of the owner's, their proved address, or their own word (decision 42). */
    ownerLink: text("owner_link", { enum: OWNER_LINKS }),
    /** Stripe's customer, or RevenueCat's app user id. */
    customerId: text("customer_id").notNull(),
    /** The address it was paid with, ASCII letters in lower case; for the claim and for mails. */
    customerEmail: text("customer_email"),
    productId: text("product_id").notNull(),
    /** The price that is charged; null for a store's purchase, and until it is read again. */
    priceId: text("price_id"),
    /** What a year costs at that price; null where it is not known. */
    price: jsonb("price").$type<Price>(),
    status: text("status").notNull(),
    /** When it was bought, where the provider says so. */
    startedAt: instant("started_at"),
    periodStart: instant("period_start"),
    periodEnd: instant("period_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull(),
    revoked: text("revoked", { enum: REVOCATIONS }),
    store: text("store"),
    givesAccess: boolean("gives_access"),
    /** The row as it was when its latest change was told to whoever mails or warns about it. */
    announced: jsonb("announced"),
    syncedAt: instant("synced_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.externalId] }),
    index("subscriptions_user").on(table.userId),
    index("subscriptions_customer").on(table.source, table.customerId),
    index("subscriptions_unclaimed").on(table.customerEmail).where(sql`${table.userId} is null`),
  ],
);

/** Every price this deployment has ever sold by: what was bought at one keeps opening (decision 42). */
export const soldPrices = pgTable("sold_prices", {
  priceId: text("price_id").primaryKey(),
  soldSince: instant("sold_since").notNull(),
});

/** The mails whose last line was about to be sent to the mail server (decision 44). */
export const mailHandOvers = pgTable(
  "mail_hand_overs",
  { messageKey: text("message_key").primaryKey(), at: instant("at").notNull() },
  (table) => [index("mail_hand_overs_at").on(table.at)],
);

/** The ledger of webhooks: an event is done once, however often and in whatever order it comes. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    provider: text("provider", { enum: SUBSCRIPTION_SOURCES }).notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    status: text("status", { enum: ["processing", "done", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(1),
    /** What the event said, hashed; a second body under the same id is a fault worth a log line. */
    bodyDigest: text("body_digest"),
    /** What went wrong last, without anything personal. */
    failure: text("failure"),
    createdAt: instant("created_at").notNull(),
    receivedAt: instant("received_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index("webhook_events_received").on(table.receivedAt),
  ],
);
