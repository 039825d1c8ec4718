import { authNotices } from "@sovereign/content/words/auth";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { guestPayment } from "#core/device/guest-payment.ts";
import { subscribeWish } from "#core/device/subscribe-wish.ts";
import { fieldOf } from "#core/page/field-of.ts";
import { useHydrated } from "#core/page/hydration.ts";
import { isNextPath, nextOfPage, paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { useTimer } from "#core/time/use-timer.ts";
import { toast } from "#design/feedback/toast.ts";
import { useEmailLinkToken } from "./email-link-token.ts";

export type AuthAddress = {
  tab: "sign-in" | "sign-up";
  next: string | null;
  /** The email typed on the previous page. */
  email: string | null;
  resetToken: string | null;
  sessionEnded: boolean;
  passwordChanged: boolean;
  /** The visitor comes from the checkout: their payment awaits an account with its email. */
  paid: boolean;
  /** The visitor returns from a provider that has verified them. */
  arrived: boolean;
  /** The code with which a native app finishes such a return. */
  code: string | null;
  returned: string | null;
};

const NOTHING = new URLSearchParams();

/** The prerendered page has no parameters, so the first paint ignores them; `tab` is what it shows. */
export function useAuthAddress(tab: AuthAddress["tab"] = "sign-in"): AuthAddress {
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  const location = useLocation();
  const params = hydrated ? search : NOTHING;
  const fragment = hydrated ? new URLSearchParams(location.hash.slice(1)) : NOTHING;
  const state = (name: string) => (hydrated ? fieldOf(location.state, name) : undefined);
  const email = state("email");
  const resetToken = useEmailLinkToken();

  return {
    tab: params.get("tab") === "sign-up" ? "sign-up" : tab,
    next: [params.get("next"), fragment.get("next"), state("next")].find(isNextPath) ?? null,
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
 * The path where a sign-in here continues. Else the dashboard checks for a guest payment, and visitors who
 * wanted to subscribe get the prices.
 */
export function landingPath(): string {
  const next = nextOfPage();
  if (next) return next;
  const wishes = subscribeWish.take();
  if (guestPayment.waits()) return paths.returned;
  return wishes ? paths.community : paths.app;
}

/** Forwards after 100 ms, or 500 ms after a sign-in (specification, section 9; decision 34). */
export function useForward(address: AuthAddress): void {
  const { next, resetToken, passwordChanged, paid } = address;
  const held = resetToken !== null;
  const { status } = useSession();
  const navigate = useNavigate();
  const [sawSignedOut, setSawSignedOut] = useState(false);
  if (status === "signed_out" && !sawSignedOut) setSawSignedOut(true);
  // A visitor from the checkout may sign up here and confirm by email later or in another tab.
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
    navigate(asked ?? landingPath(), { replace: true });
  };
  useTimer(due ? delay : null, forward, next);
}
