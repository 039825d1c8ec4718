/** The part of the content pack that the preview tour shows (specification, section 2). */
export type TourSamples = {
  /** The excerpts that open without a membership: how many, and the first of them. */
  excerpts: { count: number; first: { title: string; minutes: number } | null };
  principles: { title: string; open: boolean }[];
  programme: {
    /** The days that open without a membership, from the first. */
    days: { day: number; category: string; principle: string; actionStep: string }[];
    /** How many days there are. */
    length: number;
  };
};

/** Replaced by the build with the samples of its content pack. */
declare const __TOUR_SAMPLES__: TourSamples;

/** The samples that this build was made with. */
export const tourSamples: TourSamples = __TOUR_SAMPLES__;
