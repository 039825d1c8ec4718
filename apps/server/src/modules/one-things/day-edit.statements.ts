import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { type DayChange, takesBack, writtenValue } from "@sovereign/domain/day-write";
import { EDIT_FIELDS, type EditField, type EditPlace } from "@sovereign/domain/edit";
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { given } from "#database/prepared.ts";
import { DAYS } from "./one-things.statements.ts";

/** An edit of a day, which the rules have let pass as far as they can without the day. */
export type DayEdit = {
  /** The write's own. */
  id: string;
  userId: string;
  date: CalendarDate;
  change: DayChange;
  place: EditPlace;
  late: boolean;
  /** The zone in which the date was the writer's. */
  timeZone: string;
  deviceName: string;
  now: Date;
  /** The first day whose record is answered whole. */
  since: CalendarDate;
};

/** What a statement that writes a day is given, beside what every one about days is. */
export const EDIT = {
  ...DAYS,
  ...given("id", "date", "value", "at", "device", "seq"),
  ...given("late", "timeZone", "deviceName", "receivedAt"),
};

/** An edit as its statement is given it. */
export const givenOf = (edit: DayEdit): Record<keyof typeof EDIT, unknown> => ({
  userId: edit.userId,
  since: edit.since,
  before: edit.date < edit.since ? edit.date : edit.since,
  id: edit.id,
  date: edit.date,
  value: writtenValue(edit.change),
  at: new Date(edit.place.at).toISOString(),
  device: edit.place.device,
  seq: edit.place.seq,
  late: edit.late,
  timeZone: edit.timeZone,
  deviceName: edit.deviceName,
  receivedAt: edit.now.toISOString(),
});

/** When the edit was made. */
export const AT = sql`${EDIT.at}::timestamptz`;

/** What an edit does, whatever it says: a statement does one of these. */
export type Deed = { field: EditField; takesBack: boolean };

export const deedOf = ({ change }: DayEdit): Deed => ({
  field: change.kind,
  takesBack: takesBack(change),
});

/** All deeds that there are: only a text is taken back. */
export const DEEDS: readonly Deed[] = [
  ...EDIT_FIELDS.map((field) => ({ field, takesBack: false })),
  { field: "text", takesBack: true },
];

/** The row of the edit's day, and what is kept with it. */
export const OF_DAY = sql`user_id = ${EDIT.userId} and target_date = ${EDIT.date}::date`;

/** The edit with the id of this one, which stands alone: only notes grow into one another. */
export const SAME_EDIT = sql`user_id = ${EDIT.userId} and write_id = ${EDIT.id}::uuid`;

type EditKey = { [Part in "userId" | "date" | "id"]: string | Placeholder };

/** Whether a row is the edit of a day, or one that has grown out of it in the same sitting. */
export const isEdit = ({ userId, date, id }: EditKey): SQL => sql`
  user_id = ${userId} and target_date = ${date}::date
  and (write_id = ${id}::uuid or ${id}::uuid = any(folded))`;
