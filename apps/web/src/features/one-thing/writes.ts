import {
  type CompletionWrite,
  commitOneThing,
  type NoteWrite,
  type Overview,
  type QueuedWrite,
  reflect,
  type TextWrite,
  writeNote,
} from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { CompletionStatus } from "@sovereign/domain/one-thing";
import {
  onlineManager,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { ConnectionError } from "#core/api/api-error.ts";
import { api, useSession } from "#core/session/session.ts";
import { drafts, noteSlot } from "#days/draft/drafts.ts";
import { afterFrame } from "#core/page/after-frame.ts";
import { withCompletion, withNote, withText } from "./expected-overview.ts";
import { overviewKey } from "./overview-query.ts";
import { WRITES_KEY } from "./unsent-writes.ts";
import {
  announceCompletion,
  announceCompletionFailure,
  announceNoteFailure,
  announceText,
  announceTextFailure,
} from "./write-announcements.ts";

/** What stood on the screen before a write was shown. */
type Shown = { before: Overview | undefined };

/** Answers that were shown in the press itself, so that one drawing has them and the sending. */
const shownInPress = new WeakMap<CompletionWrite, Shown>();

export const TEXT_KEY = [...WRITES_KEY, "text"] as const;
export const NOTE_KEY = [...WRITES_KEY, "note"] as const;
export const COMPLETION_KEY = [...WRITES_KEY, "completion"] as const;

/** Not the server's word: the entry stays as old as the answer that it was made from. */
function show(client: QueryClient, userId: string, overview: Overview | undefined): void {
  const key = overviewKey(userId);
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
  client.setQueryData<Overview>(key, overview, updatedAt ? { updatedAt } : {});
}

function showExpected<Write extends QueuedWrite>(
  client: QueryClient,
  write: Write,
  change: (overview: Overview, write: Write) => Overview,
): Shown {
  const before = client.getQueryData<Overview>(overviewKey(write.userId));
  show(client, write.userId, before && change(before, write));
  return { before };
}

function showAnswer(client: QueryClient, write: CompletionWrite): Shown {
  // An answer that was asked for before the press would take the press back.
  void client.cancelQueries({ queryKey: overviewKey(write.userId) });
  return showExpected(client, write, withCompletion);
}

/**
 * How writes behave wherever they were begun, even on a page that has been reloaded since. They run
 * one after another, and offline they wait. The overview shows an answer from the press on, and a
 * text that waits (decision 39); the server's answer replaces the one cache entry, and a failure
 * takes back what was shown. A draft is removed once the server has its text.
 */
export function registerWrites(client: QueryClient): void {
  const accept = async (userId: string, overview: Overview) => {
    await client.cancelQueries({ queryKey: overviewKey(userId) });
    client.setQueryData(overviewKey(userId), overview);
  };
  const reread = (userId: string) => client.invalidateQueries({ queryKey: overviewKey(userId) });
  const settle = (userId: string, slot: string, words: string) => {
    if (drafts.read(userId, slot)?.trim() === words) drafts.remove(userId, slot);
  };
  const behaviour = {
    scope: { id: "one-thing" },
    retry: (_failures: number, error: Error) =>
      error instanceof ConnectionError && !onlineManager.isOnline(),
  };

  client.setMutationDefaults(TEXT_KEY, {
    ...behaviour,
    mutationFn: ({ date, content, replaces }: TextWrite) =>
      api(commitOneThing, { params: { date }, body: { content, replaces } }),
    // The editor keeps what is being saved on the screen; only offline the page must hold it too.
    onMutate: (write: TextWrite) =>
      onlineManager.isOnline() ? undefined : showExpected(client, write, withText),
    onSuccess: async (overview: Overview, { userId, date, content }: TextWrite) => {
      settle(userId, date, content);
      await accept(userId, overview);
      announceText(date, overview.today, content);
    },
    onError: async (error: Error, { userId, content }: TextWrite) => {
      announceTextFailure(error, content);
      await reread(userId);
    },
  });
  client.setMutationDefaults(NOTE_KEY, {
    ...behaviour,
    mutationFn: ({ date, note, replaces }: NoteWrite) =>
      api(writeNote, { params: { date }, body: { note, replaces } }),
    onMutate: (write: NoteWrite) =>
      onlineManager.isOnline() ? undefined : showExpected(client, write, withNote),
    onSuccess: async (overview: Overview, { userId, date, note }: NoteWrite) => {
      settle(userId, noteSlot(date), note);
      await accept(userId, overview);
    },
    onError: async (error: Error, { userId }: NoteWrite) => {
      announceNoteFailure(error);
      await reread(userId);
    },
  });
  client.setMutationDefaults(COMPLETION_KEY, {
    ...behaviour,
    // Neither the sending nor what a fast answer brings holds up the frame of the press.
    mutationFn: ({ date, completion_status }: CompletionWrite) =>
      api(reflect, { params: { date }, body: { completion_status }, after: afterFrame() }),
    onMutate: (write: CompletionWrite) => shownInPress.get(write) ?? showAnswer(client, write),
    onSuccess: async (overview: Overview, write: CompletionWrite) => {
      await accept(write.userId, overview);
      announceCompletion(write, overview);
    },
    onError: async (error: Error, { userId }: CompletionWrite, shown?: Shown) => {
      if (shown?.before) show(client, userId, shown.before);
      announceCompletionFailure(error);
      await reread(userId);
    },
  });
}

/** Saves a day's text over the one its writer saw; `save` does nothing for the signed out. */
export function useSaveText() {
  const { user } = useSession();
  const mutation = useMutation<Overview, Error, TextWrite>({ mutationKey: TEXT_KEY });
  const save = (date: CalendarDate, content: string, replaces: string) => {
    if (!user) return;
    const at = new Date().toISOString();
    mutation.mutate({ userId: user.id, date, content, replaces, at });
  };
  return { ...mutation, save };
}

/** Answers for a day, with or without a text. */
export function useSaveCompletion() {
  const { user } = useSession();
  const client = useQueryClient();
  const mutation = useMutation<Overview, Error, CompletionWrite>({ mutationKey: COMPLETION_KEY });
  const answer = (date: CalendarDate, completion_status: CompletionStatus) => {
    if (!user) return;
    const write = { userId: user.id, date, completion_status, at: new Date().toISOString() };
    shownInPress.set(write, showAnswer(client, write));
    mutation.mutate(write);
  };
  return { ...mutation, answer };
}
