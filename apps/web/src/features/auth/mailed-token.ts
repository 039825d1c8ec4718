import { useLocation } from "react-router";
import { fieldOf } from "#core/page/field-of.ts";
import { useHydrated } from "#core/page/use-hydrated.ts";

type TokenState = { mailedToken?: string };

/** The token that a mailed link carries: behind the #, or in the query of earlier mails. */
function tokenIn({ hash, searchParams }: URL): string | null {
  return new URLSearchParams(hash.slice(1)).get("token") ?? searchParams.get("token");
}

/**
 * Takes the token of a mailed link out of the address before the page runs, so that nobody shares it
 * by copying the link; it lives on in the history entry, which a reload keeps.
 */
export function takeMailedToken(): void {
  const mailedToken = tokenIn(new URL(window.location.href));
  if (mailedToken === null) return;
  const usr: TokenState = { mailedToken };
  // The router gives a page what stands under this name as its location's state.
  history.replaceState({ ...history.state, usr }, "", window.location.pathname);
}

/**
 * Takes what a mailed link brings, now and whenever one is opened over the page that it leads to: only
 * what stands behind the # changes then, and the page is opened anew as by any link.
 */
export function openMailedLinks(): void {
  takeMailedToken();
  window.addEventListener("hashchange", () => {
    if (tokenIn(new URL(window.location.href)) !== null) window.location.reload();
  });
}

/** The token of the mailed link that led here; the first paint knows none. */
export function useMailedToken(): string | null {
  const hydrated = useHydrated();
  const token = fieldOf(useLocation().state, "mailedToken");
  return hydrated && typeof token === "string" ? token : null;
}
