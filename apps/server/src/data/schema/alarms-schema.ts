import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Alarms sent to the operator, so that no node and no restart sends them again. */
export const alarms = pgTable("alarms", {
  kind: text("kind").primaryKey(),
  /** Null while the cause is absent. */
  since: instant("since"),
  lastOn: instant("last_on").notNull(),
  toldAt: instant("told_at"),
});
