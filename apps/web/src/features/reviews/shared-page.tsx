import { fill } from "@sovereign/content/public/fill";
import { sharedReviewTexts as texts } from "@sovereign/content/words/reviews";
import { readSharedReview, type SharedReview } from "@sovereign/contract/reviews";
import { addDays } from "@sovereign/domain/calendar-date";
import { countMarks } from "@sovereign/domain/review";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { paths } from "#core/page/paths.ts";
import { api } from "#core/session/session.ts";
import { dateWithYear } from "#core/time/dates.ts";
import { brand } from "#core/words/brand.ts";
import { MarkTable } from "#days/mark-table.tsx";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { Legend } from "#design/figures/milled-edge/mark-glyph.tsx";
import { keptTitle, Sums, ThirtyFigure, WeekFigure } from "./review-figures.tsx";
import { longSpan } from "./review-words.ts";
import reviewStyles from "./reviews.module.css";

const PRODUCT = { product: brand.productName };

const RECHECK_MS = 60_000;

export function SharedReviewPage({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["shared-review", token],
    queryFn: ({ signal }) => api(readSharedReview, { params: { token }, signal }),
    // A withdrawn review must not come from the cache.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: "always",
    // An open page must notice the withdrawal too.
    refetchInterval: RECHECK_MS,
    networkMode: "always",
  });
  if (error && hasCode(error, "shared_review.not_found")) return <Gone />;
  if (error && !data) {
    const { title, body, button } = texts.failed;
    return (
      <Message role="alert" title={title} body={body}>
        <Button onClick={() => void refetch()}>{button}</Button>
      </Message>
    );
  }
  if (!data) {
    return (
      <SkeletonScreen label={texts.loading}>
        <div className="stack one-col gap-6 narrow centered">
          <Skeleton width={240} height={40} />
          <Skeleton height={200} />
        </div>
      </SkeletonScreen>
    );
  }
  return <Shared {...data} />;
}

function Shared({ review, first_day, last_day, marks, shared_on }: SharedReview) {
  const days = marks.map((mark, index) => ({ date: addDays(first_day, index), mark }));
  const counts = countMarks(days);
  const isWeek = review === "week";
  return (
    <article className="stack one-col gap-6 narrow centered">
      <header className={`pagehead ${reviewStyles.title}`}>
        <p className="note">{fill(texts.note, PRODUCT)}</p>
        <h1 className="display">{keptTitle(counts)}</h1>
        <p className="t2 num">{longSpan(first_day, last_day)}</p>
      </header>
      {isWeek ? <WeekFigure days={days} /> : <ThirtyFigure days={days} counts={counts} />}
      <Sums counts={counts} />
      <div>
        <Legend days={days} />
        <MarkTable marks={days} caption={longSpan(first_day, last_day)} />
      </div>
      <p className="small t2 num">{fill(texts.as, { date: dateWithYear(shared_on) })}</p>
      <div className="stack at-start gap-4 hairline pt-5">
        <p className="lede">{fill(texts.what, PRODUCT)}</p>
        <LinkButton to={paths.home}>{fill(texts.more, PRODUCT)}</LinkButton>
      </div>
    </article>
  );
}

function Gone() {
  const { title, body, button } = texts.gone;
  return (
    <Message title={title} body={body}>
      <LinkButton to={paths.home}>{fill(button, PRODUCT)}</LinkButton>
    </Message>
  );
}

type MessageProps = { title: string; body: string; role?: "alert"; children: ReactNode };

/** Replaces a review; it avoids the app's components, so that visitors need not download them. */
function Message({ title, body, role, children }: MessageProps) {
  return (
    <div className="stack at-start gap-4 narrow centered" role={role}>
      <h1 className="title">{title}</h1>
      <p className="t2">{body}</p>
      {children}
    </div>
  );
}
