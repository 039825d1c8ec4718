import { readPaymentTest } from "@sovereign/contract/memberships";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#core/api/api-error.ts";
import { api } from "#core/session/session.ts";
import { useSession } from "#core/session/use-session.ts";

/** Whether there is a payment test for whoever is signed in (decision 21), and with which card. */
export function usePaymentTest() {
  const { user } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ["payment-test", user?.id],
    queryFn: ({ signal }) => api(readPaymentTest, { signal }),
    enabled: user !== null,
    networkMode: "always",
  });
  return {
    test: data,
    missing: error instanceof ApiError && error.status === 404,
    failed: error !== null,
    again: () => void refetch(),
  };
}
