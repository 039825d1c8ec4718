import type { Overview } from "@sovereign/contract/one-things";
import { useQueryClient } from "@tanstack/react-query";
import { useSession } from "#core/session/session.ts";
import { useDateTurn } from "#core/time/use-clock.ts";
import { overviewKey } from "./overview-query.ts";

/** Refetches the overview once the member's day has changed since the server's response. */
export function useDayRollover(word: Overview | undefined): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  useDateTurn(word, () => {
    if (userId) void client.invalidateQueries({ queryKey: overviewKey(userId) });
  });
}
