import type { FaultCrumb } from "@sovereign/contract/faults";
import type { Counted, FaultFrame, FaultVersion } from "@sovereign/domain/fault";
import type { FaultMessage } from "@sovereign/domain/fault-message";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./accounts-schema.ts";

/** Errors in browsers, each once. No column contains a member's input (decision 153). */
export const browserFaults = pgTable(
  "browser_faults",
  {
    /** Hash of the error and the lines of its code. */
    fingerprint: text("fingerprint").primaryKey(),
    name: text("name").notNull(),
    message: text("message").$type<FaultMessage>().notNull(),
    code: text("code"),
    frames: jsonb("frames").$type<readonly FaultFrame[]>().notNull(),
    crumbs: jsonb("crumbs").$type<readonly FaultCrumb[]>().notNull(),
    count: integer("count").notNull(),
    firstSeen: instant("first_seen").notNull(),
    lastSeen: instant("last_seen").notNull(),
    /** Keyed hashes, up to 500, with when each last met it. */
    members: jsonb("members").$type<readonly { key: string; at: string }[]>().notNull(),
    references: text("references").array().$type<readonly string[]>().notNull(),
    versions: jsonb("versions").$type<readonly FaultVersion[]>().notNull(),
    routes: jsonb("routes").$type<readonly Counted[]>().notNull(),
    devices: jsonb("devices").$type<readonly Counted[]>().notNull(),
    solvedAt: instant("solved_at"),
    solvedIn: text("solved_in"),
    reopenedAt: instant("reopened_at"),
    spreadingSince: instant("spreading_since"),
  },
  (table) => [index("browser_faults_last_seen").on(table.lastSeen.desc())],
);

/** Alarms sent to the operator, so that no node and no restart sends them again. */
export const alarms = pgTable("alarms", {
  kind: text("kind").primaryKey(),
  /** Null while the cause is absent. */
  since: instant("since"),
  lastOn: instant("last_on").notNull(),
  toldAt: instant("told_at"),
});
