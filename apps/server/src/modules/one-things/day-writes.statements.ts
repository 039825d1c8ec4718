import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { type DayChange, takesBack, writtenValue } from "@sovereign/domain/day-write";
import type { EditField, EditPlace } from "@sovereign/domain/edit";
import { type CompletionStatus, NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import { type SQL, sql } from "drizzle-orm";
import { afterStanding, answer, basis, COLUMNS } from "./one-things.statements.ts";

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
  /** Whether it is written only while the member is in that zone (decision 6). */
  onlyInZone: boolean;
  deviceName: string;
  now: Date;
  /** The first day whose record is answered whole. */
  since: CalendarDate;
};

/** How many edits of a day's field are kept: a note saves itself as it is written. */
const MOST_EDITS = 300;

type PlaceColumns = { at: SQL; device: SQL; seq: SQL };

/** Where the edit of a field that stands was made, as the columns of its day say. */
const PLACES: Record<EditField, PlaceColumns> = {
  text: columns("text_at", "text_device", "text_seq"),
  completion: columns("reflected_at", "completion_device", "completion_seq"),
  note: columns("note_at", "note_device", "note_seq"),
};

function columns(at: string, device: string, seq: string): PlaceColumns {
  const of = (name: string) => sql.raw(`one_things.${name}`);
  return { at: of(at), device: of(device), seq: of(seq) };
}

/**
 * Does with an edit what `judgeEdit` of the domain says, and reads as `readDaysStatement` does, with
 * the day as it was written: the edit is kept unless it was refused, and done once however often it
 * comes. What stands is asked of the day's latest row, so that of two edits at once the later stands
 * (decision 99).
 */
export function writeDayStatement(edit: DayEdit): SQL {
  const { userId, date, since, change } = edit;
  const before = date < since ? date : since;
  const back = takesBack(change);
  const done = back
    ? sql`exists (select 1 from written) or not exists (select 1 from found)`
    : sql`exists (select 1 from written)`;
  // One statement sees one snapshot: what it writes must be added to what it reads.
  return sql`
    with ${basis(userId, before)},
    known as (
      select applied, milestone from day_edits where ${isEdit(edit)}
    ),
    found as (
      select * from one_things where user_id = ${userId} and target_date = ${date}::date
    ),
    rivals as (${rivals(edit)}),
    outdone as (
      select 1 from rivals
      where not ${isLater(edit.place, { at: sql`at`, device: sql`device`, seq: sql`seq` })}
    ),
    writer as (
      select id, time_zone from member
      where ${edit.onlyInZone ? sql`time_zone = ${edit.timeZone} and` : sql``}
        not exists (select 1 from known)
    ),
    written as (${writing(edit)} returning ${COLUMNS}),
    outdated as (delete from standings where user_id = ${userId} and through >= ${date}::date),
    kept as (${keeping(edit, done)}),
    forgotten as (${forgetting(edit)}),
    days as (
      ${back ? sql`` : sql`select * from written union all`}
      select ${COLUMNS} from one_things
      where ${afterStanding(userId)}
        and (target_date <> ${date}::date or not exists (select 1 from written))
    )
    ${answer(userId, since, becoming(edit))}`;
}

/** Whether a row is the edit of a day, or one that has grown out of it in the same sitting. */
export const isEdit = ({ userId, date, id }: Pick<DayEdit, "userId" | "date" | "id">): SQL => sql`
  user_id = ${userId} and target_date = ${date}::date
  and (write_id = ${id}::uuid or ${id}::uuid = any(folded))`;

/** What the edit has to be later than: the edit of its field that stands, and lines taken back. */
function rivals({ userId, date, change }: DayEdit): SQL {
  const { at, device, seq } = PLACES[change.kind];
  const standing = sql`
    select ${at} as at, ${device} as device, ${seq} as seq
    from found as one_things where ${at} is not null`;
  if (change.kind !== "text") return standing;
  return sql`${standing} union all
    select edited_at, device, seq from day_edits
    where user_id = ${userId} and target_date = ${date}::date
      and field = 'text' and value = '' and applied`;
}

/** Whether an edit is later than the one made at the place in these columns: see `isLaterEdit`. */
const isLater = (place: EditPlace, than: PlaceColumns): SQL => sql`
  case when ${than.device} = ${place.device}::uuid then ${place.seq}::bigint > ${than.seq}
    else ${iso(place.at)}::timestamptz >= ${than.at} end`;

/** Whether it is later than the one that stands in the day's row, if any does. */
const stands = ({ place, change }: DayEdit): SQL => {
  const standing = PLACES[change.kind];
  return sql`(${standing.at} is null or ${isLater(place, standing)})`;
};

const iso = (at: number) => new Date(at).toISOString();

/** The write itself, up to what it returns. */
function writing(edit: DayEdit): SQL {
  const { change } = edit;
  if (change.kind === "note") return noteUpdate(edit, change.note);
  if (change.kind === "completion") {
    const row = { content: NO_ONE_THING_TEXT, status: change.status };
    return sql`${insertion(edit, row)} ${KEEP_TEXT} where ${stands(edit)}`;
  }
  if (change.content === null) return takingBack(edit);
  return sql`${insertion(edit, { content: change.content, status: null })} ${keepStatus(edit)}`;
}

/** The row of a day that has none; a status says that it is answered. */
function insertion(
  { date, late, place, timeZone }: DayEdit,
  { content, status }: { content: string; status: CompletionStatus | null },
): SQL {
  const [at, answeredAt] = [iso(place.at), status && iso(place.at)];
  const completedAt = status === "completed" ? at : null;
  const ofText = status === null ? place : null;
  const ofAnswer = status === null ? null : place;
  return sql`
    insert into one_things (
      user_id, target_date, content, completion_status, completed_at, time_zone,
      committed_at, reflected_at, late, updated_at,
      text_at, text_device, text_seq, completion_device, completion_seq
    )
    select
      id, ${date}::date, ${content}::text, ${status ?? "missed"}::text,
      ${completedAt}::timestamptz, ${timeZone},
      ${at}::timestamptz, ${answeredAt}::timestamptz, ${late}::boolean, ${at}::timestamptz,
      ${ofText && at}::timestamptz, ${ofText?.device ?? null}::uuid, ${ofText?.seq ?? null}::bigint,
      ${ofAnswer?.device ?? null}::uuid, ${ofAnswer?.seq ?? null}::bigint
    from writer
    where not exists (select 1 from outdone)
    on conflict (user_id, target_date) do update set
      updated_at = greatest(one_things.updated_at, excluded.updated_at),`;
}

// Saving text keeps the status (section 4), and stops with the answer: what was written before it may
// come after it. The later of text and answer says whether the day was written late.
const keepStatus = (edit: DayEdit): SQL => sql`
  content = excluded.content,
  committed_at = least(one_things.committed_at, excluded.committed_at),
  late = case when one_things.reflected_at > excluded.text_at then one_things.late
    else excluded.late end,
  text_at = excluded.text_at,
  text_device = excluded.text_device,
  text_seq = excluded.text_seq
  where ${stands(edit)} and (
    one_things.reflected_at is null or one_things.content = ${NO_ONE_THING_TEXT}
    or not ${isLater(edit.place, PLACES.completion)}
  )`;

const KEEP_TEXT = sql`
  completion_status = excluded.completion_status,
  completed_at = excluded.completed_at,
  reflected_at = excluded.reflected_at,
  late = case when one_things.text_at > excluded.reflected_at then one_things.late
    else excluded.late end,
  completion_device = excluded.completion_device,
  completion_seq = excluded.completion_seq`;

/** The day's row, if there is one and the edit may be written over it. */
const ownDay = (edit: DayEdit): SQL => sql`
  user_id = ${edit.userId} and target_date = ${edit.date}::date and ${stands(edit)}
  and exists (select 1 from writer) and not exists (select 1 from outdone)`;

// A line for tomorrow goes with its row; an answer stays.
const takingBack = (edit: DayEdit): SQL =>
  sql`delete from one_things where ${ownDay(edit)} and reflected_at is null`;

// A note goes with an answer (decision 80).
const noteUpdate = (edit: DayEdit, note: string | null): SQL => sql`
  update one_things set
    note = ${note}::text,
    note_at = ${iso(edit.place.at)}::timestamptz,
    note_device = ${edit.place.device}::uuid,
    note_seq = ${edit.place.seq}::bigint,
    updated_at = greatest(updated_at, ${iso(edit.place.at)}::timestamptz)
  where ${ownDay(edit)} and reflected_at is not null`;

/** Keeps the edit where it is done, or where a later one stands. */
function keeping(edit: DayEdit, done: SQL): SQL {
  const { id, date, change, place, deviceName, now } = edit;
  return sql`
    insert into day_edits (
      user_id, write_id, target_date, field, value, edited_at, device, device_name, seq, applied,
      received_at
    )
    select
      id, ${id}::uuid, ${date}::date, ${change.kind}::text, ${writtenValue(change)}::text,
      ${iso(place.at)}::timestamptz, ${place.device}::uuid, ${deviceName}::text,
      ${place.seq}::bigint, not exists (select 1 from outdone), ${now.toISOString()}::timestamptz
    from writer
    where ${done} or exists (select 1 from outdone)
    on conflict do nothing
    returning applied, milestone`;
}

/** The oldest edits of a day's field go when it has too many; the one that stands stays. */
function forgetting({ userId, date, change }: DayEdit): SQL {
  const ofField = sql`
    user_id = ${userId} and target_date = ${date}::date and field = ${change.kind}::text`;
  return sql`
    delete from day_edits
    where ${ofField} and exists (select 1 from kept)
      and position <= (
        select position from day_edits where ${ofField}
        order by position desc offset ${MOST_EDITS - 1}::int limit 1
      )
      and position is distinct from (
        select max(position) from day_edits where ${ofField} and applied
      )`;
}

/** The note that stood before this one was written over it; null of other fields. */
const noteBefore = ({ userId, date, change }: DayEdit): SQL =>
  change.kind !== "note"
    ? sql`null`
    : sql`
      select json_build_object(
        'id', write_id, 'value', value, 'at', edited_at, 'device', device, 'typed_over', typed_over
      )
      from day_edits
      where user_id = ${userId} and target_date = ${date}::date and field = 'note' and applied
        and exists (select 1 from kept where applied)
      order by position desc limit 1`;

/** An edit that becomes part of a later one, and what was typed over up to that. */
export type FoldedEdit = { id: string; typedOver: number };

/** Removes an edit and notes its id with the later one, if that is still there. */
export function foldStatement({ userId, id }: DayEdit, { id: before, typedOver }: FoldedEdit): SQL {
  const isHeir = sql`day_edits.user_id = ${userId} and day_edits.write_id = ${id}::uuid`;
  return sql`
    with heir as (select 1 from day_edits where ${isHeir} for update),
    gone as (
      delete from day_edits
      where user_id = ${userId} and write_id = ${before}::uuid and exists (select 1 from heir)
      returning write_id, folded
    )
    update day_edits set
      folded = (gone.write_id || gone.folded || day_edits.folded)[1:${MOST_EDITS}::int],
      typed_over = ${typedOver}::int
    from gone where ${isHeir}`;
}

/** What became of the edit, and what it found of its day. */
function becoming(edit: DayEdit): SQL {
  const { userId, change } = edit;
  const { at, device, seq } = PLACES.completion;
  const text = change.kind === "text" && !takesBack(change);
  return sql`
    ${text ? isFirstText(userId) : sql`false`} as first_text,
    (
      select json_build_object('applied', applied, 'milestone', milestone)
      from (select * from known union all select * from kept) as edit
    ) as edit,
    json_build_object(
      'record', (
        select json_build_object('content', content, 'reflected_at', reflected_at) from found
      ),
      'edits', (
        select coalesce(json_agg(json_build_object('at', at, 'device', device, 'seq', seq)), '[]')
        from rivals
      ),
      'answer', (
        select json_build_object('at', ${at}, 'device', ${device}, 'seq', ${seq})
        from found as one_things where ${at} is not null
      )
    ) as found,
    (${noteBefore(edit)}) as note_before,`;
}

/** The table is seen as it was before the write, so any text in it is an earlier one. */
const isFirstText = (userId: string): SQL => sql`
  exists (select 1 from written) and not exists (
    select 1 from one_things where user_id = ${userId} and content <> ${NO_ONE_THING_TEXT}
  )`;
