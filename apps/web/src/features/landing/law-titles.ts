import { filledIn } from "#core/words/brand.ts";

/** The part of the content pack that the landing page shows (specification, section 2). */
export type LawTitles = {
  title: string;
  laws: { number: string; title: string }[];
};

/** The build replaces this with the titles of its content pack. */
declare const __LAW_TITLES__: LawTitles;

export const lawTitles: LawTitles = filledIn(__LAW_TITLES__);
