import type { QueryClient } from "@tanstack/react-query";
import { session } from "#core/session/session.ts";
import { membershipQuery } from "./membership-query.ts";

/** Whether whoever is here has the membership; undefined while that is not known and may yet be. */
function knownNow(client: QueryClient): boolean | undefined {
  const { status, user } = session.getState();
  if (status === "loading") return undefined;
  if (!user) return false;
  const query = client.getQueryState(membershipQuery(user.id).queryKey);
  if (!query || (query.status === "pending" && query.fetchStatus !== "paused")) return undefined;
  return query.data?.answer.subscribed ?? false;
}

/**
 * Answers whether whoever is here has the membership, once that is known; a check that fails says no.
 * For acts that were begun before: screens follow `useMembership`.
 */
export function membershipKnown(client: QueryClient): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const subscribed = knownNow(client);
      if (subscribed === undefined) return;
      for (const stop of stops) stop();
      resolve(subscribed);
    };
    const stops = [session.watch(look), client.getQueryCache().subscribe(look)];
    look();
  });
}
