import type { Overview } from "@sovereign/contract/one-things";
import { useQueryClient } from "@tanstack/react-query";
import { useSession } from "#core/session/session.ts";
import { useDateTurn } from "#core/time/use-clock.ts";
import { overviewKey } from "./overview-query.ts";

/** Reads the overview again when the member's day has turned since this word of the server's. */
export function useDayTurn(word: Overview | undefined): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  useDateTurn(word, () => {
    if (userId) void client.invalidateQueries({ queryKey: overviewKey(userId) });
  });
}
