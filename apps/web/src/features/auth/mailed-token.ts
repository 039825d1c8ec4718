import { useLocation } from "react-router";
import { fieldOf } from "#core/page/field-of.ts";
import { useHydrated } from "#core/page/use-hydrated.ts";

type TokenState = { mailedToken?: string };

/** Returns the token in the fragment, or in the query of older emails. */
function tokenIn({ hash, searchParams }: URL): string | null {
  return new URLSearchParams(hash.slice(1)).get("token") ?? searchParams.get("token");
}

/** Moves the token from the URL to the history state, so that a copied URL does not share it. */
export function takeMailedToken(): void {
  const mailedToken = tokenIn(new URL(window.location.href));
  if (mailedToken === null) return;
  const usr: TokenState = { mailedToken };
  // React Router exposes `usr` as the location's state.
  history.replaceState({ ...history.state, usr }, "", window.location.pathname);
}

/** Also handles a link opened over its own page: only the fragment changes, so it must reload. */
export function openMailedLinks(): void {
  takeMailedToken();
  window.addEventListener("hashchange", () => {
    if (tokenIn(new URL(window.location.href)) !== null) window.location.reload();
  });
}

/** Returns the token of the email link that led here; null on the first paint. */
export function useMailedToken(): string | null {
  const hydrated = useHydrated();
  const token = fieldOf(useLocation().state, "mailedToken");
  return hydrated && typeof token === "string" ? token : null;
}
