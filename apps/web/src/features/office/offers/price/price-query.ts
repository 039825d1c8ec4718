import {
  changePrice,
  type OfficePrice,
  type PriceOrder,
  readOfficePrice,
  undoPrice,
} from "@sovereign/contract/office-price";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";
import { learnNow } from "#core/words/price-news.ts";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";

const priceKey = [OFFICE, "price"] as const;
const within = OFFICE_WAIT_MS;

export const useOfficePrice = () =>
  useQuery({
    queryKey: priceKey,
    queryFn: ({ signal }) => api(readOfficePrice, { signal, within }),
    refetchOnMount: "always",
    retry: false,
  });

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
  };
  return {
    change: (order: PriceOrder) => show(api(changePrice, { body: order, within })),
    undo: (id: string) => show(api(undoPrice, { params: { id }, within })),
  };
}
