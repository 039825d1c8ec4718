import {
  actOnGift,
  type GiftOrdered,
  listGifts,
  type OfficeGift,
  readOfficeGift,
  undoGiftRefund,
} from "@sovereign/contract/office-gifts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";

const within = OFFICE_WAIT_MS;
const giftsKey = [OFFICE, "gifts"] as const;
const giftKey = (id: string) => [...giftsKey, id] as const;

/** Interval at which a refund that is being sent is read again. */
const LIVE_MS = 2_000;

export const useGifts = (q = "", from = 0) =>
  useQuery({
    queryKey: [...giftsKey, "list", q, from],
    queryFn: ({ signal }) => api(listGifts, { query: { q, from }, signal, within }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    retry: false,
  });

/** A held refund is read again at the end of its minute. */
function again(gift: OfficeGift | undefined): number | false {
  if (!gift?.refunding || gift.refunding.failure !== null) return false;
  return Math.max(LIVE_MS, (gift.refunding.held_seconds ?? 0) * 1000);
}

export const useGift = (id: string) =>
  useQuery({
    queryKey: giftKey(id),
    queryFn: ({ signal }) => api(readOfficeGift, { params: { id }, signal, within }),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => again(state.data),
    retry: false,
  });

/** Each resolves once the page shows the changed gift. */
export function useGiftActs(id: string) {
  const client = useQueryClient();
  const show = async (asked: Promise<OfficeGift>) => {
    const gift = await asked;
    await client.cancelQueries({ queryKey: giftsKey });
    client.setQueryData(giftKey(id), gift);
    void client.invalidateQueries({ queryKey: [...giftsKey, "list"] });
  };
  return {
    act: (body: GiftOrdered) => show(api(actOnGift, { params: { id }, body, within })),
    undo: () => show(api(undoGiftRefund, { params: { id }, within })),
  };
}
