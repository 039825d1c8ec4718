import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "#session/use-session.ts";
import { confirmReturn } from "./activation.ts";

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
  const [phase, setPhase] = useState<"idle" | "activating" | "confirmed">("idle");
  const begun = useRef(false);
  const returned = search.get("success") === "true";
  const checkout = search.get("session_id");
  const userId = user?.id;

  useEffect(() => {
    if (!returned) begun.current = false;
    if (!returned || !userId || begun.current) return;
    begun.current = true;
    setPhase("activating");
    void confirmReturn(client, userId, checkout).finally(() => setPhase("confirmed"));
  }, [returned, checkout, userId, client]);

  useEffect(() => {
    if (phase !== "confirmed" || !returned || !userId) return;
    setPhase("idle");
    setSearch(
      (all) => {
        all.delete("success");
        all.delete("session_id");
        return all;
      },
      { replace: true },
    );
  }, [phase, returned, userId, setSearch]);

  return phase === "activating";
}
