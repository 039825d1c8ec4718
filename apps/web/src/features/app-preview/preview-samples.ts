import { filledIn } from "#core/words/brand.ts";

/** The part of the content pack that the public preview shows (specification, section 2). */
export type PreviewSamples = {
  manifesto: {
    title: string;
    laws: { number: string; title: string; description: string }[];
    more: number;
  };
  /** The days that the pack's `samples` name: 1, 8 and 15 (decision 38). */
  days: { day: number; category: string; principle: string; actionStep: string }[];
};

/** The build replaces this with the samples of its content pack. */
declare const __PREVIEW_SAMPLES__: PreviewSamples;

export const previewSamples: PreviewSamples = filledIn(__PREVIEW_SAMPLES__);
