import { EDIT_FIELDS } from "@sovereign/domain/edit";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, memberId } from "./columns.ts";
import { SEARCH_KEYS } from "./searchable-words.ts";

/** Words as a check of a table lists them, which takes no parameters. */
const literals = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(", "));

/** One row per member and calendar date in the member's own zone (specification, section 3). */
export const oneThings = pgTable(
  "one_things",
  {
    userId: memberId().notNull(),
    targetDate: date("target_date").notNull(),
    content: text("content").notNull(),
    completionStatus: text("completion_status", { enum: COMPLETION_STATUSES })
      .notNull()
      .default("missed"),
    completedAt: instant("completed_at"),
    /** The zone in which `target_date` was today when the row was first written. */
    timeZone: text("time_zone").notNull(),
    /** When the text was first committed; kept over updates. */
    committedAt: instant("committed_at").notNull(),
    /** When the member last answered for the day; null while the day is open. */
    reflectedAt: instant("reflected_at"),
    /** Whether the latest write came after the day had ended (decision 1). */
    late: boolean("late").notNull().default(false),
    /** What the member added to the answer, for themselves alone; null for nothing. */
    note: text("note"),
    updatedAt: instant("updated_at").notNull(),
    // Where the edit of each field that stands was made, which a later one has to be later than
    // (decision 99); `reflected_at` is when the answer was. Nothing where no edit is known of.
    textAt: instant("text_at"),
    textDevice: uuid("text_device"),
    textSeq: bigint("text_seq", { mode: "number" }),
    completionDevice: uuid("completion_device"),
    completionSeq: bigint("completion_seq", { mode: "number" }),
    noteAt: instant("note_at"),
    noteDevice: uuid("note_device"),
    noteSeq: bigint("note_seq", { mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.targetDate] }),
    // Without its list of pending keys, which every search would have to read.
    index("one_things_search").using("gin", SEARCH_KEYS).with({ fastupdate: false }),
    check(
      "one_things_status",
      sql`${table.completionStatus} in (${literals(COMPLETION_STATUSES)})`,
    ),
  ],
);

/** Days a member has planned to rest on, in their own calendar (decision 77). */
export const restDays = pgTable(
  "rest_days",
  {
    userId: memberId().notNull(),
    date: date("date").notNull(),
    plannedAt: instant("planned_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.date] })],
);

/**
 * The latest day that had begun for a member in a zone that they left, or wrote from without being at
 * home in it (decision 77).
 */
export const begunDays = pgTable("begun_days", {
  userId: memberId().primaryKey(),
  date: date("date").notNull(),
});

/**
 * What a member's closed days come to, so that no answer reads them all: made of their records and
 * made again when it is not there (decision 6).
 */
export const standings = pgTable("standings", {
  userId: memberId().primaryKey(),
  through: date("through").notNull(),
  /** Which rules counted; a standing by other rules is made again. */
  rules: integer("rules").notNull(),
  state: jsonb("state").notNull(),
});

/**
 * Every edit of a day that was not refused, also those that a later one had outdone when they came:
 * the day's revisions, and what makes a write that is sent again be done once (decision 99).
 */
export const dayEdits = pgTable(
  "day_edits",
  {
    userId: memberId().notNull(),
    /** The id that the device gave the write, or the server to one without. */
    writeId: uuid("write_id").notNull(),
    /** The order in which they were written down: the last one applied to a field stands. */
    position: bigint("position", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    targetDate: date("target_date").notNull(),
    field: text("field", { enum: EDIT_FIELDS }).notNull(),
    /** The text, the answer or the note; empty for none. */
    value: text("value").notNull(),
    /** By the server's clock, as far as that is known. */
    editedAt: instant("edited_at").notNull(),
    device: uuid("device"),
    /** What device it was, in three words of ours (decision 5). */
    deviceName: text("device_name").notNull(),
    seq: bigint("seq", { mode: "number" }).notNull(),
    /** Whether the day was changed by it; otherwise a later edit stood. */
    applied: boolean("applied").notNull(),
    /** The milestone that it was awarded. */
    milestone: integer("milestone"),
    receivedAt: instant("received_at").notNull(),
    /** The writes whose words it goes on with in the same sitting: they are kept as this one. */
    folded: uuid("folded").array().notNull().default([]),
    /** How many signs were typed over on the way through those. */
    typedOver: integer("typed_over").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.writeId] }),
    index("day_edits_day").on(table.userId, table.targetDate),
  ],
);

/** A milestone is awarded once per run of counting days (decision 3). */
export const milestones = pgTable(
  "milestones",
  {
    userId: memberId().notNull(),
    runStartedOn: date("run_started_on").notNull(),
    days: integer("days").notNull(),
    awardedAt: instant("awarded_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.runStartedOn, table.days] })],
);
