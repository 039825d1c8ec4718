import { readManifesto } from "@sovereign/contract/manifesto";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { publicApi } from "#core/session/session.ts";

/** The manifesto's words: public, and kept on the device for reading offline. */
export const manifestoQuery = queryOptions({
  queryKey: ["manifesto"],
  queryFn: ({ signal }) => publicApi(readManifesto, { signal }),
  staleTime: 300_000,
});

/** The manifesto as the server has it (specification, section 2, /app/manifesto). */
export function useManifesto() {
  return useQuery(manifestoQuery);
}
