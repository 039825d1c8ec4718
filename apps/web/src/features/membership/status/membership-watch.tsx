import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "#core/session/session.ts";
import { followNews } from "./follow-news.ts";
import { membershipQuery, RECHECK_MS } from "./membership-query.ts";

/** Mount once per page: it polls every minute while visible (specification, section 9). */
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
