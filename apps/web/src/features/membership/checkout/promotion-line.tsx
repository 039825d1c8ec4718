import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { promotionTexts as texts } from "@sovereign/content/words/promotion";
import type { ReducedPrice } from "@sovereign/contract/promotions";
import { keptCode } from "./kept-code.ts";
import { usePromotion } from "./promotion-query.ts";

function payWords({ first, later, years, trial }: ReducedPrice): string {
  const words = { price: moneyInWords(first, "price"), later: moneyInWords(later, "price") };
  if (trial) return plural(texts.trialPay, trial.days, words);
  if (years === null) return fill(texts.forever, words);
  return years === 1 ? fill(texts.once, words) : plural(texts.years, years, words);
}

/** The price with the stored code, next to a purchase button. */
export default function PromotionLine({ code }: { code: string }) {
  const { data } = usePromotion(code);
  if (!data) return null;
  const { offer, currency } = data;
  if (!offer && !currency) return null;
  return (
    <p className="small">
      {offer
        ? fill(texts.with, { code, pay: payWords(offer) })
        : fill(texts.otherCurrencyLine, { code, currency: currency ?? "" })}{" "}
      <button type="button" className="link" onClick={keptCode.drop}>
        {texts.drop}
      </button>
    </p>
  );
}
