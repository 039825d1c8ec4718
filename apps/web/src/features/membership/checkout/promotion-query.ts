import { readPromotion } from "@sovereign/contract/promotions";
import { useQuery } from "@tanstack/react-query";
import { api, publicApi, useSession } from "#core/session/session.ts";

/** What a membership costs with a code; it may end, be used up, or be another account's. */
export function usePromotion(code: string, enabled = true) {
  const { user, status } = useSession();
  const call = user ? api : publicApi;
  return useQuery({
    queryKey: ["promotion", code, user?.id ?? ""],
    queryFn: ({ signal }) => call(readPromotion, { params: { code }, signal }),
    enabled: enabled && status !== "loading",
    staleTime: 60_000,
    networkMode: "always",
    retry: false,
  });
}
