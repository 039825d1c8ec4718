import {
  changeMailPreferences,
  type MailPreferences,
  readMailPreferences,
} from "@sovereign/contract/mails";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";

const preferencesKey = (userId: string) => ["mail-preferences", userId] as const;

export const useMailPreferences = (userId: string) =>
  useQuery({
    queryKey: preferencesKey(userId),
    queryFn: ({ signal }) => api(readMailPreferences, { signal }),
    refetchOnWindowFocus: "always",
  });

/** Saves one kind at a time; what the server returns replaces what is shown. */
export function useChangeMailPreferences(userId: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (body: Partial<MailPreferences>) => api(changeMailPreferences, { body }),
    async onSuccess(preferences) {
      await client.cancelQueries({ queryKey: preferencesKey(userId) });
      client.setQueryData(preferencesKey(userId), preferences);
    },
  });
}
