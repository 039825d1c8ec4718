import { readGuestCheckout } from "@sovereign/contract/memberships";
import { useQuery } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";

/**
 * Returns the email that paid in this browser's checkout without an account; null while unknown. A
 * failure leaves the field empty.
 */
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
