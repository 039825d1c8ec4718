import type { QueryClient } from "@tanstack/react-query";
import { createQueryClient } from "#core/cache/query-client.ts";

/** The page's one cache. How writes are sent it knows once the app is open, or one waits. */
export const queryClient = createQueryClient();

const learnt = Promise.withResolvers<void>();

/** Makes a feature's writes known to the cache: for the app's frame, which comes with the code. */
export function registerIn(register: (client: QueryClient) => void): void {
  register(queryClient);
  learnt.resolve();
}

/**
 * Has the cache know how writes are sent, on whatever page one still waits: only those of the app come
 * with the code, any other fetches it. Where it cannot be loaded, the app's frame will bring it.
 */
export async function learnWrites(): Promise<void> {
  const fetched = import("#features/one-thing/writes.ts").then(
    ({ registerWrites }) => registerIn(registerWrites),
    () => learnt.promise,
  );
  await Promise.race([fetched, learnt.promise]);
}
