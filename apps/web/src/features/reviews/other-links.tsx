import { fill } from "@sovereign/content/public/fill";
import { reviewLinkTexts as texts } from "@sovereign/content/words/reviews";
import type { ReviewLink } from "@sovereign/contract/reviews";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { dateWithYear } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import type { LinkTarget } from "./link-query.ts";

type OtherLinksProps = {
  links: readonly ReviewLink[];
  busy: boolean;
  onWithdraw: (target: LinkTarget) => void;
};

export function OtherLinks({ links, busy, onWithdraw }: OtherLinksProps) {
  if (links.length === 0) return null;
  return (
    <details>
      <summary className="link tap small">{texts.others}</summary>
      <ul className="rows">
        {links.map((link) => (
          <li key={link.token} className="cluster apart gap-3 py-3">
            <Link className="link tap" to={pathTo(link)}>
              {nameOf(link)}
            </Link>
            <Button
              variant="danger"
              busy={busy}
              aria-label={fill(texts.withdrawOne, { review: nameOf(link) })}
              onClick={() => onWithdraw({ review: link.review, last_day: link.last_day })}
            >
              {texts.withdrawShort}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const nameOf = ({ review, last_day }: ReviewLink) =>
  fill(review === "week" ? texts.ofWeek : texts.ofThirty, { date: dateWithYear(last_day) });

const pathTo = ({ review, last_day }: ReviewLink) =>
  review === "week" ? paths.weekReview(last_day) : paths.thirtyDayReview(last_day);
