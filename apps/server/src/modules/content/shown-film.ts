import type { PieceHead } from "@sovereign/content/server/pack/check-piece";
import { isFilm } from "@sovereign/content/server/pack/content-pack";

/** The films whose URL the deployment's settings give, by the id of their piece. */
export type VideoUrls = ReadonlyMap<string, string>;

/** Whether a piece shows a film now: one that the deployment sets may not be set. */
export function showsFilm(head: PieceHead | null, videoUrls: VideoUrls): boolean {
  if (!head || !("youtubeUrl" in head)) return false;
  if (head.youtubeUrl === null) return isFilm(head);
  return head.youtubeUrl !== "config" || videoUrls.has(head.id);
}
