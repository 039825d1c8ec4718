import type { OfficePiece, PieceSave, SavedPiece } from "@sovereign/contract/office-pieces";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { createStore } from "#core/state/store.ts";
import { createPageDrafts } from "#features/office/parts/page-drafts.ts";

export type EditorState = {
  text: string;
  /** The server's latest response. */
  piece: OfficePiece;
  status: "saved" | "unsaved" | "saving" | "failed" | "refused";
  /** Why the last save was refused for good. */
  refusal: ApiError | null;
  /** Another one's save, until one of the two texts is taken. */
  others: OfficePiece | null;
};

/** A text that the server may not have, and the version it builds on. */
export type PieceDraft = { text: string; version: number; savedAt: string; sitting: string };

function isDraft(value: unknown): value is PieceDraft {
  if (typeof value !== "object" || value === null) return false;
  const { text, version, savedAt, sitting }: Partial<Record<keyof PieceDraft, unknown>> = value;
  const strings = [text, savedAt, sitting];
  return strings.every((each) => typeof each === "string") && typeof version === "number";
}

/** Removed once the server has the text, so it survives a failed save and an ended session. */
export const pieceDrafts = createPageDrafts({ kind: "piece", isDraft });

type Deps = {
  piece: OfficePiece;
  sitting: string;
  /** The draft of a closed page on the device. */
  left: PieceDraft | null;
  drafts: { write: (draft: PieceDraft) => void; remove: () => void };
  save: (body: PieceSave, options: { outlivesPage: boolean }) => Promise<SavedPiece>;
  goBack: (piece: OfficePiece, version: number) => Promise<OfficePiece>;
  onSaved: (piece: OfficePiece) => void;
};

/** A pause in the typing. */
const PAUSE_MS = 1200;
/** Interval of saves while typing without a pause. */
const MAX_WAIT_MS = 15_000;
const FIRST_RETRY_MS = 2000;
const MAX_RETRY_MS = 30_000;
/** The browser's limit for a request that outlives its page. */
const MAX_OUTLIVING = 60_000;

export type PieceEditor = ReturnType<typeof createPieceEditor>;

/** Saves a text at each pause, retries, and stops when another editor has saved. */
export function createPieceEditor({ drafts, save, goBack, onSaved, ...opened }: Deps) {
  const { left } = opened;
  const isLeft = left !== null && left.text !== opened.piece.text;
  if (left && !isLeft) drafts.remove();
  const sitting = isLeft ? left.sitting : opened.sitting;
  let base = isLeft ? { version: left.version, saved_at: left.savedAt } : baseOf(opened.piece);
  let savedText = opened.piece.text;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: number | null = null;
  let retryMs = FIRST_RETRY_MS;
  let sending = false;
  /** A request without an answer may have stored its text. */
  let isUncertain = false;
  let stopped = true;
  const state = createStore<EditorState>({
    text: isLeft ? left.text : opened.piece.text,
    piece: opened.piece,
    status: isLeft ? "unsaved" : "saved",
    refusal: null,
    others: null,
  });
  const change = (next: Partial<EditorState>) => state.set({ ...state.get(), ...next });

  function plan(wait: number) {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void send(), wait);
  }

  function write(text: string) {
    // A page that was left may be open again, with words that this one does not know.
    if (stopped || text === state.get().text) return;
    const isSaved = text === savedText && !sending && !isUncertain;
    change({ text, status: isSaved ? "saved" : "unsaved", refusal: null });
    if (isSaved) {
      clearTimeout(timer);
      drafts.remove();
      return;
    }
    drafts.write({ text, version: base.version, savedAt: base.saved_at, sitting });
    latest ??= Date.now() + MAX_WAIT_MS;
    plan(Math.max(0, Math.min(PAUSE_MS, latest - Date.now())));
  }

  async function send({ outlivesPage = false } = {}): Promise<void> {
    clearTimeout(timer);
    const { text, others } = state.get();
    if (sending || others || (text === savedText && !isUncertain)) return;
    sending = true;
    latest = null;
    change({ status: "saving", refusal: null });
    try {
      const { outcome, piece } = await save({ ...base, text, sitting }, { outlivesPage });
      sending = false;
      isUncertain = false;
      retryMs = FIRST_RETRY_MS;
      if (outcome === "others_save" && piece.text !== text) {
        change({ others: piece, status: "unsaved" });
      } else settle(piece, text);
    } catch (error) {
      sending = false;
      fail(error);
    }
  }

  /** The server has `text`; what was typed since is saved next. */
  function settle(piece: OfficePiece, text: string) {
    base = baseOf(piece);
    savedText = text;
    onSaved(piece);
    if (state.get().text === text) {
      drafts.remove();
      change({ piece, status: "saved" });
      return;
    }
    drafts.write({ text: state.get().text, ...draftBase(), sitting });
    change({ piece, status: "unsaved" });
    plan(PAUSE_MS);
  }

  const draftBase = () => ({ version: base.version, savedAt: base.saved_at });

  function fail(error: unknown) {
    if (isFinal(error)) {
      change({ status: "refused", refusal: error });
      return;
    }
    isUncertain = true;
    change({ status: "failed" });
    plan(retryMs);
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  }

  /** Handles a refetched item; another editor's save replaces an unchanged text. */
  function read(piece: OfficePiece) {
    const { others, text } = state.get();
    if (sending || others) return;
    const isOlder = piece.saved_at < base.saved_at || piece.version < base.version;
    if (isOlder) return;
    const isSame = piece.version === base.version && piece.saved_at === base.saved_at;
    if (isSame) change({ piece });
    else if (text === savedText && !isUncertain) {
      base = baseOf(piece);
      savedText = piece.text;
      change({ piece, text: piece.text, status: "saved" });
    } else void send();
  }

  return {
    state,
    write,
    read,
    /** Resolves once the server has the text or a save has failed; with whether it has it. */
    async whenSaved(): Promise<boolean> {
      // Text typed while it is sent is sent after it.
      do {
        await send();
        while (sending) {
          await new Promise<void>((resolve) => {
            const stop = state.subscribe(() => {
              stop();
              resolve();
            });
          });
        }
      } while (state.get().status === "unsaved" && !state.get().others);
      return state.get().status === "saved";
    },
    /** Sends what is not saved yet. */
    flush: () => send({ outlivesPage: state.get().text.length < MAX_OUTLIVING }),
    start() {
      stopped = false;
      if (state.get().status !== "saved") plan(0);
    },
    /** Text unsaved by then stays on the device until the item is opened again. */
    stop() {
      stopped = true;
      void send();
    },
    /** Saves this text after the other one's, which stays among the versions. */
    async keepMine(): Promise<void> {
      const { others } = state.get();
      if (!others) return;
      base = baseOf(others);
      savedText = others.text;
      change({ others: null, piece: others });
      await send();
    },
    /**
     * Switches to the other editor's text; this one is saved first and stays among the versions.
     */
    async takeTheirs(): Promise<void> {
      const { others, text } = state.get();
      if (!others) return;
      const mine = await save({ ...baseOf(others), text, sitting }, { outlivesPage: false });
      if (mine.outcome === "others_save") {
        change({ others: mine.piece });
        return;
      }
      const piece = await goBack(mine.piece, others.version);
      base = baseOf(piece);
      savedText = piece.text;
      drafts.remove();
      change({ others: null, piece, text: piece.text, status: "saved" });
      onSaved(piece);
    },
  };
}

const baseOf = ({ version, saved_at }: OfficePiece) => ({ version, saved_at });

/** Trying again would be refused again. */
function isFinal(error: unknown): error is ApiError {
  if (hasCode(error, "office.role_refused")) return true;
  return error instanceof ApiError && [400, 404, 413].includes(error.status);
}
