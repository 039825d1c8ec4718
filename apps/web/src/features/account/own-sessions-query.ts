import {
  endOtherSessions,
  endSession,
  listSessions,
  type OwnSession,
} from "@sovereign/contract/own-sessions";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";

export const ownSessionsKey = (userId: string) => ["own-sessions", userId] as const;

export const useOwnSessions = (userId: string) =>
  useQuery({
    queryKey: ownSessionsKey(userId),
    queryFn: ({ signal }) => api(listSessions, { signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });

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
      // A response in flight may predate the sign-out.
      await client.cancelQueries({ queryKey });
      client.setQueryData<{ sessions: OwnSession[] }>(
        queryKey,
        (known) => known && { sessions: known.sessions.filter(isLeft) },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
