import { checkoutLeft } from "@sovereign/content/words/purchases";
import type { Location } from "react-router";
import { isAppPath, paths, plainPath } from "#core/page/paths.ts";
import { toast } from "#design/feedback/toast.ts";

/** Omits the search of app pages, so that the provider never receives a member's search terms. */
export function returnPath({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const page = plainPath(pathname);
  if (page === paths.home) return paths.pricing;
  return isAppPath(page) ? page : page + search;
}

/** Reports `canceled=true` (decision 40) and removes it from the URL before the page runs. */
export function showCheckoutCanceled(): void {
  const address = new URL(window.location.href);
  if (address.searchParams.get("canceled") !== "true") return;
  const { title, body } = checkoutLeft;
  toast({ title, description: body, tone: "success", topic: "purchase" });
  address.searchParams.delete("canceled");
  history.replaceState(history.state, "", address);
}
