import { IDENTITY_PROVIDERS } from "@sovereign/domain/sign-in-methods";
import { bigint, boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { instant, memberId } from "./accounts-schema.ts";

export const passkeys = pgTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    userId: memberId().notNull(),
    name: text("name").notNull(),
    /** In COSE format, as base64url. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's use counter; always 0 where it does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").notNull(),
    backedUp: boolean("backed_up").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    /** As of a factor. */
    countsFrom: instant("counts_from"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** A challenge that a passkey signs once, within minutes. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challenge: text("challenge").primaryKey(),
    userId: memberId(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("passkey_challenges_user").on(table.userId)],
);

export const pendingSocialSignIns = pgTable(
  "pending_social_sign_ins",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: memberId().notNull(),
    provider: text("provider", { enum: IDENTITY_PROVIDERS }).notNull(),
    subject: text("subject").notNull(),
    unproven: boolean("unproven").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("pending_social_sign_ins_user").on(table.userId)],
);
