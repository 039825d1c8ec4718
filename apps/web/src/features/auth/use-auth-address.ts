import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useHydrated } from "#lib/use-hydrated.ts";

/** What the address of /auth asks for. */
export type AuthAddress = {
  tab: "sign-in" | "sign-up";
  next: string | null;
  confirmed: boolean;
  linkInvalid: boolean;
  resetToken: string | null;
  sessionEnded: boolean;
  passwordChanged: boolean;
  /** A visitor comes from the checkout: their payment waits for an account with its address. */
  paid: boolean;
};

type AuthState = { resetToken?: string; sessionEnded?: boolean; passwordChanged?: boolean };

const NOTHING = new URLSearchParams();

/**
 * Reads the query and the history entry's state. The prerendered page knows neither, so the first
 * paint ignores them. A reset token leaves the address at once and lives on in the history entry,
 * which a reload keeps and nobody shares by copying the link.
 */
export function useAuthAddress(): AuthAddress {
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const params = hydrated ? search : NOTHING;
  const state = (hydrated ? (location.state as AuthState | null) : null) ?? {};
  const tokenInAddress = params.get("token");

  useEffect(() => {
    if (tokenInAddress)
      navigate(location.pathname, { replace: true, state: { resetToken: tokenInAddress } });
  }, [tokenInAddress, location.pathname, navigate]);

  return {
    tab: params.get("tab") === "sign-up" ? "sign-up" : "sign-in",
    next: params.get("next"),
    confirmed: params.get("confirmed") === "true",
    linkInvalid: params.get("error") === "link_invalid",
    resetToken: tokenInAddress ?? state.resetToken ?? null,
    sessionEnded: state.sessionEnded === true,
    passwordChanged: state.passwordChanged === true,
    paid: params.get("paid") === "true",
  };
}
