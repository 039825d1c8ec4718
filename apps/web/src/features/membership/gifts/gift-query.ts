import {
  type GiftLook,
  listOwnGifts,
  readBoughtGift,
  readGift,
  readGiftPrice,
} from "@sovereign/contract/gifts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api, publicApi, useSession } from "#core/session/session.ts";
import { usePrices } from "#core/words/price.ts";

const ASKED = { networkMode: "always", retry: false } as const;

/** Without a currency, in the usual one. */
export function useGiftPrice(currency: string | undefined) {
  // The yearly price is followed while it is used; where it moves, this is asked again.
  usePrices();
  return useQuery({
    queryKey: ["gift-price", currency],
    queryFn: ({ signal }) =>
      publicApi(readGiftPrice, { query: currency ? { currency } : {}, signal }),
    // Changing the currency changes the amount in place.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    ...ASKED,
  });
}

export const useBoughtGift = (session_id: string) =>
  useQuery({
    queryKey: ["gift-bought", session_id],
    queryFn: ({ signal }) => publicApi(readBoughtGift, { body: { session_id }, signal }),
    ...ASKED,
  });

/** Returns the gift of a link, for a member with the plan of their own year. */
export function useGift(token: string) {
  const { status, user } = useSession();
  const speak = user ? api : publicApi;
  return useQuery<GiftLook>({
    queryKey: ["gift", token, user?.id ?? null],
    queryFn: ({ signal }) => speak(readGift, { params: { token }, signal }),
    enabled: status !== "loading",
    ...ASKED,
  });
}

export const ownGiftsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["gifts", userId],
    queryFn: ({ signal }) => api(listOwnGifts, { signal }),
  });
