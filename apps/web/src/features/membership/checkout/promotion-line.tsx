import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { promotionTexts as texts } from "@sovereign/content/words/promotion";
import { type ReducedPrice, readPromotion } from "@sovereign/contract/promotions";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCurrency } from "#core/device/currency.ts";
import { api, publicApi, useSession } from "#core/session/session.ts";
import { keptCode, promotionKey } from "./kept-code.ts";

function payWords({ first, later, years, trial }: ReducedPrice): string {
  const words = { price: moneyInWords(first, "price"), later: moneyInWords(later, "price") };
  if (trial) return plural(texts.trialPay, trial.days, words);
  if (years === null) return fill(texts.forever, words);
  return years === 1 ? fill(texts.once, words) : plural(texts.years, years, words);
}

/** Returns the price with a code; it may end, be used up, or be another account's. */
export function usePromotion(code: string, enabled = true) {
  const { user, status } = useSession();
  const call = user ? api : publicApi;
  const currency = useCurrency();
  const query = currency ? { currency } : {};
  return useQuery({
    queryKey: promotionKey(code, user?.id, currency),
    queryFn: ({ signal }) => call(readPromotion, { params: { code }, query, signal }),
    enabled: enabled && status !== "loading",
    // Changing the currency changes the amounts in place.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    networkMode: "always",
    retry: false,
  });
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
