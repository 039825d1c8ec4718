import type { RichText } from "@sovereign/content/public/rich-text";
import { usePriced } from "#core/words/price.ts";
import { RichTextView } from "#design/rich-text/rich-text.tsx";

/** The texts that open without a membership, loaded on first opening. */
export type TourTexts = {
  excerpt: { subtitle: string | null; body: RichText } | null;
  principles: RichText[];
};

/** The build replaces this with the texts of its content pack. */
declare const __TOUR_TEXTS__: TourTexts;

export function ExcerptText({ subtitleClass }: { subtitleClass: string | undefined }) {
  const excerpt = usePriced(__TOUR_TEXTS__.excerpt);
  if (!excerpt) return null;
  return (
    <>
      {excerpt.subtitle && <p className={subtitleClass}>{excerpt.subtitle}</p>}
      <RichTextView text={excerpt.body} dropCap />
    </>
  );
}

export function PrincipleText({ index }: { index: number }) {
  const text = usePriced(__TOUR_TEXTS__.principles[index]);
  return text && <RichTextView text={text} />;
}
