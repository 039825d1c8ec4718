import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "#core/session/session.ts";
import { useDateTurn } from "#core/time/use-clock.ts";
import { overviewKey, overviewQuery } from "./overview-query.ts";

/**
 * Reads the overview again when the member's day has turned since the server's last word, also where
 * this device has turned it by then; asks for nothing else.
 */
export function useDayTurn(): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  const { data: word } = useQuery({ ...overviewQuery(userId ?? ""), enabled: false });
  useDateTurn(word, () => {
    if (userId) void client.invalidateQueries({ queryKey: overviewKey(userId) });
  });
}
