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

export type FileKind = MediaKind | "picture";

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

export const kindsOn = (shelf: PieceShelf): readonly FileKind[] => ["picture", ...mediaOn(shelf)];

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

/** Files being uploaded to an item; `onAdded` gets the name by which the text shows one. */
export function useFileUploads(
  { shelf, name }: PieceReference,
  onAdded: (kind: FileKind, name: string) => void,
) {
  const [uploads, setUploads] = useState<FileUpload[]>([]);
  const [inTurn] = useState(() => fewAtATime(AT_ONCE));
  const put = (upload: FileUpload) =>
    setUploads((all) => [...all.filter(({ id }) => id !== upload.id), upload]);
  const remove = (id: string) => setUploads((all) => all.filter((each) => each.id !== id));

  async function send(file: File, former?: FileUpload): Promise<void> {
    const id = former?.id ?? newId();
    let sent = former?.sent ?? null;
    const said = (state: FileUpload["state"], text: string) => put({ id, file, state, text, sent });
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
    await inTurn(() => upload(kind));

    async function upload(kind: FileKind) {
      const sending = fill(words.sending, { name: file.name });
      said("sending", sending);
      try {
        if (kind === "picture") {
          const request = { params: { shelf, name }, query: { file: file.name }, upload: file };
          const added = await api(addPicture, { ...request, within: WAIT_MS });
          onAdded(kind, added.name);
        } else {
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
        }
        said("added", fill(words.added[kind], { name: file.name }));
      } catch (error) {
        const isOver = ["office.media_unreadable", "office.media_tells"] as const;
        if (isOver.some((code) => hasCode(error, code))) sent = null;
        said("failed", whyNot(error, kind, file.name));
      }
    }
  }
  return { uploads, send, remove };
}

/** The files among what was dropped or pasted. */
export const filesAmong = (files: FileList): File[] =>
  [...files].filter((file) => kindOfFile(file) !== null);
