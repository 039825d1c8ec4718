import { readEmailChange } from "@sovereign/contract/email-change";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";

/** The change of address that waits, read anew whenever it is looked at: the link is pressed elsewhere. */
export const emailChangeQuery = (userId: string) =>
  queryOptions({
    queryKey: ["email-change", userId],
    queryFn: ({ signal }) => api(readEmailChange, { signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
