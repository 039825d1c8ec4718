import { useEffect } from "react";
import { useBlocker, useLocation } from "react-router";
import { useOnline } from "#core/device/device-state.ts";
import { plainPath } from "#core/page/paths.ts";
import { showOfflineToast } from "#design/feedback/offline-toast.ts";

/** The paths shown since the document loaded, so their code is here. */
const visited = new Set<string>();

/**
 * Blocks navigation to a new page while offline, because the router would reload the document to
 * get its code. A native app and an active service worker have all code.
 */
export function OfflineGuard() {
  const { pathname } = useLocation();
  useEffect(() => {
    visited.add(plainPath(pathname));
  }, [pathname]);
  return useOnline() || __NATIVE_BUILD__ ? null : <StayHere />;
}

/** A separate component, because a mounted blocker checks every navigation. */
function StayHere() {
  useBlocker(({ nextLocation, historyAction }) => {
    const isLoaded =
      navigator.serviceWorker?.controller != null ||
      historyAction === "POP" ||
      visited.has(plainPath(nextLocation.pathname));
    if (!isLoaded) showOfflineToast();
    return !isLoaded;
  });
  return null;
}
