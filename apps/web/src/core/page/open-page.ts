import { useEffect } from "react";
import { useNavigate } from "react-router";

let open: ((path: string, state: unknown) => void) | null = null;
let wanted: { path: string; state: unknown } | null = null;

/**
 * Opens a page for what comes from outside the pages, as a notification or a link does; once pages are
 * drawn. `state` is for the entry in the history alone.
 */
export function openPage(path: string, state: unknown = null): void {
  if (open) open(path, state);
  else wanted = { path, state };
}

/** Lets `openPage` lead the router: what stands beside every page calls it. */
export function usePageOpener(): void {
  const navigate = useNavigate();
  // The router can be asked from within what it draws alone.
  useEffect(() => {
    open = (path, state) => void navigate(path, { state });
    if (wanted) open(wanted.path, wanted.state);
    wanted = null;
    return () => {
      open = null;
    };
  }, [navigate]);
}
