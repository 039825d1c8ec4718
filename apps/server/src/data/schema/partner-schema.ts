import { SIGNAL_WAYS, SIGNALS } from "@sovereign/domain/partner";
import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, memberId, user } from "./accounts-schema.ts";

const otherMember = (name: string) => text(name).references(() => user.id, { onDelete: "cascade" });

/**
 * A member's side of their partnership, one at a time: two rows have the same `pair`. It outlives
 * the partnership as the news that it ended, until it is put away.
 */
export const partners = pgTable(
  "partners",
  {
    userId: memberId().primaryKey(),
    pair: uuid("pair").notNull(),
    /** Null once the member ended it; where the other did, they can still be blocked. */
    partnerId: text("partner_id").references(() => user.id, { onDelete: "set null" }),
    /** The member's name for the other. */
    name: text("name").notNull(),
    /** The first day that the other sees, by the member's calendar. */
    since: date("since").notNull(),
    acceptedAt: instant("accepted_at").notNull(),
    /** Whether this member's membership carries it. */
    chose: boolean("chose").notNull(),
    signalsBy: text("signals_by", { enum: SIGNAL_WAYS }).notNull().default("app"),
    endedAt: instant("ended_at"),
    endedByThem: boolean("ended_by_them").notNull().default(false),
    /**
     * Set by a restore, which cannot know who ended it since, and for a frozen member, whose thief may
     * have made it: it rests until the member goes on.
     */
    pausedAt: instant("paused_at"),
  },
  (table) => [index("partners_partner").on(table.partnerId)],
);

/** A member's open invitation, or one that was declined or ran out and is not put away. */
export const partnerInvitations = pgTable(
  "partner_invitations",
  {
    userId: memberId().primaryKey(),
    id: uuid("id").notNull(),
    /** Null for a link to hand over, and once it was declined or has run out. */
    address: text("address"),
    name: text("name").notNull(),
    /** The invited person's name for the inviter. */
    ownName: text("own_name").notNull(),
    madeAt: instant("made_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    mails: integer("mails").notNull(),
    declinedAt: instant("declined_at"),
  },
  (table) => [
    uniqueIndex("partner_invitations_id").on(table.id),
    index("partner_invitations_address").on(table.address),
    index("partner_invitations_expires")
      .on(table.expiresAt)
      .where(sql`${table.address} is not null`),
  ],
);

/** The signals between partners; deleted with the partnership. */
export const partnerSignals = pgTable(
  "partner_signals",
  {
    id: uuid("id").primaryKey(),
    pair: uuid("pair").notNull(),
    senderId: otherMember("sender_id").notNull(),
    receiverId: otherMember("receiver_id").notNull(),
    signal: text("signal", { enum: SIGNALS }).notNull(),
    /** The receiver's day. */
    about: date("about").notNull(),
    sentAt: instant("sent_at").notNull(),
  },
  (table) => [
    // Each kind once a day, whatever several devices send.
    uniqueIndex("partner_signals_once").on(table.senderId, table.pair, table.about, table.signal),
    index("partner_signals_receiver").on(table.receiverId),
    index("partner_signals_pair").on(table.pair),
  ],
);

/** Members whose invitations another never gets again. */
export const partnerBlocks = pgTable(
  "partner_blocks",
  {
    userId: memberId().notNull(),
    blockedId: otherMember("blocked_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    index("partner_blocks_blocked").on(table.blockedId),
  ],
);

/**
 * Mailboxes that no member may invite, by a keyed hash; behind a member's id and a space, one that may
 * not invite this member: a block outlives the blocked account.
 */
export const partnerRefusals = pgTable("partner_refusals", {
  addressKey: text("address_key").primaryKey(),
  since: instant("since").notNull(),
});
