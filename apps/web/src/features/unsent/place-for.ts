import type { Overview } from "@sovereign/contract/one-things";
import type { MemberWrite } from "@sovereign/contract/writes";
import { isOpen, isTextOpen, writeWindow } from "@sovereign/domain/one-thing";
import { paths } from "#core/page/paths.ts";
import { noteSlot } from "#days/draft/drafts.ts";

/** The page that can write it again, and the draft slot for its text. */
export type WritePlace = { to: string; draft?: { slot: string; words: string } };

/** Returns null once the day accepts no such write. */
export function placeFor(write: MemberWrite, overview: Overview): WritePlace | null {
  if (write.kind === "programme_done") return { to: paths.programmeDay(write.day) };
  if (!("date" in write)) return { to: paths.vaultItem(write.section, write.item) };
  const { today, tomorrow, records } = overview;
  const { date, kind } = write;
  if (!writeWindow(kind, date, today).ok) return null;
  const record = date > today ? tomorrow : records.find((day) => day.target_date === date);
  const to = date < today ? paths.historyDay(date) : paths.oneThing;
  if (kind === "completion") return { to };
  if (kind === "note") return { to, draft: { slot: noteSlot(date), words: write.note } };
  // The page of a past day has no editor for its sentence.
  if (date < today || (record && !isTextOpen(record))) return null;
  // Tomorrow's line has a field once today is answered.
  const day = records.find((other) => other.target_date === today);
  if (date > today && (!day || isOpen(day))) return null;
  return { to, draft: { slot: date, words: write.content } };
}
