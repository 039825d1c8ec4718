import { checkoutLeft } from "@sovereign/content/words/purchases";
import type { Location } from "react-router";
import { isAppPath, paths, plainPath } from "#core/page/paths.ts";
import { toast } from "#design/feedback/toast.ts";

/**
 * The address that an abandoned checkout leads back to: the page it was begun on, or the prices of
 * the home page. What a member searched for in the app is not told to the provider.
 */
export function returnPath({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const page = plainPath(pathname);
  if (page === paths.home) return paths.pricing;
  return isAppPath(page) ? page : page + search;
}

/**
 * Says to who comes back from a checkout without having paid that nothing happened (`canceled=true` in
 * the address, decision 40), and takes that out of the address before the page runs.
 */
export function tellCheckoutLeft(): void {
  const address = new URL(window.location.href);
  if (address.searchParams.get("canceled") !== "true") return;
  const { title, body } = checkoutLeft;
  toast({ title, description: body, tone: "success", topic: "purchase" });
  address.searchParams.delete("canceled");
  history.replaceState(history.state, "", address);
}
