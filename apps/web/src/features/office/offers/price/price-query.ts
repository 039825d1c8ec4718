import {
  changePrice,
  type OfficePrice,
  type PriceOrder,
  readOfficePrice,
  undoPrice,
} from "@sovereign/contract/office-price";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";
import { learnNow } from "#core/words/price-news.ts";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";

const priceKey = [OFFICE, "price"] as const;
const within = OFFICE_WAIT_MS;

const priceQuery = queryOptions({
  queryKey: priceKey,
  queryFn: ({ signal }) => api(readOfficePrice, { signal, within }),
  retry: false,
});

export const useOfficePrice = () => useQuery({ ...priceQuery, refetchOnMount: "always" });

/** Each action resolves once the page shows what it led to. */
export function usePriceActs() {
  const client = useQueryClient();
  const show = async (asked: Promise<OfficePrice>) => {
    const price = await asked;
    await client.cancelQueries({ queryKey: priceKey });
    client.setQueryData(priceKey, price);
    // Codes and gifts are shown at it, and other pages of this tab say it.
    void client.invalidateQueries({ queryKey: [OFFICE, "offers"] });
    void learnNow();
    return price;
  };
  return {
    change: (order: PriceOrder) => show(api(changePrice, { body: order, within })),
    /** Shows what holds after an action was refused or not answered; undefined without an answer. */
    readAgain: () =>
      client.fetchQuery({ ...priceQuery, staleTime: 0 }).catch((): undefined => undefined),
    undo: (id: string) => show(api(undoPrice, { params: { id }, within })),
  };
}
