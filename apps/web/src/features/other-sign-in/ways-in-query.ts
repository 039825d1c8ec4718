import { listPasskeys, type Passkey } from "@sovereign/contract/passkeys";
import { readWaysIn, type WaysIn } from "@sovereign/contract/ways-in";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, useSession } from "#core/session/session.ts";

const waysKey = (userId: string) => ["ways-in", userId] as const;
const passkeysKey = (userId: string) => ["passkeys", userId] as const;

/** What the member can sign in with, read anew whenever it is looked at. */
export const useWaysIn = (userId: string) =>
  useQuery({
    queryKey: waysKey(userId),
    queryFn: ({ signal }) => api(readWaysIn, { signal }),
    refetchOnMount: "always",
  });

/** The member's passkeys. */
export const usePasskeys = (userId: string) =>
  useQuery({
    queryKey: passkeysKey(userId),
    queryFn: ({ signal }) => api(listPasskeys, { signal }),
    refetchOnMount: "always",
  });

/** Shows what an act has left. */
export function useShowLeft() {
  const { user } = useSession();
  const client = useQueryClient();
  const id = user?.id ?? "";
  return {
    passkeys(left: { passkeys: Passkey[] }): void {
      client.setQueryData(passkeysKey(id), left);
      void client.invalidateQueries({ queryKey: waysKey(id) });
    },
    ways: (left: WaysIn) => client.setQueryData(waysKey(id), left),
  };
}
