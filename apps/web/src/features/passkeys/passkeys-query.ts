import { listPasskeys } from "@sovereign/contract/passkeys";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";

/** The one cache entry of a member's passkeys. */
export const passkeysQuery = (userId: string) =>
  queryOptions({
    queryKey: ["passkeys", userId],
    queryFn: ({ signal }) => api(listPasskeys, { signal }),
  });
