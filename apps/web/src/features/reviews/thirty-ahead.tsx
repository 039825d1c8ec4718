import { fill } from "@sovereign/content/public/fill";
import { reviewTexts, thirtyReviewAhead as texts } from "@sovereign/content/words/reviews";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { longDate } from "#core/time/dates.ts";
import { PageHead } from "#design/layout/page-head.tsx";
import { useReviewLink } from "./link-query.ts";
import { OtherLinks } from "./other-links.tsx";
import styles from "./reviews.module.css";

type ThirtyAheadProps = {
  /** Of the first; null before the member's first day. */
  opensOn: CalendarDate | null;
  today: CalendarDate;
};

export function ThirtyAhead({ opensOn, today }: ThirtyAheadProps) {
  return (
    <div className={`stack at-start gap-5 ${styles.ahead}`}>
      <PageHead title={texts.title} />
      <p className="lede">{texts.body}</p>
      {(opensOn === null || opensOn > today) && (
        <p className="t2 num">
          {opensOn === null ? texts.notBegun : fill(texts.opens, { date: longDate(opensOn) })}
        </p>
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
