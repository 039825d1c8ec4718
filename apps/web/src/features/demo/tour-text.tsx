import type { RichText } from "@sovereign/content/public/rich-text";
import { RichTextView } from "#design/rich-text/rich-text.tsx";

/** The texts that open without a membership; loaded when the first of them is opened. */
export type TourTexts = {
  excerpt: { subtitle: string | null; body: RichText } | null;
  /** Those of the open principles, in their order. */
  principles: RichText[];
};

/** Replaced by the build with the texts of its content pack. */
declare const __TOUR_TEXTS__: TourTexts;

/** The excerpt, with the line beneath its title. */
export function ExcerptText({ subtitleClass }: { subtitleClass: string | undefined }) {
  const { excerpt } = __TOUR_TEXTS__;
  if (!excerpt) return null;
  return (
    <>
      {excerpt.subtitle && <p className={subtitleClass}>{excerpt.subtitle}</p>}
      <RichTextView text={excerpt.body} dropCap />
    </>
  );
}

/** One of the open principles. */
export function PrincipleText({ index }: { index: number }) {
  const text = __TOUR_TEXTS__.principles[index];
  return text && <RichTextView text={text} />;
}
