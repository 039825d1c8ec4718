import { fill } from "@sovereign/content/public/fill";
import { claimTexts as texts } from "@sovereign/content/words/gift";
import type { GiftLook, GiftPlan } from "@sovereign/contract/gifts";
import { useState } from "react";
import { useFocusOnChange } from "#core/page/page-focus.ts";
import { paths, signInPath } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { dateOfInstant, dateWithYear } from "#core/time/dates.ts";
import { brand } from "#core/words/brand.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import styles from "#features/membership/membership.module.css";
import { GiftMessage } from "./gift-message.tsx";
import { useGift } from "./gift-query.ts";
import { useClaim } from "./use-claim.ts";

/** The page of the link in a gift's email. Only the button claims it. */
export function ClaimPage({ token }: { token: string }) {
  const { data, error, refetch } = useGift(token);
  useFocusOnChange(data?.state ?? "");
  if (data) return <Gift token={token} look={data} />;
  if (error) {
    const { title, lead, button } = texts.failed;
    return (
      <GiftMessage title={title} lead={lead}>
        <Button size="large" wide onClick={() => void refetch()}>
          {button}
        </Button>
      </GiftMessage>
    );
  }
  return (
    <SkeletonScreen label={texts.loading}>
      <Skeleton width={280} height={40} />
      <Skeleton height={160} />
    </SkeletonScreen>
  );
}

function Gift({ token, look }: { token: string; look: GiftLook }) {
  const { user } = useSession();
  const { state, gift, plan } = look;
  if (state === "claimed" && gift?.own) return <Claimed gift={gift} />;
  if (state === "claimed") {
    const { title, lead } = texts.taken;
    return <Closed title={title} lead={fill(lead, { email: brand.supportEmail })} />;
  }
  if (state === "returned") return <Closed {...texts.returned} />;
  if (!gift) return <Closed {...texts.unknown} />;
  const { giver_name: giver, word, given_on } = gift;
  return (
    <>
      <h1 className="title">{giver ? fill(texts.title, { giver }) : texts.titleNameless}</h1>
      {word && (
        <blockquote className={`breaks mt-5 pl-4 ${styles.said}`} dir="auto">
          {word}
        </blockquote>
      )}
      <p className="small t3">{fill(texts.given, { date: dateWithYear(given_on) })}</p>
      <p className="t2 mt-4">{texts.gets}</p>
      <div className="stack gap-5 mt-6">
        {user && plan ? (
          <Claim token={token} plan={plan} timeZone={user.time_zone} />
        ) : (
          <>
            <LinkButton variant="primary" size="large" wide to={signInPath(paths.giftLink(token))}>
              {texts.signIn}
            </LinkButton>
            <p className="small t3">{texts.signInNote}</p>
          </>
        )}
      </div>
    </>
  );
}

/** Returns when the year would start, given the member's current access. */
export function planWords(
  { begins, ends, now, ends_renewal, renews_in_store }: GiftPlan,
  timeZone: string,
): string {
  if (renews_in_store) return texts.store;
  const dates = { begins: dateOfInstant(begins, timeZone), ends: dateOfInstant(ends, timeZone) };
  const when = fill(now ? texts.now : texts.later, dates);
  return ends_renewal && !now ? `${when} ${texts.endsRenewal}` : when;
}

function Claim({ token, plan, timeZone }: { token: string; plan: GiftPlan; timeZone: string }) {
  const { busy, start } = useClaim({ token });
  return (
    <>
      <p className="t2">{planWords(plan, timeZone)}</p>
      {!plan.renews_in_store && (
        <Button
          variant="primary"
          size="large"
          wide
          busy={busy}
          busyLabel={texts.claiming}
          onClick={start}
        >
          {texts.claim}
        </Button>
      )}
    </>
  );
}

function Claimed({ gift }: { gift: NonNullable<GiftLook["gift"]> }) {
  const { user } = useSession();
  const { title, now, later, open } = texts.claimed;
  const day = (instant: string | null) => dateOfInstant(instant ?? "", user?.time_zone ?? "UTC");
  const dates = { begins: day(gift.begins), ends: day(gift.ends) };
  const [claimedAt] = useState(Date.now);
  const isAhead = gift.begins !== null && Date.parse(gift.begins) > claimedAt;
  return (
    <GiftMessage title={title} lead={fill(isAhead ? later : now, dates)}>
      <LinkButton variant="primary" size="large" wide to={isAhead ? paths.app : paths.welcome}>
        {fill(open, { product: brand.productName })}
      </LinkButton>
    </GiftMessage>
  );
}

function Closed({ title, lead }: { title: string; lead: string }) {
  return (
    <GiftMessage title={title} lead={lead}>
      <LinkButton size="large" wide to={paths.pricing}>
        {texts.home}
      </LinkButton>
    </GiftMessage>
  );
}
