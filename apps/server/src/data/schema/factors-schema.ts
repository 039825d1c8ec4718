import { FACTOR_TYPES } from "@sovereign/domain/factor";
import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, memberId } from "./accounts-schema.ts";

export const factors = pgTable(
  "factors",
  {
    id: text("id").primaryKey(),
    userId: memberId().notNull(),
    friendlyName: text("friendly_name").notNull(),
    factorType: text("factor_type", { enum: FACTOR_TYPES }).notNull(),
    sealed: text("sealed").notNull(),
    /** The last 30-second step whose code was used; no code is accepted twice. */
    lastStep: bigint("last_step", { mode: "number" }),
    verifiedAt: instant("verified_at"),
    /** When it opens the office: later if a weaker proof set it up; null for immediately. */
    countsFrom: instant("counts_from"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("factors_user").on(table.userId),
    uniqueIndex("factors_name")
      .on(table.userId, table.friendlyName)
      .where(sql`verified_at is not null`),
  ],
);

/** A requested challenge: for one session, some minutes and five attempts. */
export const factorChallenges = pgTable(
  "factor_challenges",
  {
    id: text("id").primaryKey(),
    userId: memberId().notNull(),
    factorId: text("factor_id")
      .notNull()
      .references(() => factors.id, { onDelete: "cascade" }),
    sessionId: text("session_id").notNull(),
    /** Hash of the SMS code; null for an authenticator app. */
    codeHash: text("code_hash"),
    attempts: integer("attempts").notNull().default(0),
    expiresAt: instant("expires_at").notNull(),
    spentAt: instant("spent_at"),
  },
  (table) => [
    index("factor_challenges_factor").on(table.factorId),
    index("factor_challenges_user").on(table.userId),
  ],
);

/** When staff remove a member's factors, unless the member stops it before. */
export const factorRemovals = pgTable("factor_removals", {
  userId: memberId().primaryKey(),
  at: instant("at").notNull(),
});

/** For a member who has lost every factor: hashed, for one use each. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: memberId().notNull(),
    createdAt: instant("created_at").notNull(),
    spentAt: instant("spent_at"),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
);
