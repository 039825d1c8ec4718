import { filledIn } from "./brand.ts";
import { type PackCounts, packPhrases } from "./pack-phrases.ts";

/** Replaced at build time. */
declare const __PACK_COUNTS__: PackCounts;

const COUNTS = filledIn(__PACK_COUNTS__);

export const packWords = packPhrases(COUNTS);

/** The item of the vault that needs no account, at `paths.announced("excerpts", id)`. */
export const { openPiece } = COUNTS;
