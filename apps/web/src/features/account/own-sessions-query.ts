import {
  endOtherSessions,
  endSession,
  listSessions,
  type OwnSession,
} from "@sovereign/contract/own-sessions";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";

export const ownSessionsKey = (userId: string) => ["own-sessions", userId] as const;

/** Where the member is signed in, read anew whenever it is looked at. */
export const useOwnSessions = (userId: string) =>
  useQuery({
    queryKey: ownSessionsKey(userId),
    queryFn: ({ signal }) => api(listSessions, { signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });

/**
 * Signs out one session by its id, or all others. They leave the list at once, which is read again
 * however it went.
 */
export function useEndSessions(userId: string) {
  const client = useQueryClient();
  const queryKey = ownSessionsKey(userId);
  return useMutation({
    networkMode: "always",
    mutationFn: async (which: { id: string } | "others") => {
      await (which === "others"
        ? api(endOtherSessions, {})
        : api(endSession, { params: { id: which.id } }));
    },
    onSuccess: async (_, which) => {
      const isLeft = ({ id, current }: OwnSession) =>
        current || (which !== "others" && which.id !== id);
      // An answer on its way may be from before the end.
      await client.cancelQueries({ queryKey });
      client.setQueryData<{ sessions: OwnSession[] }>(
        queryKey,
        (known) => known && { sessions: known.sessions.filter(isLeft) },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
