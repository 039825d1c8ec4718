import type { Overview } from "@sovereign/contract/one-things";
import type { DayEdit } from "@sovereign/contract/writes";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { EDIT_FIELDS, type EditField } from "@sovereign/domain/edit";
import { isSameSitting, typedOverSince } from "@sovereign/domain/note-merging";
import { isOpen, isTextOpen, writeWindow } from "@sovereign/domain/one-thing";

/** Latest version first. */
export type FieldVersions = { field: EditField; versions: readonly DayEdit[] };

const savedAt = ({ edited_at, device }: DayEdit) => ({ at: Date.parse(edited_at), device });

/** Drops edits that a later edit of the same sitting extends. */
function worthReading(own: readonly DayEdit[]): DayEdit[] {
  const read: DayEdit[] = [];
  for (const [place, edit] of own.entries()) {
    const later = own[place - 1];
    const grewOn =
      edit.field === "note" &&
      later !== undefined &&
      isSameSitting(savedAt(later), savedAt(edit)) &&
      typedOverSince(read.at(-1)?.value ?? "", edit.value) !== null;
    if (edit.stands || !grewOn) read.push(edit);
  }
  return read;
}

/** Returns the fields that have more than one version. `edits` are latest first. */
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

/** Whether the day's page would still accept the earlier version. */
export function mayTakeBack(edit: DayEdit, date: CalendarDate, overview: Overview): boolean {
  const { today, tomorrow, records } = overview;
  if (!writeWindow(edit.field, date, today).ok) return false;
  const record = date > today ? tomorrow : records.find((day) => day.target_date === date);
  if (edit.field === "completion") return true;
  if (edit.field === "note") return record !== undefined && record !== null && !isOpen(record);
  return edit.value !== "" && (!record || isTextOpen(record));
}
