import { readPartner } from "@sovereign/contract/partner";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";
import { partnerKey } from "./partner-kinds.ts";

/** The partner's marks, their signals and the invitation, persisted on the device. */
export const partnerQuery = (userId: string) =>
  queryOptions({
    queryKey: partnerKey(userId),
    queryFn: ({ signal }) => api(readPartner, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: "always",
  });
