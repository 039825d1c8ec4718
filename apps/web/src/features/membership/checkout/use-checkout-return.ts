import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "#core/session/session.ts";
import { confirmReturn } from "#features/membership/status/activation.ts";

/**
 * Has a return from the checkout confirmed (`success=true` in the address, which alone grants
 * nothing: decision 19) and then takes it out of the address. Until then it stays there, so that a
 * member whose session has ended meanwhile comes back to it by signing in. Answers whether the
 * confirmation is under way.
 */
export function useCheckoutReturn(): boolean {
  const [search, setSearch] = useSearchParams();
  const { user } = useSession();
  const client = useQueryClient();
  const returned = search.get("success") === "true";
  const checkout = search.get("session_id");
  const userId = user?.id;

  const forget = useEffectEvent(() =>
    setSearch(
      (all) => {
        all.delete("success");
        all.delete("session_id");
        return all;
      },
      { replace: true },
    ),
  );

  // What is returned from is another site: only the address says so.
  useEffect(() => {
    if (!returned || !userId) return;
    let left = false;
    void confirmReturn(client, userId, checkout).finally(() => {
      if (!left) forget();
    });
    return () => {
      left = true;
    };
  }, [returned, checkout, userId, client]);

  return returned && userId !== undefined;
}
