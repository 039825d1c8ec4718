import { readPromotion } from "@sovereign/contract/promotions";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCurrency } from "#core/device/currency.ts";
import { api, publicApi, useSession } from "#core/session/session.ts";

/** Returns the price with a code; it may end, be used up, or be another account's. */
export function usePromotion(code: string, enabled = true) {
  const { user, status } = useSession();
  const call = user ? api : publicApi;
  const currency = useCurrency();
  const query = currency ? { currency } : {};
  return useQuery({
    queryKey: ["promotion", code, user?.id ?? "", currency],
    queryFn: ({ signal }) => call(readPromotion, { params: { code }, query, signal }),
    enabled: enabled && status !== "loading",
    // Changing the currency changes the amounts in place.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    networkMode: "always",
    retry: false,
  });
}
