import { readOwnDataSummary } from "@sovereign/contract/own-data";
import { useQuery } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";

/** What the member's own data come to, read anew whenever it is looked at. */
export const useOwnDataSummary = (userId: string) =>
  useQuery({
    queryKey: ["own-data", userId],
    queryFn: ({ signal }) => api(readOwnDataSummary, { signal }),
    refetchOnMount: "always",
  });
