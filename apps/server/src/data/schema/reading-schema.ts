import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, memberId } from "./accounts-schema.ts";

/** When and where a row was last changed, which a later change must be later than. */
const edited = () => ({
  editedAt: instant("edited_at").notNull(),
  device: uuid("device"),
  seq: bigint("seq", { mode: "number" }),
});

/** A member's last position in an item, from any device. */
export const readingPlaces = pgTable(
  "reading_places",
  {
    userId: memberId().notNull(),
    section: text("section").notNull(),
    item: text("item").notNull(),
    block: integer("block").notNull(),
    offset: doublePrecision("offset").notNull(),
    opening: text("opening").notNull(),
    percent: integer("percent").notNull(),
    /** When its end was first reached. */
    readAt: instant("read_at"),
    /** The last position in its sound, in seconds, and its time. */
    heard: doublePrecision("heard"),
    heardAt: instant("heard_at"),
    ...edited(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.section, table.item] })],
);

/** When a member last opened the vault, and when they did in the visit before. */
export const vaultVisits = pgTable("vault_visits", {
  userId: memberId().primaryKey(),
  seen: instant("seen").notNull(),
  since: instant("since"),
});

/** A removed one preserves its id and stamp, so that an earlier write cannot restore it. */
export const highlights = pgTable(
  "highlights",
  {
    userId: memberId().notNull(),
    id: uuid("id").notNull(),
    section: text("section").notNull(),
    item: text("item").notNull(),
    paragraph: integer("paragraph").notNull(),
    start: integer("start").notNull(),
    quote: text("quote").notNull(),
    before: text("before").notNull(),
    after: text("after").notNull(),
    note: text("note").notNull(),
    createdAt: instant("created_at").notNull(),
    removed: boolean("removed").notNull().default(false),
    ...edited(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index("highlights_standing").on(table.userId, table.createdAt).where(sql`not ${table.removed}`),
  ],
);
