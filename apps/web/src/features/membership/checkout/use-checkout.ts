import { purchaseNotices } from "@sovereign/content/words/purchases";
import { createCheckout } from "@sovereign/contract/memberships";
import type { PromotionLook } from "@sovereign/contract/promotions";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { hasCode } from "#core/api/api-error.ts";
import { readCurrency } from "#core/device/currency.ts";
import { paths } from "#core/page/paths.ts";
import { api, publicApi, session } from "#core/session/session.ts";
import { shownNow } from "#core/words/price.ts";
import { toast } from "#design/feedback/toast.ts";
import {
  activate,
  restorePurchase,
  showReceivedToast,
} from "#features/membership/status/activation.ts";
import { membershipQuery, useRecheck } from "#features/membership/status/membership-query.ts";
import { purchaseErrorToast } from "#features/membership/store/purchase-errors.ts";
import { purchases } from "#features/membership/store/purchases.ts";
import { returnPath } from "./checkout-canceled.ts";
import { checkoutFailure, priceMoved, STILL_CHARGES } from "./checkout-errors.ts";
import { keptCode, promotionKey } from "./kept-code.ts";
import { openInTab } from "./open-in-tab.ts";
import { type Action, useAction } from "./use-action.ts";

/** The next press pays the usual price, which the page then shows. */
const CODE_REFUSED = [
  ...(["billing.code_unknown", "billing.code_over", "billing.code_of_another"] as const),
];

/** The membership as known here is out of date. */
const REFUSED_BY_ANOTHER = [...(["billing.already_subscribed", "billing.still_charges"] as const)];

const notice = ({ title, body }: { title: string; body: string }) =>
  toast({ title, description: body, tone: "success", topic: "purchase" });

/** Uses the store in a native app, else the hosted checkout (specification, sections 1 and 6). */
export function useCheckout(): Action {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const recheck = useRecheck();
  const warned = useRef(false);

  async function inStore(userId: string | null) {
    const known = userId
      ? client.getQueryData(membershipQuery(userId).queryKey)?.answer
      : undefined;
    if (known?.others?.some(({ renews }) => renews)) {
      return toast({ ...STILL_CHARGES, topic: "purchase" });
    }
    try {
      const { outcome } = await purchases().purchaseAnnual(userId, () =>
        notice(purchaseNotices.initializing),
      );
      if (userId && outcome === "active") {
        await activate(userId, async () => {
          const { subscribed } = await restorePurchase(client, userId);
          // The store has charged the buyer, even if the server does not know yet.
          return { subscribed, pending: !subscribed };
        });
        return;
      }
      if (userId) return showReceivedToast(userId);
      notice(purchaseNotices.received);
      await navigate(paths.signUp);
    } catch (error) {
      toast({ ...purchaseErrorToast(error), topic: "purchase" });
    }
  }

  async function onTheWeb(userId: string | null) {
    const speak = userId ? api : publicApi;
    const failed = await openInTab(async () => {
      const code = keptCode.get();
      const currency = readCurrency();
      const key = promotionKey(code ?? "", userId ?? "", currency);
      const shown = client.getQueryData<PromotionLook>(key)?.offer?.later ?? shownNow();
      const body = {
        return_path: returnPath(location),
        ...(warned.current && { another: true }),
        ...(code && { code }),
        ...(currency && { currency }),
        ...(shown && { shown }),
      };
      return (await speak(createCheckout, { body })).url;
    });
    if (!failed) return;
    const isMoved = hasCode(failed.error, "billing.price_moved");
    const said = isMoved ? await priceMoved(client) : checkoutFailure(failed.error);
    toast({ ...said, topic: "purchase" });
    warned.current = hasCode(failed.error, "billing.purchase_waiting");
    if (CODE_REFUSED.some((code) => hasCode(failed.error, code))) keptCode.drop();
    if (userId && REFUSED_BY_ANOTHER.some((code) => hasCode(failed.error, code)))
      await recheck(userId);
  }

  return useAction(() => {
    const userId = session.getState().user?.id ?? null;
    return purchases().available ? inStore(userId) : onTheWeb(userId);
  });
}
