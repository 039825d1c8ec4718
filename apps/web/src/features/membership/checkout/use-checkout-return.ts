import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { confirmReturn } from "#features/membership/status/activation.ts";

/** The navigation state that shows the page after payment that its visitor has just paid. */
export const JUST_PAID = "paid";

/** `success=true` alone grants nothing (decision 19); it stays in the URL until it is confirmed. */
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

  // The return comes from another site, so only the URL reports it.
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
