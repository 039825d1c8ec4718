import type { EditField } from "@sovereign/domain/edit";
import { NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import { type SQL, sql } from "drizzle-orm";
import { AT, type Deed, EDIT, isEdit, OF_DAY, SAME_EDIT } from "./day-edit.statements.ts";
import { forgetting, keeping, noteBefore } from "./kept-edits.statements.ts";
import { answer, BASIS, COLUMNS, storedDays } from "./one-things.statements.ts";

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
 * Does with an edit what `judgeEdit` of the domain says, and reads as `READ_DAYS` does, with the day as
 * it was written: the edit is kept unless it was refused, and done once however often it comes. What
 * stands is asked of the day's latest row, so that of two edits at once the later stands (decision 99).
 */
export function writeDayStatement(deed: Deed): SQL {
  const back = deed.takesBack;
  const done = back
    ? sql`exists (select 1 from written) or not exists (select 1 from found)`
    : sql`exists (select 1 from written)`;
  // One statement sees one snapshot: what it writes must be added to what it reads.
  return sql`
    with ${BASIS},
    known as (
      select applied, milestone from day_edits where ${deed.field === "note" ? isEdit(EDIT) : SAME_EDIT}
    ),
    found as (
      select * from one_things where ${OF_DAY}
    ),
    rivals as (${rivals(deed)}),
    outdone as (
      select 1 from rivals
      where not ${isLater({ at: sql`at`, device: sql`device`, seq: sql`seq` })}
    ),
    writer as (
      select id, time_zone from member
      where not exists (select 1 from known)
    ),
    written as (${writing(deed)} returning ${COLUMNS}),
    outdated as (
      delete from standings where user_id = ${EDIT.userId} and through >= ${EDIT.date}::date
    ),
    kept as (${keeping(deed, done)}),
    forgotten as (${forgetting(deed)})
    ${answer((range) => daysAfter(deed, range), becoming(deed))}`;
}

/** The member's days of a range as they are after the write. */
const daysAfter = ({ takesBack }: Deed, range: SQL): SQL => sql`
  ${takesBack ? sql`` : sql`select * from written where ${range} union all`}
  ${storedDays(range)}
  and (target_date <> ${EDIT.date}::date or not exists (select 1 from written))`;

/**
 * What the edit has to be later than: the edit of its field that stands, lines taken back, and what
 * its own device wrote after it, also where another device's edit stands over that.
 */
function rivals({ field }: Deed): SQL {
  const { at, device, seq } = PLACES[field];
  const standing = sql`
    select ${at} as at, ${device} as device, ${seq} as seq
    from found as one_things where ${at} is not null
    union all
    select edited_at, device, seq from day_edits
    where ${OF_DAY} and field = ${field}::text
      and device = ${EDIT.device}::uuid and seq > ${EDIT.seq}::bigint`;
  if (field !== "text") return standing;
  return sql`${standing} union all
    select edited_at, device, seq from day_edits
    where ${OF_DAY} and field = 'text' and value = '' and applied`;
}

/** Whether the edit is later than the one made at the place in these columns: see `isLaterEdit`. */
const isLater = (than: PlaceColumns): SQL => sql`
  case when ${than.device} = ${EDIT.device}::uuid then ${EDIT.seq}::bigint > ${than.seq}
    else ${AT} >= ${than.at} end`;

/** Whether it is later than the one that stands in the day's row, if any does. */
const stands = ({ field }: Deed): SQL =>
  sql`(${PLACES[field].at} is null or ${isLater(PLACES[field])})`;

/** The write itself, up to what it returns. */
function writing(deed: Deed): SQL {
  if (deed.field === "note") return noteUpdate(deed);
  if (deed.field === "completion") {
    return sql`${insertion(ANSWERED)} ${KEEP_TEXT} where ${stands(deed)}`;
  }
  return deed.takesBack ? takingBack(deed) : sql`${insertion(WORDED)} ${keepStatus(deed)}`;
}

/** What the row of a day that has none says of its text and its answer. */
type FirstRow = { content: SQL; status: SQL; completedAt: SQL; reflectedAt: SQL; places: SQL };

const PLACE = sql`${AT}, ${EDIT.device}::uuid, ${EDIT.seq}::bigint`;
const NO_TIME = sql`null::timestamptz`;

const WORDED: FirstRow = {
  content: sql`${EDIT.value}::text`,
  status: sql`'missed'`,
  completedAt: NO_TIME,
  reflectedAt: NO_TIME,
  places: sql`${PLACE}, null::uuid, null::bigint`,
};

const ANSWERED: FirstRow = {
  content: sql`${NO_ONE_THING_TEXT}::text`,
  status: sql`${EDIT.value}::text`,
  completedAt: sql`case when ${EDIT.value}::text = 'completed' then ${AT} end`,
  reflectedAt: AT,
  places: sql`null::timestamptz, null::uuid, null::bigint, ${EDIT.device}::uuid, ${EDIT.seq}::bigint`,
};

const insertion = ({ content, status, completedAt, reflectedAt, places }: FirstRow): SQL => sql`
  insert into one_things (
    user_id, target_date, content, completion_status, completed_at, time_zone,
    committed_at, reflected_at, late, updated_at,
    text_at, text_device, text_seq, completion_device, completion_seq
  )
  select
    id, ${EDIT.date}::date, ${content}, ${status}, ${completedAt}, ${EDIT.timeZone},
    ${AT}, ${reflectedAt}, ${EDIT.late}::boolean, ${AT}, ${places}
  from writer
  where not exists (select 1 from outdone)
  on conflict (user_id, target_date) do update set
    updated_at = greatest(one_things.updated_at, excluded.updated_at),`;

// Saving text keeps the status (section 4), and stops with the answer: what was written before it may
// come after it. The later of text and answer says whether the day was written late.
const keepStatus = (deed: Deed): SQL => sql`
  content = excluded.content,
  committed_at = least(one_things.committed_at, excluded.committed_at),
  late = case when one_things.reflected_at > excluded.text_at then one_things.late
    else excluded.late end,
  text_at = excluded.text_at,
  text_device = excluded.text_device,
  text_seq = excluded.text_seq
  where ${stands(deed)} and (
    one_things.reflected_at is null or one_things.content = ${NO_ONE_THING_TEXT}
    or not ${isLater(PLACES.completion)}
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
const ownDay = (deed: Deed): SQL => sql`
  ${OF_DAY} and ${stands(deed)}
  and exists (select 1 from writer) and not exists (select 1 from outdone)`;

// A line for tomorrow goes with its row; an answer stays.
const takingBack = (deed: Deed): SQL =>
  sql`delete from one_things where ${ownDay(deed)} and reflected_at is null`;

// A note goes with an answer (decision 80); one without words is none.
const noteUpdate = (deed: Deed): SQL => sql`
  update one_things set
    note = nullif(${EDIT.value}::text, ''),
    note_at = ${AT},
    note_device = ${EDIT.device}::uuid,
    note_seq = ${EDIT.seq}::bigint,
    updated_at = greatest(updated_at, ${AT})
  where ${ownDay(deed)} and reflected_at is not null`;

/** What became of the edit, and what it found of its day where that decides. */
function becoming(deed: Deed): SQL {
  const { at, device, seq } = PLACES.completion;
  const text = deed.field === "text" && !deed.takesBack;
  return sql`
    ${text ? IS_FIRST_TEXT : sql`false`} as first_text,
    (
      select json_build_object('applied', applied, 'milestone', milestone)
      from (select * from known union all select * from kept) as edit
    ) as edit,
    case when not exists (select 1 from known union all select 1 from kept) then json_build_object(
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
    ) end as found,
    (${noteBefore(deed)}) as note_before,`;
}

/** The table is seen as it was before the write, so any text in it is an earlier one. */
const IS_FIRST_TEXT = sql`
  exists (select 1 from written) and not exists (
    select 1 from one_things where user_id = ${EDIT.userId} and content <> ${NO_ONE_THING_TEXT}
  )`;
