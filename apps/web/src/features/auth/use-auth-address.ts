import { authNotices } from "@sovereign/content/words/auth";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { guestPayment } from "#core/device/guest-payment.ts";
import { subscribeWish } from "#core/device/subscribe-wish.ts";
import { fieldOf } from "#core/page/field-of.ts";
import { isAppPath, paths } from "#core/page/paths.ts";
import { useHydrated } from "#core/page/use-hydrated.ts";
import { useSession } from "#core/session/session.ts";
import { useTimer } from "#core/time/use-timer.ts";
import { toast } from "#design/feedback/toast.ts";
import { useMailedToken } from "./mailed-token.ts";

/** What the address of /auth asks for. */
export type AuthAddress = {
  tab: "sign-in" | "sign-up";
  next: string | null;
  /** The address that was typed on the page before this one. */
  email: string | null;
  resetToken: string | null;
  sessionEnded: boolean;
  passwordChanged: boolean;
  /** A visitor comes from the checkout: their payment waits for an account with its address. */
  paid: boolean;
  /** Somebody comes back from a provider of sign-in who has vouched for them. */
  arrived: boolean;
  /** What such a return gives a native app to go on with. */
  code: string | null;
  /** Why such a return let nobody in. */
  returned: string | null;
};

const NOTHING = new URLSearchParams();

/**
 * Reads the query, what stands behind the #, and the history entry's state. The prerendered page knows
 * none of them, so the first paint ignores them.
 */
export function useAuthAddress(): AuthAddress {
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  const location = useLocation();
  const params = hydrated ? search : NOTHING;
  const fragment = hydrated ? new URLSearchParams(location.hash.slice(1)) : NOTHING;
  const state = (name: string) => (hydrated ? fieldOf(location.state, name) : undefined);
  const email = state("email");
  const resetToken = useMailedToken();

  return {
    tab: params.get("tab") === "sign-up" ? "sign-up" : "sign-in",
    next: params.get("next"),
    email: typeof email === "string" ? email : null,
    resetToken,
    sessionEnded: state("sessionEnded") === true,
    passwordChanged: state("passwordChanged") === true,
    paid: params.get("paid") === "true",
    arrived: fragment.has("arrived"),
    code: fragment.get("code"),
    returned: fragment.get("sign-in"),
  };
}

const ALREADY_SIGNED_IN_MS = 100;
const AFTER_SIGN_IN_MS = 500;

/**
 * Where somebody lands who comes in from here: on the dashboard, which asks about a payment that was
 * made on this device without an account, or where the membership is sold that they wished for.
 */
export function landingPath(): string {
  const wishes = subscribeWish.take();
  if (guestPayment.waits()) return paths.returned;
  return wishes ? paths.community : paths.app;
}

/**
 * Forwards a member into the app: 100 ms after finding them signed in, 500 ms after they sign in
 * here (specification, section 9). The new-password form forwards nobody (decision 34). That it was
 * saved goes along as a toast, because a member found signed in never sees the notice.
 */
export function useForward(address: AuthAddress): void {
  const { next, resetToken, passwordChanged, paid } = address;
  const held = resetToken !== null;
  const { status } = useSession();
  const navigate = useNavigate();
  const [sawSignedOut, setSawSignedOut] = useState(false);
  if (status === "signed_out" && !sawSignedOut) setSawSignedOut(true);
  // Whoever comes from the checkout may sign up here and come in by a mail, in another tab or later.
  const cameFromCheckout = paid && status === "signed_out";
  useEffect(() => {
    if (cameFromCheckout) guestPayment.begin();
  }, [cameFromCheckout]);

  const due = status === "signed_in" && !held;
  const delay = sawSignedOut ? AFTER_SIGN_IN_MS : ALREADY_SIGNED_IN_MS;
  const forward = (asked: string | null) => {
    if (!sawSignedOut && passwordChanged) {
      toast({ title: authNotices.passwordChangedBriefly, tone: "success" });
    }
    navigate(isAppPath(asked) ? asked : landingPath(), { replace: true });
  };
  useTimer(due ? delay : null, forward, next);
}
