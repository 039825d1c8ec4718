import { FACTOR_TYPES } from "@sovereign/domain/factor";
import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, memberId } from "./columns.ts";

/** What a member proves themselves with besides the password (decision 93). */
export const factors = pgTable(
  "factors",
  {
    id: text("id").primaryKey(),
    userId: memberId().notNull(),
    friendlyName: text("friendly_name").notNull(),
    factorType: text("factor_type", { enum: FACTOR_TYPES }).notNull(),
    /** The secret of an app or the number of a phone, sealed. */
    sealed: text("sealed").notNull(),
    /** The latest step of thirty seconds whose code was taken, so that no code is taken twice. */
    lastStep: bigint("last_step", { mode: "number" }),
    /** Null until its first code was right: only then it counts. */
    verifiedAt: instant("verified_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("factors_user").on(table.userId),
    uniqueIndex("factors_name")
      .on(table.userId, table.friendlyName)
      .where(sql`verified_at is not null`),
  ],
);

/** A factor that was asked for: by one session, for some minutes and five tries. */
export const factorChallenges = pgTable(
  "factor_challenges",
  {
    id: text("id").primaryKey(),
    userId: memberId().notNull(),
    factorId: text("factor_id")
      .notNull()
      .references(() => factors.id, { onDelete: "cascade" }),
    sessionId: text("session_id").notNull(),
    /** What the code of a text message has to match; null where an app makes the code. */
    codeHash: text("code_hash"),
    tries: integer("tries").notNull().default(0),
    expiresAt: instant("expires_at").notNull(),
    spentAt: instant("spent_at"),
  },
  (table) => [
    index("factor_challenges_factor").on(table.factorId),
    index("factor_challenges_user").on(table.userId),
  ],
);

/** The ways back in for who has lost every factor: hashed, each for once. */
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
