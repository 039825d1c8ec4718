import type { Money } from "@sovereign/domain/money";
import type { StaffRole } from "@sovereign/domain/staff";
import { REVOCATIONS } from "@sovereign/domain/subscription";
import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { instant, user } from "./accounts-schema.ts";

const someMember = (name: string) => text(name).references(() => user.id, { onDelete: "set null" });

/** `asked`: to be on again; `ends`: in arrears, to end now that the gift is claimed. */
export type StoppedRenewal = string | { asked: string } | { ends: string };

/** A refund that staff ordered: until `heldUntil` it can be undone; then it is sent, or failed. */
export type OrderedGiftRefund = {
  act: string;
  by: { userId: string; name: string; role: StaffRole };
  reason: string;
  heldUntil: string;
  /** Whether the gift was claimed when it was ordered. */
  claimed: boolean;
  chargeId: string;
  amount: Money;
  /** From then on it cannot be undone. */
  sending?: boolean;
  failure?: string;
};

/**
 * Years of membership bought for another address (decision 140). Whether one is paid is a copy of
 * the provider's state; deleting an account removes its id, address and words.
 */
export const gifts = pgTable(
  "gifts",
  {
    id: text("id").primaryKey(),
    /** As staff name it. */
    number: integer("number").notNull().generatedAlwaysAsIdentity(),
    checkoutId: text("checkout_id").notNull().unique(),
    paymentId: text("payment_id"),
    customerId: text("customer_id"),
    /** In minor units of `currency`. */
    amount: integer("amount"),
    currency: text("currency"),
    giverId: someMember("giver_id"),
    /** Bought by a member, whose address is their account's. */
    byMember: boolean("by_member").notNull(),
    /** A visitor's, as typed at the provider. */
    giverEmail: text("giver_email"),
    giverName: text("giver_name"),
    /** Null once no email to it remains. */
    recipientEmail: text("recipient_email"),
    word: text("word"),
    /** On the giver's calendar. */
    arrivesOn: date("arrives_on").notNull(),
    timeZone: text("time_zone").notNull(),
    arrivesAt: instant("arrives_at").notNull(),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
    returned: text("returned", { enum: REVOCATIONS }),
    /** Null, too, for a dispute that an earlier version told as a cancellation. */
    returnedAt: instant("returned_at"),
    sentAt: instant("sent_at"),
    /** The number of times staff had its link sent again. */
    resent: integer("resent").notNull().default(0),
    /** In the link's proof: `resent` when its address was changed last, so that earlier links end. */
    linkVersion: integer("link_version").notNull().default(0),
    refunding: jsonb("refunding").$type<OrderedGiftRefund>(),
    claimedBy: someMember("claimed_by"),
    claimedAt: instant("claimed_at"),
    /** The member claiming it at the moment, before their charges are stopped. */
    heldBy: someMember("held_by"),
    heldAt: instant("held_at"),
    /** The claimer's renewals that are turned off for it, to be given back if it fails or is returned. */
    stopped: jsonb("stopped_renewals").$type<StoppedRenewal[]>(),
    beginsAt: instant("begins_at"),
    endsAt: instant("ends_at"),
  },
  (table) => [
    uniqueIndex("gifts_number").on(table.number),
    index("gifts_customer").on(table.customerId),
    index("gifts_paid").on(table.paidAt.desc()),
    index("gifts_giver_email").on(table.giverEmail),
    index("gifts_payment").on(table.paymentId),
    index("gifts_giver").on(table.giverId),
    index("gifts_claimed_by").on(table.claimedBy),
    index("gifts_held_by").on(table.heldBy),
    index("gifts_recipient").on(table.recipientEmail),
    index("gifts_due").on(table.arrivesAt).where(sql`${table.sentAt} is null`),
  ],
);
