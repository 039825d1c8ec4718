import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "#session/use-session.ts";
import { confirmReturn } from "./activation.ts";

/**
 * Takes a return from the checkout out of the address (`success=true`) and has it confirmed. The
 * parameters alone grant nothing (decision 8). Answers whether the confirmation is under way.
 */
export function useCheckoutReturn(): boolean {
  const [search, setSearch] = useSearchParams();
  const { user } = useSession();
  const client = useQueryClient();
  const [activating, setActivating] = useState(false);
  const begun = useRef(false);
  const returned = search.get("success") === "true";
  const checkout = search.get("session_id");
  const userId = user?.id;

  useEffect(() => {
    if (!returned) begun.current = false;
    if (!returned || !userId || begun.current) return;
    begun.current = true;
    setSearch(
      (all) => {
        all.delete("success");
        all.delete("session_id");
        return all;
      },
      { replace: true },
    );
    setActivating(true);
    void confirmReturn(client, userId, checkout).finally(() => setActivating(false));
  }, [returned, checkout, userId, client, setSearch]);

  return activating;
}
