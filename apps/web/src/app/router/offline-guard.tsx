import { useBlocker, useNavigate } from "react-router";
import { useOnline } from "#core/device/device-state.ts";
import { tellOffline } from "#design/feedback/tell-offline.ts";
import { fetchRoute, routesToFetchAt } from "./router-files.ts";

/**
 * Without a connection keeps the page that is open where the next one is not on the device: the router
 * would load the document anew, which is not there either. Where the app's worker answers, everything
 * of the app is there.
 */
export function OfflineGuard() {
  return useOnline() ? null : <StayHere />;
}

/** A guard of its own, since the router watches every way on as long as there is one. */
function StayHere() {
  const navigate = useNavigate();
  useBlocker(({ nextLocation, historyAction }) => {
    // The way back leads to what this browser has shown already.
    if (navigator.serviceWorker?.controller || historyAction === "POP") return false;
    const missing = routesToFetchAt(nextLocation.pathname);
    if (missing.length === 0) return false;
    const { state } = nextLocation;
    const goOn = () => void navigate(nextLocation, { replace: historyAction === "REPLACE", state });
    // Whether the browser has kept them only asking tells.
    Promise.all(missing.map(fetchRoute)).then(goOn, tellOffline);
    return true;
  });
  return null;
}
