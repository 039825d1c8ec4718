import { fill } from "@sovereign/content/public/fill";
import { officeWhen } from "@sovereign/content/words/office-frame";
import { pieceEditor as words } from "@sovereign/content/words/office-publish";
import {
  type OfficePiece,
  PIECE_BODY_BYTES,
  PIECE_TEXT_LENGTH,
} from "@sovereign/contract/office-pieces";
import { pieceText } from "@sovereign/domain/piece-text";
import { useMemo } from "react";
import type { ApiError } from "#core/api/api-error.ts";
import { useSession } from "#core/session/session.ts";
import { clockTime } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { useStaff } from "#features/office/frame/office-query.ts";
import { whenWithin, whenWords } from "#features/office/parts/when.ts";
import { savedBy } from "#features/office/publish/piece-words.ts";
import type { EditorState } from "./piece-editor.ts";

type SavedLineProps = Pick<EditorState, "status"> & {
  piece: OfficePiece;
  text: string;
  refusal: ApiError | null;
};

/** From this fraction on the editor shows the remaining room. */
const NEARLY_FULL = 0.8;

/** Size of a request without the text. */
const AROUND_BYTES = 1024;

/** Returns the percentage of an item's limit that a text uses; null well below it. */
export function fullness(text: string): number | null {
  const ofCharacters = text.length / PIECE_TEXT_LENGTH;
  // A character may need six bytes of a request.
  if (text.length * 6 < PIECE_BODY_BYTES * NEARLY_FULL) return null;
  const bytes = new TextEncoder().encode(JSON.stringify(text)).length;
  const share = Math.max(ofCharacters, bytes / (PIECE_BODY_BYTES - AROUND_BYTES));
  return share < NEARLY_FULL ? null : Math.ceil(share * 100);
}

/** Whether what was typed is saved, in the bar. */
export function SavedLine({ piece, text, status, refusal }: SavedLineProps) {
  const { user } = useSession();
  const { name } = useStaff();
  const now = useMinute();
  const { saved_at: savedAt, saved_by: by } = piece;
  const zone = user?.time_zone ?? "UTC";
  const isToday =
    whenWords(savedAt, zone, now) === fill(officeWhen.today, { time: clockTime(savedAt, zone) });
  const when = isToday ? clockTime(savedAt, zone) : whenWithin(savedAt, zone, now);
  const saved =
    by === name ? fill(words.saved, { when }) : fill(words.savedBy, { when, name: savedBy(piece) });
  const isEmpty = piece.version === 1 && pieceText(text)?.body === "";
  const shown = {
    saved: isEmpty ? words.nothing : saved,
    unsaved: words.unsaved,
    saving: words.saving,
    failed: navigator.onLine ? words.failed : words.offline,
    refused: refusal ? fill(words.refused, { why: whyOf(refusal) }) : words.failed,
  }[status];
  const percent = useMemo(() => fullness(text), [text]);
  const room = percent === null ? "" : ` ${fill(words.room, { percent })}`;
  const isBad = status === "failed" || status === "refused" || (percent ?? 0) > 100;
  return (
    <p className={isBad ? `t3 neg` : "t3"} role="status">
      {shown}
      {room}
    </p>
  );
}

function whyOf({ code }: ApiError): string {
  const { large, gone, role, other } = words.refusedWhy;
  if (code === "request.too_large") return large;
  if (code === "office.piece_not_found") return gone;
  return code === "office.role_refused" ? role : other;
}
