import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "#core/session/session.ts";
import { followNews } from "./follow-news.ts";
import { membershipQuery, RECHECK_MS } from "./membership-query.ts";

/**
 * Keeps the membership current, once per page: polls every minute while visible (specification,
 * section 9), refetches on events and ends a purchase's wait.
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
  useEffect(() => (known ? followNews(client, userId) : undefined), [client, known, userId]);
  return null;
}
