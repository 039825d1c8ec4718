import { endOtherSessions, endSession, listSessions } from "@sovereign/contract/own-sessions";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";

const keyOf = (userId: string) => ["own-sessions", userId] as const;

/** Where the member is signed in, read anew whenever it is looked at. */
export const useOwnSessions = (userId: string) =>
  useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => api(listSessions, { signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });

/** Signs out one session by its id, or all others; the list is read anew, however it went. */
export function useEndSessions(userId: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: async (which: { id: string } | "others") => {
      await (which === "others"
        ? api(endOtherSessions, {})
        : api(endSession, { params: { id: which.id } }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(userId) }),
  });
}
