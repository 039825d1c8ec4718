import type { Overview } from "@sovereign/contract/one-things";
import type { WriteResult } from "@sovereign/contract/writes";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { CompletionStatus } from "@sovereign/domain/one-thing";
import { useQueryClient } from "@tanstack/react-query";
import { useOutboxActions } from "#core/outbox/browser-outbox.ts";
import type { AddedWrite } from "#core/outbox/outbox.ts";
import type { NewWrite } from "#core/outbox/tab-writes.ts";
import { useSession } from "#core/session/session.ts";
import { drafts, noteSlot } from "#days/draft/drafts.ts";
import { overviewKey } from "./overview-query.ts";
import {
  announceCompletion,
  announceCompletionRefusal,
  announceText,
  announceTextRefusal,
} from "./write-announcements.ts";

type Without<Write, Field extends string> = Write extends unknown ? Omit<Write, Field> : never;
type Written = Without<NewWrite, "time_zone">;

/** Adds a write in the member's zone; returns null when signed out. */
function useAddWrite(): (write: Written) => Followed | null {
  const { user } = useSession();
  const client = useQueryClient();
  const outbox = useOutboxActions();
  return (write) => {
    if (!user || !outbox) return null;
    const known = client.getQueryData<Overview>(overviewKey(user.id));
    const time_zone = known?.time_zone ?? user.time_zone;
    const added = outbox.add({ ...write, time_zone });
    const after = added.outcome.then(({ result, answer }) => ({
      result,
      // The cache has the response before the outcome resolves.
      overview: answer ? client.getQueryData<Overview>(overviewKey(user.id)) : undefined,
    }));
    return { userId: user.id, time_zone, ...added, after };
  };
}

/** Deletes the draft once the outbox has stored its text; a refusal restores a text. */
function followDraft(
  slot: string,
  words: string,
  { userId, kept, outcome }: Followed,
  onRefused: () => void,
): void {
  const settle = () => {
    if (drafts.read(userId, slot)?.trim() === words) drafts.remove(userId, slot);
  };
  void kept.then((isKept) => isKept && settle());
  void outcome.then(({ result }) => {
    if (result.outcome !== "refused") return settle();
    if (words === "") return;
    if (drafts.read(userId, slot) === null) drafts.write(userId, slot, words);
    onRefused();
  });
}

type Followed = AddedWrite & {
  userId: string;
  time_zone: string;
  after: Promise<{ result: WriteResult; overview: Overview | undefined }>;
};

/** Calls `onRefused` if the server refuses the text; does nothing when signed out. */
export function useSaveText() {
  const add = useAddWrite();
  return (date: CalendarDate, content: string, onRefused: () => void) => {
    const added = add({ kind: "text", date, content });
    if (!added) return;
    followDraft(date, content, added, onRefused);
    void added.after.then(({ result, overview }) => {
      if (result.outcome === "refused") {
        announceTextRefusal(result.code, { date, content }, added.time_zone);
      } else if (overview) announceText(result, { date, content }, overview);
    });
  };
}

export function useSaveNote() {
  const add = useAddWrite();
  return (date: CalendarDate, note: string, onRefused: () => void) => {
    const added = add({ kind: "note", date, note });
    if (!added) return;
    followDraft(noteSlot(date), note, added, onRefused);
  };
}

function hapticTap(): void {
  if (!__NATIVE_BUILD__) return;
  void import("@capacitor/haptics")
    .then(({ Haptics, ImpactStyle }) => Haptics.impact({ style: ImpactStyle.Light }))
    // A press counts without being felt.
    .catch(() => {});
}

export function useSaveCompletion() {
  const add = useAddWrite();
  return (date: CalendarDate, completion_status: CompletionStatus) => {
    hapticTap();
    const added = add({ kind: "completion", date, completion_status });
    void added?.after.then(({ result, overview }) => {
      const { outcome, code, milestone } = result;
      if (outcome === "refused") announceCompletionRefusal(code, date, added.time_zone);
      else if (overview) {
        announceCompletion({ outcome }, { date, completion_status, milestone }, overview);
      }
    });
  };
}
