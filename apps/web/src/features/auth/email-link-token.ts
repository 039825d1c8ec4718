import { useLocation } from "react-router";
import { fieldOf } from "#core/page/field-of.ts";
import { useHydrated } from "#core/page/hydration.ts";

type TokenState = { emailLinkToken?: string; next?: string };

/** Returns the token in the fragment, or in the query of older emails. */
function tokenIn({ hash, searchParams }: URL): string | null {
  return new URLSearchParams(hash.slice(1)).get("token") ?? searchParams.get("token");
}

/**
 * Moves the token, and where the sign-in continues, from the URL to the history state, so that a
 * copied URL does not share them.
 */
export function takeEmailLinkToken(): void {
  const emailLinkToken = tokenIn(new URL(window.location.href));
  if (emailLinkToken === null) return;
  const next = new URLSearchParams(window.location.hash.slice(1)).get("next");
  const usr: TokenState = { emailLinkToken, ...(next !== null && { next }) };
  // React Router exposes `usr` as the location's state.
  history.replaceState({ ...history.state, usr }, "", window.location.pathname);
}

/** Also handles a link opened over its own page: only the fragment changes, so it must reload. */
export function openEmailLinks(): void {
  takeEmailLinkToken();
  window.addEventListener("hashchange", () => {
    if (tokenIn(new URL(window.location.href)) !== null) window.location.reload();
  });
}

/** Returns the token of the email link that led here; null on the first paint. */
export function useEmailLinkToken(): string | null {
  const hydrated = useHydrated();
  const token = fieldOf(useLocation().state, "emailLinkToken");
  return hydrated && typeof token === "string" ? token : null;
}
