import { readGuestCheckout } from "@sovereign/contract/memberships";
import { useQuery } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";

/**
 * The address that paid in the checkout that this browser opened without an account; null while it is
 * not known. A failure leaves the field empty, as it is for everyone else.
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
