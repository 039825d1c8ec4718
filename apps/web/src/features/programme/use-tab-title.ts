import { useEffect } from "react";
import { pageTitle } from "#lib/brand.ts";

/** Names the tab once the data has the name; until then the route's own title stands. */
export function useTabTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = pageTitle(title);
  }, [title]);
}
