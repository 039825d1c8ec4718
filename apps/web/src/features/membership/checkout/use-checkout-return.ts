import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { confirmReturn } from "#features/membership/status/activation.ts";

/** Said to the page after payment by whoever comes from the checkout. */
export const JUST_PAID = "paid";

/**
 * Has a return from the checkout confirmed (`success=true` in the address, which alone grants
 * nothing: decision 19) and then takes it out of the address; who has paid goes on to the page after
 * payment (decision 19). Until then it stays there, so that a
 * member whose session has ended meanwhile comes back to it by signing in. Answers whether the
 * confirmation is under way.
 */
export function useCheckoutReturn(): boolean {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { user } = useSession();
  const client = useQueryClient();
  const returned = search.get("success") === "true";
  const checkout = search.get("session_id");
  const userId = user?.id;

  const leave = useEffectEvent((paid: boolean) => {
    if (paid) return void navigate(paths.welcome, { replace: true, state: JUST_PAID });
    setSearch(
      (all) => {
        all.delete("success");
        all.delete("session_id");
        return all;
      },
      { replace: true },
    );
  });

  // What is returned from is another site: only the address says so.
  useEffect(() => {
    if (!returned || !userId) return;
    let left = false;
    void confirmReturn(client, userId, checkout).then((paid) => {
      if (!left) leave(paid);
    });
    return () => {
      left = true;
    };
  }, [returned, checkout, userId, client]);

  return returned && userId !== undefined;
}
