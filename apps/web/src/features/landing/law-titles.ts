/** The part of the content pack that the landing page shows (specification, section 2). */
export type LawTitles = {
  /** What the pack calls its manifesto. */
  title: string;
  laws: { number: string; title: string }[];
};

/** Replaced by the build with the titles of its content pack. */
declare const __LAW_TITLES__: LawTitles;

/** The titles that this build was made with. */
export const lawTitles: LawTitles = __LAW_TITLES__;
