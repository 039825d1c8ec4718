import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The provider of an account row that has a password. */
export const PASSWORD_PROVIDER = "credential";

export const user = pgTable(
  "user",
  {
    id: text("id").primaryKey(),
    /** In the order of sign-up; staff find a member by it. */
    number: integer("number").notNull().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    email: text("email").notNull().unique(),
    emailVerified: boolean("email_verified").notNull().default(false),
    /** When the present address was confirmed. */
    confirmedAt: timestamp("confirmed_at", { withTimezone: true, precision: 3 }),
    image: text("image"),
    role: text("role").notNull().default("user"),
    timeZone: text("time_zone").notNull().default("UTC"),
    /** Counts changes of the member's days and rest (decision 119). */
    daysVersion: integer("days_version").notNull().default(0),
    /** The version of the terms accepted at sign-up; null in rows of earlier versions. */
    termsVersion: text("terms_version"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  ({ email }) => [
    // Addresses that an earlier version distinguished by case alone (`hasAddress`).
    index("user_other_case")
      .on(sql`lower(${email})`)
      .where(sql`${email} <> lower(${email}) and ${email} !~ 'İ'`),
  ],
);

export const memberId = () => text("user_id").references(() => user.id, { onDelete: "cascade" });

export const session = pgTable(
  "session",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    aal: text("aal").notNull().default("aal1"),
    amr: text("amr").notNull().default("[]"),
    /** Whether the sign-in waits for its second factor and so allows nothing yet (decision 92). */
    challengeDue: boolean("challenge_due").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("session_user").on(table.userId), index("session_expires").on(table.expiresAt)],
);

export const account = pgTable(
  "account",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: instant("access_token_expires_at"),
    refreshTokenExpiresAt: instant("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("account_user").on(table.userId),
    uniqueIndex("account_provider").on(table.providerId, table.accountId),
  ],
);

export const verification = pgTable(
  "verification",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("verification_identifier").on(table.identifier)],
);

export const jwks = pgTable("jwks", {
  id: text("id").primaryKey(),
  publicKey: text("public_key").notNull(),
  privateKey: text("private_key").notNull(),
  alg: text("alg"),
  crv: text("crv"),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at"),
});
