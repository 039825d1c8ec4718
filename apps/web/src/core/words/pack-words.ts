import { type PackCounts, packPhrases } from "./pack-phrases.ts";

/** Replaced at build time. */
declare const __PACK_COUNTS__: PackCounts;

export const packWords = packPhrases(__PACK_COUNTS__);

/** The item of the vault that needs no account, at `paths.announced("excerpts", id)`. */
export const { openPiece } = __PACK_COUNTS__;
