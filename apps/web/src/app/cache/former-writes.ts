import { formerCompletion, formerNote, formerText } from "@sovereign/contract/one-things";
import type { OutboxDoor } from "#core/outbox/outbox-door.ts";
import type { NewWrite } from "#core/outbox/outbox-state.ts";
import { forgetWritesAside, writesAside } from "./writes-aside.ts";

type Former = { kind: 1 | 2 | 3; at: string; date: string; write: NewWrite };

function formerWrite(mutation: unknown, time_zone: string): Former | null {
  const { mutationKey, state } = Object(mutation);
  const [, kind] = Array.isArray(mutationKey) ? mutationKey : [];
  const variables: unknown = Object(state).variables;
  const text = formerText.safeParse(variables);
  if (kind === "text" && text.success) {
    const { at, date, content } = text.data;
    return { kind: 1, at, date, write: { kind, date, content, time_zone } };
  }
  const completion = formerCompletion.safeParse(variables);
  if (kind === "completion" && completion.success) {
    const { at, date, completion_status } = completion.data;
    return { kind: 2, at, date, write: { kind, date, completion_status, time_zone } };
  }
  const note = formerNote.safeParse(variables);
  if (kind === "note" && note.success) {
    const { at, date, note: words } = note.data;
    return { kind: 3, at, date, write: { kind, date, note: words, time_zone } };
  }
  return null;
}

/** The same id in every tab that finds the write, made of what it is. */
function idOf({ kind, at, date }: Former): string {
  const time = Date.parse(at).toString(16).padStart(12, "0");
  const day = date.replaceAll("-", "").padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-800${kind}-8000-${day}`;
}

/** Brings what was put aside into the outbox, in its order, and forgets it once it is kept there. */
export async function bringFormerWrites(
  userId: string,
  time_zone: string,
  outbox: OutboxDoor,
): Promise<void> {
  const aside = writesAside(userId);
  if (aside === null) return;
  const mutations: unknown = JSON.parse(aside);
  const former = (Array.isArray(mutations) ? mutations : []).flatMap(
    (mutation) => formerWrite(mutation, time_zone) ?? [],
  );
  const kept = await Promise.all(
    former.map((each) => outbox.add(each.write, { id: idOf(each), edited_at: each.at }).kept),
  );
  if (!kept.includes(false)) forgetWritesAside(userId);
}
