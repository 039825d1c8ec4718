import { useBlocker, useNavigate } from "react-router";
import { useOnline } from "#core/device/device-state.ts";
import { tellOffline } from "#design/feedback/tell-offline.ts";
import { fetchRoute, routesToFetchAt } from "./router-files.ts";

/**
 * Blocks navigation while offline if the next page's code is missing, because the router would
 * reload the document, which is missing too. With an active service worker all code is there.
 */
export function OfflineGuard() {
  return useOnline() ? null : <StayHere />;
}

/** A separate component, because a mounted blocker checks every navigation. */
function StayHere() {
  const navigate = useNavigate();
  useBlocker(({ nextLocation, historyAction }) => {
    // Going back shows pages whose code is loaded.
    if (navigator.serviceWorker?.controller || historyAction === "POP") return false;
    const missing = routesToFetchAt(nextLocation.pathname);
    if (missing.length === 0) return false;
    const { state } = nextLocation;
    const goOn = () => void navigate(nextLocation, { replace: historyAction === "REPLACE", state });
    // Only a request shows whether the browser has cached them.
    Promise.all(missing.map(fetchRoute)).then(goOn, tellOffline);
    return true;
  });
  return null;
}
