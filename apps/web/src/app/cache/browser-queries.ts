import { registerWrites } from "#features/one-thing/writes.ts";
import { createQueryClient } from "#lib/query-client.ts";

/** The page's one cache, with every feature's writes made known to it. */
export const queryClient = createQueryClient();
registerWrites(queryClient);
