import {
  endPromotion,
  makePromotion,
  type OfficeOffers,
  type PromotionOrder,
  readOffers,
  reopenPromotion,
} from "@sovereign/contract/office-offers";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";

const offersKey = [OFFICE, "offers"] as const;
const within = OFFICE_WAIT_MS;

export const useOffers = () =>
  useQuery({
    queryKey: offersKey,
    queryFn: ({ signal }) => api(readOffers, { signal, within }),
    refetchOnMount: "always",
    retry: false,
  });

/** Each action resolves once the page shows the updated codes. */
export function useOfferActs() {
  const client = useQueryClient();
  const show = async (asked: Promise<OfficeOffers>) => {
    const offers = await asked;
    await client.cancelQueries({ queryKey: offersKey });
    client.setQueryData(offersKey, offers);
  };
  return {
    make: (order: PromotionOrder) => show(api(makePromotion, { body: order, within })),
    end: (id: string) => show(api(endPromotion, { params: { id }, within })),
    reopen: (id: string) => show(api(reopenPromotion, { params: { id }, within })),
  };
}
