import { createQueryClient } from "#core/cache/query-client.ts";
import { registerWrites } from "#features/one-thing/writes.ts";

/** The page's one cache, with every feature's writes made known to it. */
export const queryClient = createQueryClient();
registerWrites(queryClient);
