import { reviewLinkTexts } from "@sovereign/content/words/reviews";
import { sharingTexts } from "@sovereign/content/words/share-image";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { Review, ReviewedMark } from "@sovereign/domain/review";
import { brand } from "#core/words/brand.ts";
import { ShareButton } from "#days/share/share-button.tsx";
import { shareHeadline } from "#days/share/share-image.ts";
import { Ledger } from "#design/figures/milled-edge/ledger.tsx";
import { Rim } from "#design/figures/milled-edge/rim.tsx";
import styles from "./reviews.module.css";

type ImageSharingProps = {
  review: Review;
  days: readonly ReviewedMark[];
  today: CalendarDate;
  /** The streak on the last of the days; 0 if there is none or it is unknown. */
  streak: number;
};

export function ImageSharing({ review, days, today, streak }: ImageSharingProps) {
  const kind = review === "week" ? "week" : "thirty";
  // Only the marks leave the page, never the texts.
  const marks = days.map(({ date, mark }) => ({ date, mark }));
  return (
    <div className={`stack one-col gap-5 ${styles.image}`}>
      <div className={`stack gap-4 ${styles.shot}`} aria-hidden="true">
        <span>{brand.productName}</span>
        <p>{shareHeadline({ kind, days: marks, today })}</p>
        {kind === "week" ? (
          <Ledger marks={marks} today={today} label="" height={40} />
        ) : (
          <Rim marks={marks} today={today} label="" sagitta={40} />
        )}
      </div>
      <div className="stack at-top at-start gap-3">
        <p className="note">{reviewLinkTexts.image}</p>
        <p className="small t2">{reviewLinkTexts.imageHelp}</p>
        <ShareButton icon="down" image={() => ({ kind, days: marks, today, streak })}>
          {sharingTexts.saveImage}
        </ShareButton>
      </div>
    </div>
  );
}
