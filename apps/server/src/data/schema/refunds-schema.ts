import { REFUND_STATES, REFUND_WAYS } from "@sovereign/domain/refund-life";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, user } from "./accounts-schema.ts";

/**
 * The state of each of our refunds, as the provider reports it. It outlives the account of the
 * payer, without their id: returned money is still theirs.
 */
export const refunds = pgTable(
  "refunds",
  {
    /** The provider's; of one it refused, the charge's. */
    id: text("id").primaryKey(),
    chargeId: text("charge_id").notNull(),
    customerId: text("customer_id"),
    subscriptionId: text("subscription_id"),
    memberId: text("member_id").references(() => user.id, { onDelete: "set null" }),
    way: text("way", { enum: REFUND_WAYS }).notNull(),
    actId: text("act_id"),
    /** In the currency's minor unit. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    state: text("state", { enum: REFUND_STATES }).notNull(),
    /** The provider's reason why it came back or was refused. */
    failure: text("failure"),
    askedAt: instant("asked_at").notNull(),
    /** When its money was with us again; null while it is not. */
    backAt: instant("back_at"),
    /** When it was sent again, or the owner called it settled. */
    settledAt: instant("settled_at"),
    syncedAt: instant("synced_at").notNull(),
  },
  (table) => [
    index("refunds_charge").on(table.chargeId),
    index("refunds_member").on(table.memberId),
    index("refunds_act").on(table.actId),
    index("refunds_open")
      .on(table.state)
      .where(sql`${table.settledAt} is null and ${table.state} <> 'arrived'`),
  ],
);
