import { checkoutLeft } from "@sovereign/content/words/purchases";
import type { Location } from "react-router";
import { isAppPath, paths, plainPath } from "#core/page/paths.ts";
import { toast } from "#design/feedback/toast.ts";

/**
 * Returns the path an abandoned checkout leads back to. Omits the search of app pages, so the
 * provider never receives a member's search terms.
 */
export function returnPath({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const page = plainPath(pathname);
  if (page === paths.home) return paths.pricing;
  return isAppPath(page) ? page : page + search;
}

/**
 * Shows that an abandoned checkout charged nothing (`canceled=true` in the URL, decision 40), and
 * removes that parameter before the page runs.
 */
export function tellCheckoutLeft(): void {
  const address = new URL(window.location.href);
  if (address.searchParams.get("canceled") !== "true") return;
  const { title, body } = checkoutLeft;
  toast({ title, description: body, tone: "success", topic: "purchase" });
  address.searchParams.delete("canceled");
  history.replaceState(history.state, "", address);
}
