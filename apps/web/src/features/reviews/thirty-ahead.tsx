import { plural } from "@sovereign/content/public/fill";
import { reviewTexts, thirtyReviewAhead as texts } from "@sovereign/content/words/reviews";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { THIRTY_DAY_REVIEW_OPENS_AT } from "@sovereign/domain/review";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { PageHead } from "#design/layout/page-head.tsx";
import { useReviewLink } from "./link-query.ts";
import { OtherLinks } from "./other-links.tsx";
import styles from "./reviews.module.css";

type ThirtyAheadProps = {
  /** In days. */
  best: number;
  today: CalendarDate;
};

export function ThirtyAhead({ best, today }: ThirtyAheadProps) {
  const left = Math.max(0, THIRTY_DAY_REVIEW_OPENS_AT - best);
  return (
    <div className={`stack at-start gap-5 ${styles.ahead}`}>
      <PageHead title={texts.title} />
      <p className="lede">{texts.body}</p>
      {left > 0 && (
        <p className="t2 num">{best > 0 ? plural(texts.best, best, { left }) : texts.noBest}</p>
      )}
      <LinksLeft today={today} />
      <Link className="link tap small" to={paths.history}>
        {reviewTexts.back}
      </Link>
    </div>
  );
}

function LinksLeft({ today }: { today: CalendarDate }) {
  const { data, act } = useReviewLink({ review: "thirty-days", last_day: today });
  if (!data) return null;
  return (
    <OtherLinks
      links={data.live}
      busy={act.isPending}
      onWithdraw={(target) => act.mutate({ kind: "withdraw", target })}
    />
  );
}
