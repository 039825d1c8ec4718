import { service } from "@sovereign/content/public/notices";
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useOnline } from "#lib/use-online.ts";
import { toast } from "#ui/toast.ts";
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
  const blocker = useBlocker(
    ({ nextLocation }) =>
      !navigator.serviceWorker?.controller && routesToFetchAt(nextLocation.pathname).length > 0,
  );
  // Whether the browser has kept them only asking tells.
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const { pathname } = blocker.location;
    Promise.all(routesToFetchAt(pathname).map(fetchRoute)).then(
      () => blocker.proceed(),
      () => {
        const { title, body } = service.connection;
        toast({ title, description: body, tone: "error", topic: "page" });
        blocker.reset();
      },
    );
  }, [blocker]);
  return null;
}
