import { filledIn } from "#core/words/brand.ts";

/** The part of the content pack that the preview tour shows (specification, section 2). */
export type TourSamples = {
  excerpts: { count: number; first: { title: string; minutes: number } | null };
  principles: { title: string; open: boolean }[];
  programme: {
    days: { day: number; category: string; principle: string; actionStep: string }[];
    length: number;
  };
};

/** The build replaces this with the samples of its content pack. */
declare const __TOUR_SAMPLES__: TourSamples;

export const tourSamples: TourSamples = filledIn(__TOUR_SAMPLES__);
