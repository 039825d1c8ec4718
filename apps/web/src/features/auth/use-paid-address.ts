import { readGuestCheckout } from "@sovereign/contract/memberships";
import { useQuery } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";

/** Returns the email that paid as a guest in this browser; null while unknown or on failure. */
export function usePaidAddress(paid: boolean): string | null {
  const { data } = useQuery({
    queryKey: ["guest-checkout"],
    queryFn: ({ signal }) => api(readGuestCheckout, { signal }),
    enabled: paid,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return data?.email ?? null;
}
