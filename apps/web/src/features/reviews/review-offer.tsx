import { reviewOfferTexts as texts } from "@sovereign/content/words/reviews";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { latestReviewDay } from "@sovereign/domain/review";
import { useId } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { Icon } from "#design/controls/icon.tsx";

/** The links to the reviews on History; on Sunday the week's is ready. */
export function ReviewOffer({ today }: { today: CalendarDate }) {
  const titleId = useId();
  const isSunday = latestReviewDay("week", today) === today;
  const rows = [
    [paths.weekReview(), texts.week, isSunday ? texts.weekToday : texts.weekLast],
    [paths.thirtyDayReview(), texts.thirty, texts.thirtyHelp],
  ] as const;
  return (
    <section className="stack gap-3 mt-7 narrow" aria-labelledby={titleId}>
      <h2 className="heading" id={titleId}>
        {texts.title}
      </h2>
      <ul className="rows">
        {rows.map(([to, name, help]) => (
          <li key={to}>
            <Link className="row" to={to}>
              <span className="grow">
                <span className="row-title">{name}</span>
                <br />
                <span className="small t2">{help}</span>
              </span>
              <Icon name="chev" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
