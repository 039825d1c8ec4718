import { fill } from "@sovereign/content/public/fill";
import { claimTexts, giftTexts, ownGiftTexts as texts } from "@sovereign/content/words/gift";
import type { GiftPlan, OwnGift, OwnGifts } from "@sovereign/contract/gifts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { isNativePlatform } from "#core/device/platform.ts";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { dateOfInstant, dateWithYear } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button } from "#design/controls/button.tsx";
import { SettingsRow } from "#design/layout/settings-group.tsx";
import { planWords } from "./claim-page.tsx";
import { ownGiftsQuery } from "./gift-query.ts";
import { useClaim } from "./use-claim.ts";

/** A member's gifts, and the way to give one. */
export function useOwnGifts(): { loading: boolean; gifts: OwnGifts | undefined } {
  const { user } = useSession();
  const query = useQuery({ ...ownGiftsQuery(user?.id ?? ""), enabled: user !== null });
  return {
    // Stops loading after the first failure: nothing else depends on this query.
    loading: query.isLoading && query.failureCount === 0 && !query.isPaused,
    gifts: query.data,
  };
}

export function GiftRows({ gifts, timeZone }: { gifts: OwnGifts | undefined; timeZone: string }) {
  return (
    <>
      {gifts?.received.map((gift) => (
        <ReceivedRow key={gift.id} gift={gift} plan={gifts.plan} timeZone={timeZone} />
      ))}
      {gifts?.given.map((gift) => (
        <GivenRow key={gift.id} gift={gift} />
      ))}
      {!isNativePlatform() && (
        <SettingsRow
          title={
            <Link className="link tap small" to={paths.gift}>
              {giftTexts.link}
            </Link>
          }
        />
      )}
    </>
  );
}

type ReceivedProps = { gift: OwnGift; plan: GiftPlan | null; timeZone: string };

function ReceivedRow({ gift, plan, timeZone }: ReceivedProps) {
  const { id, state, giver_name: giver, begins, ends } = gift;
  const now = useMinute();
  if (state === "arrived") {
    return (
      <SettingsRow
        title={giver ? fill(texts.waitsFrom, { giver }) : texts.waits}
        help={plan ? planWords(plan, timeZone) : undefined}
        action={!plan?.renews_in_store && <ClaimButton id={id} />}
      />
    );
  }
  // One that runs is the membership itself.
  if (state !== "claimed" || !begins || Date.parse(begins) <= now.getTime()) return null;
  const day = (instant: string | null) => dateOfInstant(instant ?? "", timeZone);
  return (
    <SettingsRow
      title={fill(texts.ahead, { begins: day(begins) })}
      help={fill(texts.aheadHelp, { ends: day(ends) })}
    />
  );
}

function ClaimButton({ id }: { id: string }) {
  const { busy, start } = useClaim({ id });
  return (
    <Button busy={busy} busyLabel={claimTexts.claiming} onClick={start}>
      {claimTexts.claim}
    </Button>
  );
}

function GivenRow({ gift: { state, recipient, arrives_on } }: { gift: OwnGift }) {
  return (
    <SettingsRow
      title={recipient ? fill(texts.given, { recipient }) : texts.givenNameless}
      help={fill(texts.states[state], { date: dateWithYear(arrives_on) })}
    />
  );
}
