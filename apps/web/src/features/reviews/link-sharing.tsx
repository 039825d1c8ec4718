import { fill } from "@sovereign/content/public/fill";
import { reviewLinkTexts as texts } from "@sovereign/content/words/reviews";
import type { ReviewDays, ReviewLink } from "@sovereign/contract/reviews";
import type { Review } from "@sovereign/domain/review";
import { type ReactNode, useId } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { serverHost, siteOrigin } from "#core/api/server-address.ts";
import { paths } from "#core/page/paths.ts";
import { clockTime, dateOfInstant } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { copyText } from "#design/controls/copy-text.ts";
import { Icon } from "#design/controls/icon.tsx";
import { Badge } from "#design/feedback/badge.tsx";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { useReviewLink } from "./link-query.ts";
import { OtherLinks } from "./other-links.tsx";
import styles from "./reviews.module.css";

type LinkSharingProps = {
  review: Review;
  days: Pick<ReviewDays, "last_day" | "time_zone">;
  image: ReactNode;
};

export function LinkSharing({ review, days, image }: LinkSharingProps) {
  const titleId = useId();
  const { last_day } = days;
  const { data, isError, refetch, act } = useReviewLink({ review, last_day });
  const busy = act.isPending ? act.variables.kind : null;
  const own = { review, last_day };
  return (
    <section
      className={`stack one-col gap-5 hairline mt-6 pt-5 ${styles.block} noprint`}
      aria-labelledby={titleId}
    >
      <h2 className="heading" id={titleId}>
        {texts.title}
      </h2>
      <div className={`stack gap-6 ${styles.pairOfActions}`}>
        {image}
        <div className="stack one-col at-top at-start gap-3">
          {data ? (
            <>
              <LinkState link={data.link} timeZone={days.time_zone} />
              <div className={`wrap gap-3 full ${styles.tools}`}>
                {data.link && !data.link.withdrawn_at ? (
                  <LiveActions
                    link={data.link}
                    withdrawing={busy === "withdraw"}
                    onWithdraw={() => act.mutate({ kind: "withdraw", target: own })}
                  />
                ) : (
                  <Button
                    busy={busy === "make"}
                    busyLabel={texts.making}
                    onClick={() => act.mutate({ kind: "make", target: own })}
                  >
                    {data.link ? texts.makeNew : texts.make}
                  </Button>
                )}
              </div>
            </>
          ) : (
            <Unread failed={isError} onAgain={() => void refetch()} />
          )}
          {act.isError && (
            <p className="small neg" role="alert">
              {hasCode(act.error, "review.too_many_links") ? texts.tooMany : texts.failed}
            </p>
          )}
        </div>
      </div>
      {data && (
        <OtherLinks
          links={data.live.filter(({ token }) => token !== data.link?.token)}
          busy={act.isPending}
          onWithdraw={(target) => act.mutate({ kind: "withdraw", target })}
        />
      )}
    </section>
  );
}

const addressOf = ({ token }: ReviewLink) => `${serverHost()}${paths.sharedReview(token)}`;

function LinkState({ link, timeZone }: { link: ReviewLink | null; timeZone: string }) {
  if (!link) {
    return (
      <>
        <p className="note">{texts.link}</p>
        <p className="small t2">{texts.none}</p>
      </>
    );
  }
  const gone = link.withdrawn_at !== null;
  const at = link.withdrawn_at ?? link.made_at;
  const values = { date: dateOfInstant(at, timeZone), time: clockTime(at, timeZone) };
  return (
    <>
      <p className="line gap-3">
        <span className="note">{texts.link}</span>
        <Badge>
          <Icon name={gone ? "close" : "check"} />
          {gone ? texts.withdrawn : texts.live}
        </Badge>
      </p>
      {gone ? (
        <s className={`line breaks full touch ${styles.address} ${styles.gone} num`}>
          {addressOf(link)}
        </s>
      ) : (
        <p className={`line breaks full touch ${styles.address} num`}>{addressOf(link)}</p>
      )}
      <p className="small t2 num" role="status">
        {fill(gone ? texts.withdrawnHelp : texts.liveHelp, values)}
      </p>
    </>
  );
}

type LiveActionsProps = { link: ReviewLink; withdrawing: boolean; onWithdraw: () => void };

function LiveActions({ link, withdrawing, onWithdraw }: LiveActionsProps) {
  const address = `${siteOrigin()}${paths.sharedReview(link.token)}`;
  async function hand(): Promise<void> {
    if (!__NATIVE_BUILD__) return copyText(address, texts);
    const { shareLink } = await import("#core/device/share-file.ts");
    await shareLink(address);
  }
  return (
    <>
      <Button icon="copy" onClick={() => void hand()}>
        {__NATIVE_BUILD__ ? texts.share : texts.copy}
      </Button>
      <Button
        variant="danger"
        busy={withdrawing}
        busyLabel={texts.withdrawing}
        onClick={onWithdraw}
      >
        {texts.withdraw}
      </Button>
    </>
  );
}

function Unread({ failed, onAgain }: { failed: boolean; onAgain: () => void }) {
  if (!failed) return <Skeleton height={120} />;
  return (
    <>
      <p className="small t2" role="alert">
        {texts.loadFailed}
      </p>
      <Button onClick={onAgain}>{texts.again}</Button>
    </>
  );
}
