import type { PieceHead } from "@sovereign/content/server/pack/check-piece";
import { isFilm } from "@sovereign/content/server/pack/content-pack";

/** Films whose URL comes from the settings, by item id. */
export type VideoUrls = ReadonlyMap<string, string>;

/** Whether an item shows a film now; a film of the settings may be unset. */
export function showsFilm(head: PieceHead | null, videoUrls: VideoUrls): boolean {
  if (!head || !("youtubeUrl" in head)) return false;
  if (head.youtubeUrl === null) return isFilm(head);
  return head.youtubeUrl !== "config" || videoUrls.has(head.id);
}
