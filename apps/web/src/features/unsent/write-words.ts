import { fill } from "@sovereign/content/public/fill";
import { refusalReasons, writeNames } from "@sovereign/content/words/write-names";
import type { MemberWrite } from "@sovereign/contract/writes";
import { addDays, type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import type { DayMark } from "@sovereign/domain/day-mark";
import { supportedZone } from "#core/time/dates.ts";
import { nearDay } from "#core/time/moments.ts";

export const dateIn = (timeZone: string, instant: Date): CalendarDate =>
  calendarDateIn(supportedZone(timeZone), instant);

function dayName(date: CalendarDate, today: CalendarDate): string {
  if (date === today) return writeNames.today;
  return date === addDays(today, 1) ? writeNames.tomorrow : nearDay(date, today);
}

/** Returns text such as "Monday, marked completed" or "Today’s ONE Thing". */
export function writeName(write: MemberWrite, today: CalendarDate): string {
  if (write.kind === "programme_done") {
    return fill(write.done ? writeNames.done : writeNames.undone, { number: write.day });
  }
  if (write.kind === "reading_place") return writeNames.place;
  if (write.kind === "listening_place") return writeNames.listening;
  if (write.kind === "highlight") {
    if (write.removed) return writeNames.highlightRemoved;
    return write.note ? writeNames.highlightNote : writeNames.highlight;
  }
  const day = dayName(write.date, today);
  if (write.kind === "completion") return fill(writeNames[write.completion_status], { day });
  if (write.kind === "note")
    return fill(write.note ? writeNames.note : writeNames.noteCleared, { day });
  return fill(write.content ? writeNames.text : writeNames.takenBack, { day });
}

export function wordsOf(write: MemberWrite): string {
  if (write.kind === "text") return write.content;
  if (write.kind === "highlight") return write.note || write.quote;
  return write.kind === "note" ? write.note : "";
}

/** Returns the mark that represents a write: its answer, or an open day for a text. */
export function markOf(write: MemberWrite): DayMark | null {
  if (write.kind === "completion") return write.completion_status;
  return write.kind === "text" ? "open" : null;
}

const isKnownReason = (code: string): code is keyof typeof refusalReasons => code in refusalReasons;

/** Returns the reason as part of a sentence. */
export const reasonFor = (code: string): string =>
  refusalReasons[isKnownReason(code) ? code : "otherwise"];
