import { checkoutLeft } from "@sovereign/content/public/purchases";
import { useEffect } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import { isAppPath, paths, plainPath } from "#lib/paths.ts";
import { toast } from "#ui/toast.ts";

/**
 * Where a checkout leads back to that was begun at an address and left: the page itself, on the home
 * page its prices. What a member searched for in the app is no business of the provider's.
 */
export function returnPath({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const page = plainPath(pathname);
  if (page === paths.home) return paths.pricing;
  return isAppPath(page) ? page : page + search;
}

/**
 * Says to who comes back from a checkout without having paid that nothing happened (`canceled=true` in
 * the address, decision 40), and takes that out of the address.
 */
export function useCheckoutLeft(): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();

  // Another site leads back here: only the address says so.
  useEffect(() => {
    const asked = new URLSearchParams(search);
    if (asked.get("canceled") !== "true") return;
    const { title, body } = checkoutLeft;
    toast({ title, description: body, tone: "success", topic: "purchase" });
    asked.delete("canceled");
    void navigate({ pathname, search: asked.toString(), hash }, { replace: true, state });
  }, [pathname, search, hash, state, navigate]);
}
