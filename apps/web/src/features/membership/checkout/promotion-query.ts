import { readPromotion } from "@sovereign/contract/promotions";
import { useQuery } from "@tanstack/react-query";
import { publicApi } from "#core/session/session.ts";

/** What a membership costs with a code; it may end or be used up at any time. */
export const usePromotion = (code: string, enabled = true) =>
  useQuery({
    queryKey: ["promotion", code],
    queryFn: ({ signal }) => publicApi(readPromotion, { params: { code }, signal }),
    enabled,
    staleTime: 60_000,
    networkMode: "always",
    retry: false,
  });
