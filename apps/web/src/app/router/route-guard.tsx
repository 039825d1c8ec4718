import { waitingTexts } from "@sovereign/content/words/frame";
import { useRef, useState } from "react";
import { useBlocker, useNavigate } from "react-router";
import { tellOffline } from "#design/feedback/tell-offline.ts";
import styles from "./route-guard.module.css";
import { fetchRoute, routesToFetchAt } from "./router-files.ts";

/**
 * Keeps the open page until the code of the next one has loaded, shows that it is loading, and says
 * when it could not be loaded. Left alone, the router would reload the document instead.
 */
export function RouteGuard() {
  const navigate = useNavigate();
  const latest = useRef(0);
  const [loading, setLoading] = useState(false);
  useBlocker(({ nextLocation, historyAction }) => {
    const number = ++latest.current;
    setLoading(false);
    // The way back leads to what this browser has shown already.
    if (historyAction === "POP") return false;
    const missing = routesToFetchAt(nextLocation.pathname);
    if (missing.length === 0) return false;
    const { state } = nextLocation;
    const goOn = () => void navigate(nextLocation, { replace: historyAction === "REPLACE", state });
    setLoading(true);
    Promise.all(missing.map(fetchRoute)).then(
      () => {
        if (number === latest.current) goOn();
      },
      () => {
        if (number !== latest.current) return;
        setLoading(false);
        tellOffline();
      },
    );
    return true;
  });
  return (
    <p className={loading ? styles.loading : "vh"} role="status">
      {loading && <span className="vh">{waitingTexts.loading}</span>}
    </p>
  );
}
