/** The part of the content pack that the preview tour shows: titles only (specification, section 2). */
export type TourSamples = {
  principles: { title: string; open: boolean }[];
  programme: {
    /** The days that open without a membership, from the first. */
    days: { day: number; category: string; principle: string }[];
    /** How many days there are. */
    length: number;
  };
};

/** Replaced by the build with the titles of its content pack. */
declare const __TOUR_SAMPLES__: TourSamples;

/** The titles that this build was made with. */
export const tourSamples: TourSamples = __TOUR_SAMPLES__;
