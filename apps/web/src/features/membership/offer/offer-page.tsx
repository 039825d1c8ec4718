import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { promotionTexts as texts } from "@sovereign/content/words/promotion";
import type { ReducedPrice } from "@sovereign/contract/promotions";
import { PROMOTION_CODE, toPromotionCode } from "@sovereign/domain/promotion";
import { type ReactNode, useEffect } from "react";
import { chooseCurrency } from "#core/device/currency.ts";
import { isNativePlatform } from "#core/device/platform.ts";
import { paths, signInPath } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { brand } from "#core/words/brand.ts";
import { usePrice } from "#core/words/price.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { keptCode } from "#features/membership/checkout/kept-code.ts";
import { usePromotion } from "#features/membership/checkout/promotion-line.tsx";
import { PurchaseTerms } from "#features/membership/checkout/purchase-terms.tsx";
import { SubscribeButton } from "#features/membership/checkout/subscribe-button.tsx";

/** A membership's price with a code, and the button that pays it. */
export function OfferPage({ code: typed }: { code: string }) {
  const code = toPromotionCode(typed);
  const isCode = PROMOTION_CODE.test(code);
  const { data, error, refetch } = usePromotion(code, isCode);
  const { Price } = usePrice();
  if (isNativePlatform()) return <Message title={texts.tab} body={texts.notInApp} />;
  if (data?.offer) return <Offer offer={data.offer} />;
  if (data?.state === "over") {
    return <Message title={texts.over.title} body={fill(texts.over.body, { price: Price })} />;
  }
  if (data?.state === "another") return <Message {...texts.another} />;
  if (data?.currency && isSoldIn(data.currency)) {
    return <OtherCurrency currency={data.currency} />;
  }
  if (data || !isCode) {
    return <Message {...texts.unknown} />;
  }
  if (error) {
    return (
      <Message title={texts.failed.title} body={texts.failed.body}>
        <Button size="large" wide onClick={() => void refetch()}>
          {texts.failed.button}
        </Button>
      </Message>
    );
  }
  return (
    <SkeletonScreen label={texts.loading}>
      <Skeleton width={280} height={40} />
      <Skeleton height={96} />
    </SkeletonScreen>
  );
}

const isSoldIn = (code: string) => brand.prices.some(({ currency }) => currency === code);

/** The code discounts an amount, and the price is shown in another currency. */
function OtherCurrency({ currency }: { currency: string }) {
  const { title, body, button } = texts.otherCurrency;
  return (
    <Message title={fill(title, { currency })} body={fill(body, { currency })}>
      <Button variant="primary" size="large" wide onClick={() => chooseCurrency(currency)}>
        {fill(button, { currency })}
      </Button>
    </Message>
  );
}

function Message({ title, body, children }: { title: string; body: string; children?: ReactNode }) {
  return (
    <>
      <h1 className="title">{title}</h1>
      <p className="t2 mt-4">{body}</p>
      <div className="stack gap-5 mt-6">
        {children}
        <LinkButton size="large" wide to={paths.pricing}>
          {texts.usual}
        </LinkButton>
      </div>
    </>
  );
}

function titleOf({ first, years, trial }: ReducedPrice): string {
  if (trial) return plural(texts.trialTitle, trial.days);
  const price = { price: moneyInWords(first, "price") };
  if (years === null) return fill(texts.titleForever, price);
  return years === 1 ? fill(texts.title, price) : plural(texts.titleYears, years, price);
}

function leadOf({ years, trial }: ReducedPrice): string {
  if (trial) return trial.card ? texts.trialLead : texts.trialLeadNoCard;
  return years === null ? texts.leadForever : texts.lead;
}

function Offer({ offer }: { offer: ReducedPrice }) {
  const { code, later, trial, new_members_only: newOnly, one_account: oneAccount } = offer;
  const { user } = useSession();
  // Opening the link stores its code on the device for every purchase button.
  useEffect(() => keptCode.keep(code), [code]);
  const words = { later: moneyInWords(later, "price"), code };
  return (
    <>
      <h1 className="title">{titleOf(offer)}</h1>
      <p className="t2 mt-4">
        {fill(leadOf(offer), words)} {newOnly && !trial && texts.newOnly}
        {oneAccount && texts.oneAccount}
      </p>
      <div className="stack gap-5 mt-6">
        {(trial || oneAccount) && !user ? (
          <LinkButton
            size="large"
            variant="primary"
            wide
            to={trial ? paths.signUp : signInPath(paths.offer(code))}
          >
            {trial ? texts.trialSignUp : texts.signIn}
          </LinkButton>
        ) : (
          <>
            <SubscribeButton size="large" text={trial ? texts.trialStart : texts.subscribe} />
            <PurchaseTerms />
          </>
        )}
        <LinkButton size="large" wide to={paths.pricing}>
          {texts.usual}
        </LinkButton>
      </div>
    </>
  );
}
