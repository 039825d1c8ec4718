import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "#lib/use-hydrated.ts";

type TokenState = { mailedToken?: string };

/**
 * The token of the mailed link that led here. It leaves the address at once, so that nobody shares it
 * by copying the link, and lives on in the history entry, which a reload keeps.
 */
export function useMailedToken(): string | null {
  const hydrated = useHydrated();
  const location = useLocation();
  const navigate = useNavigate();
  const { mailedToken } = (hydrated && (location.state as TokenState | null)) || {};
  // Links of today carry it behind the #; those of earlier mails in the query.
  const inAddress =
    new URLSearchParams(location.hash.slice(1)).get("token") ??
    new URLSearchParams(location.search).get("token");

  // The address is outside the page, and already there when the page comes.
  useEffect(() => {
    if (inAddress === null) return;
    navigate(location.pathname, { replace: true, state: { mailedToken: inAddress } });
  }, [inAddress, location.pathname, navigate]);

  return (hydrated ? inAddress : null) ?? mailedToken ?? null;
}
