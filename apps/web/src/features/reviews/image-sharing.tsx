import { fill, plural } from "@sovereign/content/public/fill";
import { reviewLinkTexts } from "@sovereign/content/words/reviews";
import { shareImageTexts } from "@sovereign/content/words/share-image";
import { countMarks, type ReviewedMark } from "@sovereign/domain/review";
import type { ReactNode } from "react";
import { brand } from "#core/words/brand.ts";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";
import { Rim } from "#design/figures/milled-edge/rim.tsx";
import styles from "./reviews.module.css";

type ImageSharingProps = {
  days: readonly ReviewedMark[];
  /** The button that makes the image: composed by the route. */
  children: ReactNode;
};

/** Sharing thirty days as an image, beside a small drawing of it. */
export function ImageSharing({ days, children }: ImageSharingProps) {
  const { kept, planned, rest } = countMarks(days);
  const words = { Kept: inWordsFirst(kept), total: inWords(planned) };
  return (
    <div className={styles.image}>
      <div className={styles.shot} aria-hidden="true">
        <span>{brand.productName}</span>
        <p>
          {rest > 0
            ? plural(shareImageTexts.thirtyWithRest, rest, words)
            : fill(shareImageTexts.thirty, words)}
        </p>
        <Rim marks={days} label="" sagitta={40} />
      </div>
      <div>
        <p className="note">{reviewLinkTexts.image}</p>
        <p className="small t2">{reviewLinkTexts.imageHelp}</p>
        {children}
      </div>
    </div>
  );
}
