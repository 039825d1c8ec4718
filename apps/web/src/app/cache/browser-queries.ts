import { createQueryClient } from "#core/cache/query-client.ts";

/** The page's one cache. */
export const queryClient = createQueryClient();
