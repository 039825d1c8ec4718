import { fileURLToPath } from "node:url";
import type {
  OfficePiece,
  OfficePieces,
  PieceVersion,
  PieceVersionText,
  SavedPiece,
} from "@sovereign/contract/office-pieces";
import type { TestStaff } from "./office-staff.ts";

/** The folder of a small pack for CONTENT_DIR. */
export const SECOND_PACK = fileURLToPath(
  new URL("../../../../packages/content/src/testing/second-pack", import.meta.url),
);

const SITTING = "5a0b7d0e-3c1f-4d2b-9a6e-1f2e3d4c5b6a";
/** A piece of the pack. */
export const PLAN = "/api/office/pieces/frameworks/leaving-plan";

/** What an editor does in the office with pieces. */
export function officeOf(staff: TestStaff) {
  const json = async <Answer>(answer: Promise<Response>): Promise<Answer> => {
    const response = await answer;
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const send = (path: string, method: string, body: object) =>
    staff.fetch(path, { method, body: JSON.stringify(body) });
  const seen = ({ version, saved_at }: OfficePiece) => ({ version, saved_at });
  return {
    send,
    list: () => json<OfficePieces>(staff.fetch("/api/office/pieces")),
    versions: (path: string) => json<{ versions: PieceVersion[] }>(staff.fetch(`${path}/versions`)),
    version: (path: string, number: number) =>
      json<PieceVersionText>(staff.fetch(`${path}/versions/${number}`)),
    read: (path = PLAN) => json<OfficePiece>(staff.fetch(path)),
    save: (piece: OfficePiece, text: string, sitting = SITTING) =>
      json<SavedPiece>(
        send(`/api/office/pieces/${piece.id}`, "PUT", { ...seen(piece), text, sitting }),
      ),
    publish: (piece: OfficePiece) =>
      json<OfficePiece>(send(`/api/office/pieces/${piece.id}/publish`, "POST", seen(piece))),
    schedule: (piece: OfficePiece, at: string) =>
      json<OfficePiece>(
        send(`/api/office/pieces/${piece.id}/schedule`, "PUT", { ...seen(piece), at }),
      ),
    withdraw: (piece: OfficePiece) =>
      json<OfficePiece>(send(`/api/office/pieces/${piece.id}/withdraw`, "POST", {})),
  };
}
