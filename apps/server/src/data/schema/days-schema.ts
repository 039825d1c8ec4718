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
import { instant, memberId } from "./accounts-schema.ts";
import { SEARCH_KEYS } from "./searchable-words.ts";

/** A check constraint accepts no parameters. */
const literals = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(", "));

/** One row per member and date in the member's zone (specification, section 3). */
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
    committedAt: instant("committed_at").notNull(),
    /** When the member last answered; null while the day is open. */
    reflectedAt: instant("reflected_at"),
    /** Whether the latest write came after the day had ended (decision 1). */
    late: boolean("late").notNull().default(false),
    note: text("note"),
    updatedAt: instant("updated_at").notNull(),
    // When and on which device each field's current edit was made (decision 99). Null if unknown.
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
    // Without its pending list, which every search would have to read.
    index("one_things_search").using("gin", SEARCH_KEYS).with({ fastupdate: false }),
    check(
      "one_things_status",
      sql`${table.completionStatus} in (${literals(COMPLETION_STATUSES)})`,
    ),
  ],
);

/** Planned rest, by the member's calendar (decision 77). */
export const restDays = pgTable(
  "rest_days",
  {
    userId: memberId().notNull(),
    date: date("date").notNull(),
    plannedAt: instant("planned_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.date] })],
);

/** The latest day that had started for a member in an earlier or visited zone (decision 77). */
export const begunDays = pgTable("begun_days", {
  userId: memberId().primaryKey(),
  date: date("date").notNull(),
});

/** A summary of a member's older days, so that no response reads them all (decision 6). */
export const standings = pgTable("standings", {
  userId: memberId().primaryKey(),
  through: date("through").notNull(),
  /** Version of the rules; a standing of another version is recomputed. */
  rules: integer("rules").notNull(),
  state: jsonb("state").notNull(),
});

/** A day's history, superseded edits included; makes a resent write idempotent (decision 99). */
export const dayEdits = pgTable(
  "day_edits",
  {
    userId: memberId().notNull(),
    /** The device's id for the write, or the server's. */
    writeId: uuid("write_id").notNull(),
    /** Order of insertion: the last edit applied to a field is the current one. */
    position: bigint("position", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    targetDate: date("target_date").notNull(),
    field: text("field", { enum: EDIT_FIELDS }).notNull(),
    value: text("value").notNull(),
    /** By the server's clock, as far as known. */
    editedAt: instant("edited_at").notNull(),
    device: uuid("device"),
    deviceName: text("device_name").notNull(),
    seq: bigint("seq", { mode: "number" }).notNull(),
    applied: boolean("applied").notNull(),
    milestone: integer("milestone"),
    receivedAt: instant("received_at").notNull(),
    /** The writes of the same sitting that were merged into this one. */
    mergedIds: uuid("merged_ids").array().notNull().default([]),
    overwrittenChars: integer("overwritten_chars").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.writeId] }),
    index("day_edits_day").on(table.userId, table.targetDate),
  ],
);

/** A milestone is awarded once per run (decision 3). */
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
