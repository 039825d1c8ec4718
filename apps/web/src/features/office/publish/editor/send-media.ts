import { finishUpload, sendPart, startUpload } from "@sovereign/contract/content-files";
import type { MediaKind } from "@sovereign/domain/piece";
import { hasCode } from "#core/api/api-error.ts";
import { api } from "#core/session/session.ts";
import type { PieceReference } from "#features/office/publish/piece-words.ts";

/** Upload progress of a file; a retry continues from here. */
export type Sent = { id: string; partBytes: number; parts: number };

/** A part on a slow line. */
const WAIT_MS = 120_000;

type Sending = {
  file: File;
  kind: MediaKind;
  /** Progress of the try before. */
  sent: Sent | null;
  onSent: (sent: Sent) => void;
};

/** Sends a file in parts, then has it checked. */
export async function sendMedia(piece: PieceReference, sending: Sending) {
  const { shelf, name } = piece;
  const { file, kind, onSent } = sending;
  const within = WAIT_MS;
  const start = async (): Promise<Sent> => {
    const body = { kind, size: file.size };
    const { id, part_bytes } = await api(startUpload, { params: { shelf, name }, body });
    return { id, partBytes: part_bytes, parts: 0 };
  };
  const { id, partBytes, parts } = sending.sent ?? (await start());
  try {
    for (let number = parts; number * partBytes < file.size; number += 1) {
      onSent({ id, partBytes, parts: number });
      const upload = file.slice(number * partBytes, (number + 1) * partBytes);
      const params = { id, number: String(number) };
      await api(sendPart, { params, query: { kind }, upload, within });
    }
    onSent({ id, partBytes, parts: Math.ceil(file.size / partBytes) });
    const body = { kind, shelf, file: file.name };
    return await api(finishUpload, { params: { id }, body, within });
  } catch (error) {
    // It was begun more than a day ago.
    if (sending.sent && hasCode(error, "office.upload_not_found")) {
      return sendMedia(piece, { ...sending, sent: null });
    }
    throw error;
  }
}
