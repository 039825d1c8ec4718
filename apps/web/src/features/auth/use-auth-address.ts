import { useLocation, useSearchParams } from "react-router";
import { fieldOf } from "#lib/field-of.ts";
import { useHydrated } from "#lib/use-hydrated.ts";
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
  };
}
