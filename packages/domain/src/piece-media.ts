import type { PieceShelf } from "./piece.ts";
import { VAULT_SECTIONS } from "./vault.ts";

export const MEDIA_KINDS = ["sound", "film", "captions"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

const MB = 1024 * 1024;

/** In bytes, by kind. */
export const MAX_MEDIA_BYTES: Record<MediaKind, number> = {
  sound: 60 * MB,
  film: 200 * MB,
  captions: MB,
};

/** Returns what a piece on a shelf may have besides its text and pictures. */
export function mediaOn(shelf: PieceShelf): readonly MediaKind[] {
  if (shelf === "videos") return MEDIA_KINDS;
  return VAULT_SECTIONS.some((section) => section === shelf) ? ["sound"] : [];
}
