import { readManifesto } from "@sovereign/contract/manifesto";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { publicApi } from "#core/session/session.ts";

/** The manifesto's text: public, and persisted for offline reading. */
export const manifestoQuery = queryOptions({
  queryKey: ["manifesto"],
  queryFn: ({ signal }) => publicApi(readManifesto, { signal }),
  staleTime: 300_000,
});

export function useManifesto() {
  return useQuery(manifestoQuery);
}
