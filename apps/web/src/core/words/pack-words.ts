import { type PackCounts, packPhrases } from "./pack-phrases.ts";

/** Replaced by the build with the counts of its content pack. */
declare const __PACK_COUNTS__: PackCounts;

/** What fills the numbers and names of the pack that this build was made with. */
export const packWords = packPhrases(__PACK_COUNTS__);
