import type { PieceHead } from "@sovereign/content/server/pack/check-piece";
import { isFilm } from "@sovereign/content/server/pack/content-pack";
import { periodOn, readPeriod } from "@sovereign/content/server/pack/periods";
import { properLine } from "@sovereign/content/server/pack/typography";
import type { ListedPiece } from "@sovereign/contract/office-pieces";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { type PieceStanding, pieceState } from "@sovereign/domain/piece";
import { readingMinutes } from "@sovereign/domain/vault";
import type { ListedRow } from "./pieces.repository.ts";
import type { ReleaseRow } from "./releases.repository.ts";

/** Returns an item as the office lists it on the caller's date. */
export function listedPiece(
  { id, shelf, name, newest }: ListedRow,
  standing: PieceStanding<ReleaseRow>,
  today: CalendarDate,
): ListedPiece {
  const { served, scheduled } = standing;
  const isLive = served !== null && served.version !== null;
  const liveSince = isLive ? (served.liveSince ?? served.at) : null;
  const isCorrected = isLive && liveSince !== null && served.at > liveSince;
  const hasTexts = shelf !== "pack" && shelf !== "manifesto";
  return {
    id,
    shelf,
    name,
    title: properLine(titleOf(newest.head) ?? name),
    access: accessOf(newest.head),
    order: orderOf(newest.head),
    state: pieceState(standing, announcement(served, today)),
    words: newest.words,
    minutes: hasTexts && newest.words > 0 ? readingMinutes(newest.words) : null,
    announced: newest.head && "releases" in newest.head ? newest.head.releases : null,
    live_since: liveSince?.toISOString() ?? null,
    corrected_at: isCorrected ? served.at.toISOString() : null,
    withdrawn_at: served && !isLive ? served.at.toISOString() : null,
    opens_at: scheduled?.at.toISOString() ?? null,
    version: newest.number,
    faults: newest.faults,
    changed: isLive && served.version !== newest.number,
    saved_at: newest.savedAt.toISOString(),
    saved_by: newest.savedBy,
  };
}

/** An item that is listed with a period but has no text yet. */
function announcement(served: ReleaseRow | null, today: CalendarDate) {
  const period = served && served.words === 0 && !served.video ? served.period : null;
  const read = period === null ? null : readPeriod(period);
  return { announced: read !== null, overdue: read !== null && periodOn(read, today) === "over" };
}

export function titleOf(head: PieceHead | null): string | null {
  if (!head) return null;
  if ("title" in head) return head.title;
  return "principle" in head ? head.principle : head.manifesto.title;
}

const accessOf = (head: PieceHead | null) => (head && "access" in head ? head.access : null);

function orderOf(head: PieceHead | null): number | null {
  if (!head) return null;
  if ("order" in head) return head.order;
  return "day" in head ? head.day : null;
}

/** Films whose URL comes from the settings, by item id. */
export type VideoUrls = ReadonlyMap<string, string>;

/** Whether an item shows a film now; a film of the settings may be unset. */
export function showsFilm(head: PieceHead | null, videoUrls: VideoUrls): boolean {
  if (!head || !("youtubeUrl" in head)) return false;
  if (head.youtubeUrl === null) return isFilm(head);
  return head.youtubeUrl !== "config" || videoUrls.has(head.id);
}
