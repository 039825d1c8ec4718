import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "#core/session/session.ts";
import { followNews } from "./follow-news.ts";
import { membershipQuery, RECHECK_MS } from "./membership-query.ts";

/**
 * Keeps the membership of whoever is signed in up to date, once per page: a check every minute while
 * the page is visible (specification, section 9), at once when the server or the store has news, and
 * the end of a purchase's wait.
 */
export function MembershipWatch() {
  const { status, user } = useSession();
  const client = useQueryClient();
  const known = status !== "loading";
  const userId = user?.id ?? null;
  useQuery({
    ...membershipQuery(userId ?? ""),
    enabled: userId !== null,
    refetchInterval: RECHECK_MS,
    refetchIntervalInBackground: false,
  });
  // The server and the store speak by themselves, for as long as the member is here.
  useEffect(() => (known ? followNews(client, userId) : undefined), [client, known, userId]);
  return null;
}
