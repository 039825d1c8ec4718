import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import type { MemberWrite } from "@sovereign/contract/writes";
import { type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { type CompletionStatus, NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import { supportedZone } from "#core/time/dates.ts";
import { turnedTo, withDays } from "./changed-overview.ts";

/** `at` is the time of writing, in ISO form. */
type Write = { date: CalendarDate; at: string };

function withRecord(
  overview: Overview,
  write: Write,
  change: (record: OneThingRecord) => OneThingRecord,
): Overview {
  const ahead = write.date > overview.today;
  const existing = ahead
    ? overview.tomorrow
    : overview.records.find((record) => record.target_date === write.date);
  const before: OneThingRecord = existing ?? {
    target_date: write.date,
    content: NO_ONE_THING_TEXT,
    completion_status: "missed",
    completed_at: null,
    reflected_at: null,
    committed_at: write.at,
    late: write.date < overview.today,
    note: null,
    time_zone: overview.time_zone,
    updated_at: write.at,
  };
  const record = { ...change(before), updated_at: write.at };
  return ahead
    ? { ...overview, tomorrow: record }
    : withDays(overview, [{ date: write.date, record }]);
}

/** Returns the overview as if the text were saved; an empty text deletes tomorrow's line. */
export function withText(overview: Overview, write: Write & { content: string }): Overview {
  // Only a line can be deleted; a pending one may be for a day that has started.
  if (write.content === "") {
    return write.date > overview.today ? { ...overview, tomorrow: null } : overview;
  }
  return withRecord(overview, write, (record) => ({ ...record, content: write.content }));
}

/** Returns the overview as if the answer were saved; only the server awards milestones. */
export function withCompletion(
  overview: Overview,
  write: Write & { completion_status: CompletionStatus },
): Overview {
  return withRecord(overview, write, (record) => ({
    ...record,
    completion_status: write.completion_status,
    completed_at: write.completion_status === "completed" ? write.at : null,
    reflected_at: write.at,
  }));
}

export function withNote(overview: Overview, write: Write & { note: string }): Overview {
  return withRecord(overview, write, (record) => ({ ...record, note: write.note || null }));
}

function withWrite(overview: Overview, write: MemberWrite): Overview {
  switch (write.kind) {
    case "text":
      return withText(overview, { ...write, at: write.edited_at });
    case "completion":
      return withCompletion(overview, { ...write, at: write.edited_at });
    case "note":
      return withNote(overview, { ...write, at: write.edited_at });
    default:
      return overview;
  }
}

/** Applies a write as of the day it was made, as the server does (decision 99). */
function withWriteOfItsDay(overview: Overview, write: MemberWrite, today: CalendarDate): Overview {
  if (today === overview.today) return withWrite(overview, write);
  const made = calendarDateIn(supportedZone(write.time_zone), new Date(write.edited_at));
  return withWrite(turnedTo(overview, made < today ? made : today), write);
}

type Expected = { pending: readonly MemberWrite[]; today: CalendarDate; overview: Overview };

/** Caches the last result per server overview, so that each caller gets the same object. */
const expected = new WeakMap<Overview, Expected>();

/** Applies the pending writes in order; `today` may be later than the server's day. */
export function optimisticOverview(
  word: Overview,
  pending: readonly MemberWrite[],
  today: CalendarDate = word.today,
): Overview {
  if (pending.length === 0 && today === word.today) return word;
  const known = expected.get(word);
  if (known?.pending === pending && known.today === today) return known.overview;
  const written = pending.reduce(
    (overview, write) => withWriteOfItsDay(overview, write, today),
    word,
  );
  const overview = turnedTo(written, today);
  expected.set(word, { pending, today, overview });
  return overview;
}
