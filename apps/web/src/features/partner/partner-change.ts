import { problemTitles } from "@sovereign/content/words/problems";
import type { PartnerOverview } from "@sovereign/contract/partner";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#core/api/api-error.ts";
import { rateLimitText } from "#core/api/rate-limit-text.ts";
import { partnerKey } from "#core/session/day-news.ts";
import { takePartner } from "./partner-query.ts";

/** Runs a change of the partnership; its answer is the new state. */
export function usePartnerChange<Given>(
  userId: string,
  change: (given: Given) => Promise<PartnerOverview>,
) {
  const client = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: change,
    onSuccess(overview) {
      takePartner(client, userId, overview);
    },
    onError(error) {
      // The page was of an earlier state: the present one explains the refusal.
      if (error instanceof ApiError) {
        void client.invalidateQueries({ queryKey: partnerKey(userId) });
      }
    },
  });
}

/** Returns why a change of the partnership was refused, in the words of its code. */
export function problemTextOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  if (error.status === 429) return rateLimitText(error.retryAfter);
  return error.code.startsWith("partner.") && error.code in problemTitles
    ? `${problemTitles[error.code as keyof typeof problemTitles]}.`
    : otherwise;
}
