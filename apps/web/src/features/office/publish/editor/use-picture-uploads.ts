import { fill } from "@sovereign/content/public/fill";
import { pictureUploads as words } from "@sovereign/content/words/office-publish";
import { addPicture, MAX_PICTURE_UPLOAD } from "@sovereign/contract/content-files";
import { useState } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { newId } from "#core/device/new-id.ts";
import { api } from "#core/session/session.ts";
import type { PieceReference } from "#features/office/publish/piece-reference.ts";

export type PictureUpload = {
  id: string;
  file: File;
  state: "sending" | "added" | "failed";
  text: string;
};

/** Making a picture smaller takes the server seconds. */
const WAIT_MS = 120_000;

export const MAX_PICTURE_MB = MAX_PICTURE_UPLOAD / 1024 / 1024;

function whyNot(error: unknown, name: string): string {
  const { unreadable, large, gone, connection } = words.failed;
  if (hasCode(error, "office.picture_unreadable")) return fill(unreadable, { name });
  if (hasCode(error, "request.too_large")) return fill(large, { name, size: MAX_PICTURE_MB });
  if (hasCode(error, "office.piece_not_found")) return fill(gone, { name });
  return fill(connection, { name });
}

/** Pictures on their way into a piece; `onAdded` gets the name by which the text shows one. */
export function usePictureUploads(
  { shelf, name }: PieceReference,
  onAdded: (name: string) => void,
) {
  const [uploads, setUploads] = useState<PictureUpload[]>([]);
  const put = (upload: PictureUpload) =>
    setUploads((all) => [...all.filter(({ id }) => id !== upload.id), upload]);
  const remove = (id: string) => setUploads((all) => all.filter((each) => each.id !== id));

  async function send(file: File, id: string = newId()): Promise<void> {
    const said = (state: PictureUpload["state"], text: string) => put({ id, file, state, text });
    if (file.size > MAX_PICTURE_UPLOAD) {
      said("failed", fill(words.failed.large, { name: file.name, size: MAX_PICTURE_MB }));
      return;
    }
    said("sending", fill(words.sending, { name: file.name }));
    try {
      const params = { shelf, name };
      const query = { file: file.name };
      const added = await api(addPicture, { params, query, upload: file, within: WAIT_MS });
      said("added", fill(words.added, { name: file.name }));
      onAdded(added.name);
    } catch (error) {
      said("failed", whyNot(error, file.name));
    }
  }
  return { uploads, send, remove };
}

/** The pictures among what was dropped or pasted. */
export const picturesAmong = (files: FileList): File[] =>
  [...files].filter(({ type }) => type.startsWith("image/"));
