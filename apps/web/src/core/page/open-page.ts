import { useEffect } from "react";
import { useNavigate } from "react-router";

let open: ((path: string) => void) | null = null;
let wanted: string | null = null;

/** Opens a page for what comes from outside the pages, as a notification does; once pages are drawn. */
export function openPage(path: string): void {
  if (open) open(path);
  else wanted = path;
}

/** Lets `openPage` lead the router: what stands beside every page calls it. */
export function usePageOpener(): void {
  const navigate = useNavigate();
  // The router can be asked from within what it draws alone.
  useEffect(() => {
    open = (path) => void navigate(path);
    if (wanted) open(wanted);
    wanted = null;
    return () => {
      open = null;
    };
  }, [navigate]);
}
