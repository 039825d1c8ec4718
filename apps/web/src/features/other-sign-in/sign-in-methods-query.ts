import { listPasskeys, type Passkey } from "@sovereign/contract/passkeys";
import { readSignInMethods, type SignInMethods } from "@sovereign/contract/sign-in-methods";
import { readTakenBack, type TakenBack } from "@sovereign/contract/taking-back";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, useSession } from "#core/session/session.ts";

const waysKey = (userId: string) => ["sign-in-methods", userId] as const;
const takenBackKey = (userId: string) => ["taken-back", userId] as const;
const passkeysKey = (userId: string) => ["passkeys", userId] as const;

export const useSignInMethods = (userId: string) =>
  useQuery({
    queryKey: waysKey(userId),
    queryFn: ({ signal }) => api(readSignInMethods, { signal }),
    refetchOnMount: "always",
  });

export const usePasskeys = (userId: string) =>
  useQuery({
    queryKey: passkeysKey(userId),
    queryFn: ({ signal }) => api(listPasskeys, { signal }),
    refetchOnMount: "always",
  });

export const useTakenBack = (userId: string) =>
  useQuery({
    queryKey: takenBackKey(userId),
    queryFn: ({ signal }) => api(readTakenBack, { signal }),
    refetchOnMount: "always",
  });

/** Returns functions that cache the response to a change. */
export function useShowLeft() {
  const { user } = useSession();
  const client = useQueryClient();
  const id = user?.id ?? "";
  return {
    passkeys(left: { passkeys: Passkey[] }): void {
      client.setQueryData(passkeysKey(id), left);
      void client.invalidateQueries({ queryKey: waysKey(id) });
    },
    takenBack(left: TakenBack): void {
      client.setQueryData(takenBackKey(id), left);
      void client.invalidateQueries({ queryKey: passkeysKey(id) });
      void client.invalidateQueries({ queryKey: waysKey(id) });
    },
    ways: (left: SignInMethods) => client.setQueryData(waysKey(id), left),
  };
}
