import { useEffect } from "react";
import { useNavigate } from "react-router";

let open: ((path: string, state: unknown) => void) | null = null;
let wanted: { path: string; state: unknown } | null = null;

/** Opens a page from outside the router, such as from a notification; queued until rendering. */
export function openPage(path: string, state: unknown = null): void {
  if (open) open(path, state);
  else wanted = { path, state };
}

/** Connects `openPage` to the router; call it once in a component that is always mounted. */
export function usePageOpener(): void {
  const navigate = useNavigate();
  // `useNavigate` works only inside the router.
  useEffect(() => {
    open = (path, state) => void navigate(path, { state });
    if (wanted) open(wanted.path, wanted.state);
    wanted = null;
    return () => {
      open = null;
    };
  }, [navigate]);
}
