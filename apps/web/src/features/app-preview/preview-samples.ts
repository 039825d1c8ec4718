/** The part of the content pack that the public preview shows (specification, section 2). */
export type PreviewSamples = {
  manifesto: {
    title: string;
    /** The first three laws. */
    laws: { number: string; title: string; description: string }[];
    /** How many more there are. */
    more: number;
  };
  /** The days that `samples` of the pack names: 1, 8 and 15 (decision 38). */
  days: { day: number; category: string; principle: string; actionStep: string }[];
};

/** Replaced by the build with the samples of its content pack. */
declare const __PREVIEW_SAMPLES__: PreviewSamples;

/** The samples that this build was made with. */
export const previewSamples: PreviewSamples = __PREVIEW_SAMPLES__;
