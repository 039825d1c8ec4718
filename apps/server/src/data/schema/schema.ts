import { FUNNEL_STEPS } from "@sovereign/domain/funnel";
import type { Money } from "@sovereign/domain/money";
import { PRICE_KEEPERS } from "@sovereign/domain/price";
import { REVIEWS } from "@sovereign/domain/review";
import {
  REVOCATIONS,
  SUBSCRIPTION_PROVIDERS,
  SUBSCRIPTION_SOURCES,
} from "@sovereign/domain/subscription";
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
import { instant, memberId } from "./accounts-schema.ts";

export * from "./account-changes-schema.ts";
export * from "./accounts-schema.ts";
export * from "./books-schema.ts";
export * from "./broadcasts-schema.ts";
export * from "./content-schema.ts";
export * from "./days-schema.ts";
export * from "./factors-schema.ts";
export * from "./faults-schema.ts";
export * from "./gifts-schema.ts";
export * from "./money-schema.ts";
export * from "./office-schema.ts";
export * from "./partner-schema.ts";
export * from "./reading-schema.ts";
export * from "./refunds-schema.ts";
export * from "./reminders-schema.ts";
export * from "./renewals-schema.ts";
export * from "./sign-in-schema.ts";

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

/** Reviews shared by a link: marks and numbers at that time, never a text. */
export const sharedReviews = pgTable(
  "shared_reviews",
  {
    token: text("token").primaryKey(),
    userId: memberId().notNull(),
    review: text("review", { enum: REVIEWS }).notNull(),
    lastDay: date("last_day").notNull(),
    shown: jsonb("shown"),
    createdAt: instant("created_at").notNull(),
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [index("shared_reviews_user").on(table.userId, table.review, table.lastDay)],
);

export const manifestoSignatures = pgTable(
  "manifesto_signatures",
  {
    userId: memberId().notNull(),
    version: text("version").notNull(),
    signedAt: instant("signed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
);

/** The programme days a member has been shown, each on its own date (decision 22). */
export const programmeDays = pgTable(
  "programme_days",
  {
    userId: memberId().notNull(),
    round: integer("round").notNull(),
    day: integer("day").notNull(),
    openedOn: date("opened_on").notNull(),
    /** When the action step was last marked done; null while it is not. */
    doneAt: instant("done_at"),
    /** When and where the mark was last changed, which a later change must be later than. */
    markedAt: instant("marked_at"),
    markedDevice: uuid("marked_device"),
    markedSeq: bigint("marked_seq", { mode: "number" }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.round, table.day] })],
);

export const funnelCounts = pgTable(
  "funnel_counts",
  {
    day: date("day").notNull(),
    step: text("step", { enum: FUNNEL_STEPS }).notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.step] })],
);

/** The public pages on which visits began, per UTC day (decision 28). */
export const funnelPages = pgTable(
  "funnel_pages",
  {
    day: date("day").notNull(),
    page: text("page").notNull(),
    visits: integer("visits").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page] })],
);

/** Ended sessions whose access tokens may be valid; every node caches them. */
export const revokedSessions = pgTable(
  "revoked_sessions",
  { sessionId: text("session_id").primaryKey(), revokedAt: instant("revoked_at").notNull() },
  (table) => [index("revoked_sessions_revoked_at").on(table.revokedAt)],
);

/** Hashed refresh tokens; with `successor_salt` concurrent refreshes get the same successor. */
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
  (table) => [
    index("refresh_tokens_session").on(table.sessionId),
    index("refresh_tokens_user").on(table.userId),
    index("refresh_tokens_used").on(table.usedAt).where(sql`${table.usedAt} is not null`),
  ],
);

export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    resetsAt: instant("resets_at").notNull(),
  },
  (table) => [index("rate_limits_resets_at").on(table.resetsAt)],
);

export const OWNER_LINKS = ["checkout", "address", "added"] as const;

/** Instants in ISO; `movedAt` is null until the provider charges it. */
export type PriceMove = {
  /** The price as it was set. */
  of: string;
  from: string;
  to: string;
  price: Money;
  renewsAt: string;
  movedAt: string | null;
};

/** "nobody" and "taken_before" end free days without a charge. */
export const TRIAL_NOTICES = ["device", "ending", "nobody", "taken_before"] as const;

/** A subscription's state at its provider; `user_id` is null until a member verifies its email. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    source: text("source", { enum: SUBSCRIPTION_SOURCES }).notNull(),
    externalId: text("external_id").notNull(),
    userId: memberId(),
    /** By the owner's checkout, their verified address, or their own claim (decision 42). */
    ownerLink: text("owner_link", { enum: OWNER_LINKS }),
    customerId: text("customer_id").notNull(),
    /** The email it was paid with, ASCII letters in lower case. */
    customerEmail: text("customer_email"),
    productId: text("product_id").notNull(),
    /** Null for a store purchase, and until it is read again. */
    priceId: text("price_id"),
    price: jsonb("price").$type<Money>(),
    status: text("status").notNull(),
    startedAt: instant("started_at"),
    periodStart: instant("period_start"),
    periodEnd: instant("period_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull(),
    /** Free days at the beginning; nothing has been paid yet. */
    trial: boolean("trial").notNull().default(false),
    /** The code of the trial it began with. */
    trialCode: text("trial_code"),
    /** The notice before the first charge if there was no email; "ending" until one is sent. */
    trialNotice: text("trial_notice", { enum: TRIAL_NOTICES }),
    revoked: text("revoked", { enum: REVOCATIONS }),
    store: text("store"),
    givesAccess: boolean("gives_access"),
    /** The row as of its latest announced change. */
    announced: jsonb("announced"),
    syncedAt: instant("synced_at").notNull(),
    /** When the provider first contradicted its own response; null once it is clear. */
    doubtedAt: instant("doubted_at"),
    /** When staff, or a withdrawal, started to end it: they email the member. */
    endedByStaffAt: instant("ended_by_staff_at"),
    /** The last renewal at another price, which its member was to be emailed about. */
    priceMove: jsonb("price_move").$type<PriceMove>(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.externalId] }),
    index("subscriptions_untold").on(table.periodEnd).where(sql`${table.trialNotice} = 'nobody'`),
    index("subscriptions_doubted").on(table.doubtedAt).where(sql`${table.doubtedAt} is not null`),
    index("subscriptions_user").on(table.userId),
    index("subscriptions_customer").on(table.source, table.customerId),
    index("subscriptions_paid_address").on(table.customerEmail),
    index("subscriptions_unclaimed").on(table.customerEmail).where(sql`${table.userId} is null`),
    index("subscriptions_ending")
      .on(table.periodEnd, table.externalId)
      .where(sql`${table.syncedAt} < ${table.periodEnd}`),
    index("subscriptions_past_due").on(table.periodStart).where(sql`${table.status} = 'past_due'`),
    // Those that the nightly reconciliation reads again; nearly all are settled.
    index("subscriptions_unsettled")
      .on(table.externalId)
      .where(
        sql`${table.source} = 'stripe' and (${table.userId} is null
          or ${table.announced} ->> 'status' is distinct from ${table.status}
          or ${table.price} is null)`,
      ),
  ],
);

/** Every price ever sold by this deployment: purchases at one keep their access (decision 42). */
export const soldPrices = pgTable("sold_prices", {
  priceId: text("price_id").primaryKey(),
  soldSince: instant("sold_since").notNull(),
});

/** A yearly amount and the provider's price that charges it. */
export type PricedAmount = Money & { priceId: string };

/** Every yearly price, what it was before and what comes; the one of now is sold (decision 165). */
export const prices = pgTable("prices", {
  id: text("id").primaryKey(),
  /** One of each currency, the usual one first. */
  amounts: jsonb("amounts").$type<PricedAmount[]>().notNull(),
  from: instant("from_at").notNull(),
  /** Whether it is of a live key; prices of test keys are nowhere else. */
  live: boolean("live").notNull(),
  /** The name of who set it; null of the price of the settings. */
  madeBy: text("made_by"),
  reason: text("reason"),
  madeAt: instant("made_at").notNull(),
  undoneAt: instant("undone_at"),
  /** The members whose price stays the former one. */
  keepers: text("keepers", { enum: PRICE_KEEPERS }).notNull().default("everyone"),
});

export const mailDeliveries = pgTable(
  "mail_deliveries",
  { messageKey: text("message_key").primaryKey(), at: instant("at").notNull() },
  (table) => [index("mail_deliveries_at").on(table.at)],
);

/** Webhook events: each is processed once, however often and in whatever order it arrives. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    provider: text("provider", { enum: SUBSCRIPTION_PROVIDERS }).notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    status: text("status", { enum: ["processing", "done", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(1),
    /** Hash of the body; a different body under the same id is logged as an error. */
    bodyDigest: text("body_digest"),
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
