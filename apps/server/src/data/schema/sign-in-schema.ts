import { IDENTITY_PROVIDERS } from "@sovereign/domain/identity-provider";
import { bigint, boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { instant, memberId } from "./columns.ts";

/** A key on a member's device that signs in without a password (decision 95). */
export const passkeys = pgTable(
  "passkeys",
  {
    /** The authenticator's own id of it, in base64url. */
    id: text("id").primaryKey(),
    userId: memberId().notNull(),
    name: text("name").notNull(),
    /** In base64url of its COSE form. */
    publicKey: text("public_key").notNull(),
    /** How often the authenticator says it was used; 0 for ever where it does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** How browsers reach the authenticator, separated by commas. */
    transports: text("transports").notNull(),
    backedUp: boolean("backed_up").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** What a passkey is to sign: once, within minutes; by a member who adds one, or by anybody who comes. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challenge: text("challenge").primaryKey(),
    userId: memberId(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("passkey_challenges_user").on(table.userId)],
);

/** Somebody a provider has vouched for, until their session begins (decision 94). */
export const arrivals = pgTable(
  "arrivals",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: memberId().notNull(),
    provider: text("provider", { enum: IDENTITY_PROVIDERS }).notNull(),
    subject: text("subject").notNull(),
    unproven: boolean("unproven").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("arrivals_user").on(table.userId)],
);
