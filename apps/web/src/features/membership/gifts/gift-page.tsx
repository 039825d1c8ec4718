import { fill } from "@sovereign/content/public/fill";
import { giftTexts as texts } from "@sovereign/content/words/gift";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { isNativePlatform } from "#core/device/platform.ts";
import { paths } from "#core/page/paths.ts";
import { dateWithYear } from "#core/time/dates.ts";
import { brand } from "#core/words/brand.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { ForSale } from "#features/membership/checkout/for-sale.tsx";
import { GiftForm, giftDraft } from "./gift-form.tsx";
import { GiftMessage } from "./gift-message.tsx";
import { useBoughtGift } from "./gift-query.ts";

/** Buys a year for another person; its checkout returns here. */
export function GiftPage() {
  const [search] = useSearchParams();
  const checkout = search.get("bought");
  if (isNativePlatform()) return <GiftMessage title={texts.tab} lead={texts.notInApp} />;
  if (checkout) return <Bought checkout={checkout} />;
  return (
    <>
      <h1 className="title">{fill(texts.title, { product: brand.productName })}</h1>
      <p className="t2 mt-4">{texts.lead}</p>
      <ForSale>
        <GiftForm />
      </ForSale>
    </>
  );
}

function Bought({ checkout }: { checkout: string }) {
  const { data, isPending, isFetching, refetch } = useBoughtGift(checkout);
  const [recipient] = useState(() => giftDraft.read()?.recipient);
  const paid = data?.paid ?? false;
  useEffect(() => {
    if (paid) giftDraft.drop();
  }, [paid]);
  const { bought } = texts;
  if (isPending) {
    return (
      <SkeletonScreen label={bought.looking}>
        <Skeleton width={280} height={40} />
        <Skeleton height={96} />
      </SkeletonScreen>
    );
  }
  if (!data?.paid || data.arrives_on === null) {
    return (
      <GiftMessage title={bought.waiting} lead={bought.waitingLead}>
        <Button
          variant="primary"
          size="large"
          wide
          busy={isFetching}
          onClick={() => void refetch()}
        >
          {bought.again}
        </Button>
      </GiftMessage>
    );
  }
  const date = dateWithYear(data.arrives_on);
  const lead = recipient
    ? fill(bought.lead, { recipient, date })
    : fill(bought.leadPlain, { date });
  return (
    <GiftMessage title={bought.title} lead={lead} note={bought.mail}>
      <LinkButton size="large" wide to={paths.gift}>
        {bought.another}
      </LinkButton>
    </GiftMessage>
  );
}
