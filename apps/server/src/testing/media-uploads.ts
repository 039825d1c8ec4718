import type { FinishedUploadAnswer, StartedUploadAnswer } from "@sovereign/contract/content-files";
import type { TestStaff } from "./office-staff.ts";

type Upload = { kind: string; file: string; bytes: Buffer };

/** Brings in a file as the editor does; returns the first answer that is no success, or the last. */
export async function uploadMedia(
  staff: TestStaff,
  piece: string,
  { kind, file, bytes }: Upload,
): Promise<Response> {
  const started = await staff.post(`/api/office/pieces/${piece}/uploads`, {
    kind,
    size: bytes.length,
  });
  if (started.status !== 200) return started;
  const { id, part_bytes } = (await started.json()) as StartedUploadAnswer;
  for (let number = 0; number * part_bytes < bytes.length; number += 1) {
    const part = bytes.subarray(number * part_bytes, (number + 1) * part_bytes);
    const sent = await sendPart(staff, id, { number, kind, part });
    if (sent.status !== 204) return sent;
  }
  return finishMedia(staff, id, { kind, file, shelf: piece.split("/")[0] ?? "" });
}

export const sendPart = (
  staff: TestStaff,
  id: string,
  { number, kind, part }: { number: number; kind: string; part: Buffer },
) =>
  staff.fetch(`/api/office/uploads/${id}/parts/${number}?kind=${kind}`, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body: new Uint8Array(part),
  });

export const finishMedia = (
  staff: TestStaff,
  id: string,
  body: { kind: string; file: string; shelf: string },
) => staff.post(`/api/office/uploads/${id}/finish`, body);

/** Returns the name of a file that was brought in. */
export async function nameOfUpload(staff: TestStaff, piece: string, upload: Upload) {
  const answer = await uploadMedia(staff, piece, upload);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as FinishedUploadAnswer).name ?? "";
}
