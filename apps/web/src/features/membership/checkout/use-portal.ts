import { openPortal } from "@sovereign/contract/memberships";
import { api, useSession } from "#core/session/session.ts";
import { toast } from "#design/feedback/toast.ts";
import { portalFailure, SIGN_IN_FIRST } from "./checkout-errors.ts";
import { openInTab } from "./open-in-tab.ts";
import { type Action, useAction } from "./use-action.ts";

/** Without a `purchase`, opens the member's own customer record (specification, section 6). */
export function usePortal(purchase?: string): Action {
  const { user } = useSession();
  return useAction(async () => {
    if (!user) return toast(SIGN_IN_FIRST);
    const failed = await openInTab(async () => {
      const body = purchase ? { purchase_id: purchase } : {};
      return (await api(openPortal, { body })).url;
    });
    if (failed) toast({ ...portalFailure(failed.error), topic: "portal" });
  });
}
