import { useEffect } from "react";
import { useBlocker, useLocation } from "react-router";
import { useOnline } from "#core/device/device-state.ts";
import { plainPath } from "#core/page/paths.ts";
import { showOfflineToast } from "#design/feedback/toast.ts";

/** The paths shown since the document loaded, whose code is loaded. */
const visited = new Set<string>();

// Whether the service worker has fetched all code; the browser's cache has it before it controls.
let isAllFetched = false;

/** Blocks unloaded pages while offline: the router would reload the document to get their code. */
export function OfflineGuard() {
  const { pathname } = useLocation();
  useEffect(() => {
    void navigator.serviceWorker?.ready.then(() => {
      isAllFetched = true;
    });
  }, []);
  useEffect(() => {
    visited.add(plainPath(pathname));
  }, [pathname]);
  return useOnline() || __NATIVE_BUILD__ ? null : <OfflineBlocker />;
}

/** A separate component, because a mounted blocker checks every navigation. */
function OfflineBlocker() {
  useBlocker(({ nextLocation, historyAction }) => {
    const isLoaded =
      isAllFetched || historyAction === "POP" || visited.has(plainPath(nextLocation.pathname));
    if (!isLoaded) showOfflineToast();
    return !isLoaded;
  });
  return null;
}
