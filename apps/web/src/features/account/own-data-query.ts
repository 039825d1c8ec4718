import { readOwnDataSummary } from "@sovereign/contract/own-data";
import { useQuery } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";

export const useOwnDataSummary = (userId: string) =>
  useQuery({
    queryKey: ["own-data", userId],
    queryFn: ({ signal }) => api(readOwnDataSummary, { signal }),
    refetchOnMount: "always",
  });
