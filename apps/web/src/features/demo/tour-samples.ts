/** The part of the content pack that the preview tour shows (specification, section 2). */
export type TourSamples = {
  /** The excerpts that open without a membership: their count and the first. */
  excerpts: { count: number; first: { title: string; minutes: number } | null };
  principles: { title: string; open: boolean }[];
  programme: {
    /** The days that open without a membership. */
    days: { day: number; category: string; principle: string; actionStep: string }[];
    length: number;
  };
};

/** The build replaces this with the samples of its content pack. */
declare const __TOUR_SAMPLES__: TourSamples;

export const tourSamples: TourSamples = __TOUR_SAMPLES__;
