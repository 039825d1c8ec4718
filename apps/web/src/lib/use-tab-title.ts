import { useEffect } from "react";

/** Names the tab once there is a name to give; until then the route's own title stands. */
export function useTabTitle(title: string | undefined): void {
  // The tab is outside the page.
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
