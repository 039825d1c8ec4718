import { createQueryClient } from "#core/cache/query-client.ts";

export const queryClient = createQueryClient();
