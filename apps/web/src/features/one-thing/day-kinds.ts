import type { Overview } from "@sovereign/contract/one-things";
import type { DayWrite } from "@sovereign/contract/writes";
import { isOpen, isTextOpen, writeWindow } from "@sovereign/domain/one-thing";
import type { WriteKinds, WritePlace } from "#core/outbox/write-kinds.ts";
import { paths } from "#core/page/paths.ts";
import { noteSlot } from "#days/draft/drafts.ts";

const OF_A_DAY = {
  fieldOf: ({ date }: DayWrite) => date,
  keptAfter: ["applied", "superseded", "refused"],
} as const;

function pageOf({ kind, date }: DayWrite, { today }: Overview): string | null {
  if (!writeWindow(kind, date, today).ok) return null;
  return date < today ? paths.historyDay(date) : paths.oneThing;
}

function textPlace(write: DayWrite & { kind: "text" }, overview: Overview): WritePlace | null {
  const { date, content } = write;
  const { today, tomorrow, records } = overview;
  const to = pageOf(write, overview);
  const record = date > today ? tomorrow : records.find((day) => day.target_date === date);
  // The page of a past day has no editor for its sentence.
  if (!to || date < today || (record && !isTextOpen(record))) return null;
  // Tomorrow's line has a field once today is answered.
  const day = records.find((other) => other.target_date === today);
  if (date > today && (!day || isOpen(day))) return null;
  return { to, draft: { slot: date, words: content } };
}

/** Day writes are shown by `optimistic-overview.ts` until the server responds. */
export const dayKinds: WriteKinds<DayWrite["kind"]> = {
  text: {
    ...OF_A_DAY,
    isReplaceable: false,
    isWithdrawal: ({ content }) => content.trim() === "",
    name: ({ content }) => [content ? "text" : "takenBack"],
    text: ({ content }) => content,
    mark: () => "open",
    pageFor: textPlace,
  },
  completion: {
    ...OF_A_DAY,
    isReplaceable: false,
    name: ({ completion_status }) => [completion_status],
    text: () => "",
    mark: ({ completion_status }) => completion_status,
    pageFor(write, overview) {
      const to = pageOf(write, overview);
      return to ? { to } : null;
    },
  },
  note: {
    ...OF_A_DAY,
    // A note is saved at every pause.
    isReplaceable: true,
    name: ({ note }) => [note ? "note" : "noteCleared"],
    text: ({ note }) => note,
    pageFor(write, overview) {
      const to = pageOf(write, overview);
      return to ? { to, draft: { slot: noteSlot(write.date), words: write.note } } : null;
    },
  },
};
