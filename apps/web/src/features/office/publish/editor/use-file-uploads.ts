import { fill } from "@sovereign/content/public/fill";
import { fileUploads as words } from "@sovereign/content/words/office-files";
import { addPicture, MAX_PICTURE_UPLOAD } from "@sovereign/contract/content-files";
import { MAX_MEDIA_BYTES, type MediaKind, mediaOn, type PieceShelf } from "@sovereign/domain/piece";
import { useState } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { newId } from "#core/device/new-id.ts";
import { api } from "#core/session/session.ts";
import type { PieceReference } from "#features/office/publish/piece-words.ts";
import { type Sent, sendMedia } from "./send-media.ts";

type FileKind = MediaKind | "picture";

export type FileUpload = {
  id: string;
  file: File;
  state: "sending" | "added" | "failed";
  text: string;
  /** Progress of a file that is sent in parts. */
  sent: Sent | null;
};

/** Resizing a picture occupies the server for seconds. */
const WAIT_MS = 120_000;

/** The server accepts a few, and ends the oldest of ten open ones. */
const AT_ONCE = 3;

const mostOf = (kind: FileKind) =>
  kind === "picture" ? MAX_PICTURE_UPLOAD : MAX_MEDIA_BYTES[kind];

export const maxMegabytes = (kind: FileKind): number => mostOf(kind) / 1024 / 1024;

/** A guess by type and name, which the server checks by the content. */
function kindOfFile({ type, name }: Pick<File, "type" | "name">): FileKind | null {
  if (/\.vtt$/i.test(name)) return "captions";
  if (type.startsWith("image/")) return "picture";
  if (type.startsWith("audio/") || /\.(?:mp3|m4a|aac|ogg|opus)$/i.test(name)) return "sound";
  return type.startsWith("video/") ? "film" : null;
}

const kindsOn = (shelf: PieceShelf): readonly FileKind[] => ["picture", ...mediaOn(shelf)];

function whyNot(error: unknown, kind: FileKind, name: string): string {
  const { unreadable, tells, large, gone, connection } = words.failed;
  if (hasCode(error, "office.picture_unreadable") || hasCode(error, "office.media_unreadable")) {
    return fill(unreadable[kind], { name });
  }
  if (hasCode(error, "office.media_tells")) return fill(tells, { name });
  if (hasCode(error, "request.too_large")) return fill(large, { name, size: maxMegabytes(kind) });
  if (hasCode(error, "office.piece_not_found")) return fill(gone, { name });
  return fill(connection, { name });
}

/** Runs tasks in their order, at most `most` at a time. */
export function fewAtATime(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running < most) running += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Files being uploaded to an item; `onAdded` gets the name of one that belongs in a field. */
export function useFileUploads(
  { shelf, name }: PieceReference,
  onAdded: (kind: MediaKind, name: string) => void,
) {
  const [uploads, setUploads] = useState<FileUpload[]>([]);
  const [inTurn] = useState(() => fewAtATime(AT_ONCE));
  /** Callbacks that wait for a failed file to be tried again, or left out. */
  const [waiting] = useState(() => new Map<string, (name: string | null) => void>());
  const put = (upload: FileUpload) =>
    setUploads((all) => [...all.filter(({ id }) => id !== upload.id), upload]);

  function remove(id: string): void {
    setUploads((all) => all.filter((each) => each.id !== id));
    waiting.get(id)?.(null);
  }

  /** Resolves with the file's name beside the text; null once a failed one is left out. */
  async function add(file: File): Promise<string | null> {
    const id = newId();
    const name = await send({ id, file, sent: null });
    return name ?? new Promise((resolve) => waiting.set(id, resolve));
  }

  async function retry(failed: FileUpload): Promise<void> {
    const name = await send(failed);
    if (name !== null) waiting.get(failed.id)?.(name);
  }

  async function send(upload: Pick<FileUpload, "id" | "file" | "sent">): Promise<string | null> {
    const { id, file } = upload;
    let { sent } = upload;
    const said = (state: FileUpload["state"], text: string) => {
      put({ id, file, state, text, sent });
      return null;
    };
    const kind = kindOfFile(file);
    if (!kind || !kindsOn(shelf).includes(kind)) {
      return said("failed", fill(words.failed.elsewhere, { name: file.name }));
    }
    if (file.size > mostOf(kind)) {
      return said(
        "failed",
        fill(words.failed.large, { name: file.name, size: maxMegabytes(kind) }),
      );
    }
    said("sending", fill(words.waiting, { name: file.name }));
    return inTurn(() => sendAs(kind));

    async function sendAs(kind: FileKind): Promise<string | null> {
      const sending = fill(words.sending, { name: file.name });
      said("sending", sending);
      try {
        if (kind === "picture") {
          const request = { params: { shelf, name }, query: { file: file.name }, upload: file };
          const added = await api(addPicture, { ...request, within: WAIT_MS });
          setUploads((all) => all.filter((each) => each.id !== id));
          return added.name;
        }
        const onSent = (now: Sent) => {
          sent = now;
          said("sending", sending);
        };
        const finished = await sendMedia({ shelf, name }, { file, kind, sent, onSent });
        sent = null;
        if (finished.fault) {
          return said(
            "failed",
            fill(words.failed.captions, { name: file.name, ...finished.fault }),
          );
        }
        onAdded(kind, finished.name ?? "");
        said("added", fill(words.added[kind], { name: file.name }));
        return finished.name ?? null;
      } catch (error) {
        const isOver = ["office.media_unreadable", "office.media_tells"] as const;
        if (isOver.some((code) => hasCode(error, code))) sent = null;
        return said("failed", whyNot(error, kind, file.name));
      }
    }
  }
  return { uploads, add, retry, remove };
}
