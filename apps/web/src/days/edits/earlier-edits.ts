import type { Overview } from "@sovereign/contract/one-things";
import type { DayEdit } from "@sovereign/contract/writes";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { EDIT_FIELDS, type EditField } from "@sovereign/domain/edit";
import { isOpen, isTextOpen, writeWindow } from "@sovereign/domain/one-thing";

/** A note saves itself while it is written: what came out of one sitting counts once. */
const SITTING_MS = 10 * 60_000;
/** Unless more than so many signs of it were lost on the way, about two words. */
const TYPED_OVER = 12;

/** The versions of a field that are worth reading, from the one that stands back. */
export type FieldVersions = { field: EditField; versions: readonly DayEdit[] };

const isSameSitting = (later: DayEdit | undefined, edit: DayEdit) =>
  edit.field === "note" &&
  later !== undefined &&
  later.device === edit.device &&
  Date.parse(later.edited_at) - Date.parse(edit.edited_at) < SITTING_MS;

/** Whether the words of a text are still in a later one, but for what is typed over while one writes. */
function isStillIn(later: string, text: string): boolean {
  const most = Math.min(later.length, text.length);
  let before = 0;
  while (before < most && later[before] === text[before]) before += 1;
  let after = 0;
  while (after < most - before && later.at(-1 - after) === text.at(-1 - after)) after += 1;
  const changed = text.slice(before, text.length - after).split(/\s+/);
  return changed.filter((word) => !later.includes(word)).join("").length <= TYPED_OVER;
}

/** The edits of a field without those that a later one of the same sitting has grown out of. */
function worthReading(own: readonly DayEdit[]): DayEdit[] {
  const read: DayEdit[] = [];
  for (const [place, edit] of own.entries()) {
    const grewOn =
      isSameSitting(own[place - 1], edit) && isStillIn(read.at(-1)?.value ?? "", edit.value);
    if (edit.stands || !grewOn) read.push(edit);
  }
  return read;
}

/**
 * The fields of a day that were written in more than one way, with each version once; `edits` are
 * from the latest back.
 */
export function fieldVersions(edits: readonly DayEdit[]): FieldVersions[] {
  return EDIT_FIELDS.map((field) => {
    const read = worthReading(edits.filter((edit) => edit.field === field));
    const standsFirst = [
      ...read.filter((edit) => edit.stands),
      ...read.filter((edit) => !edit.stands),
    ];
    const versions = standsFirst.filter(
      ({ value }, place) => standsFirst.findIndex((edit) => edit.value === value) === place,
    );
    return { field, versions };
  }).filter(({ versions }) => versions.length > 1);
}

/** Whether an earlier version may be made to stand again: as its day's own page would let it be written. */
export function mayTakeBack(edit: DayEdit, date: CalendarDate, overview: Overview): boolean {
  const { today, tomorrow, records } = overview;
  if (!writeWindow(edit.field, date, today).ok) return false;
  const record = date > today ? tomorrow : records.find((day) => day.target_date === date);
  if (edit.field === "completion") return true;
  if (edit.field === "note") return record !== undefined && record !== null && !isOpen(record);
  return edit.value !== "" && (!record || isTextOpen(record));
}
