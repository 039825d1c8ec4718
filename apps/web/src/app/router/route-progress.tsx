import { waitingTexts } from "@sovereign/content/words/frame";
import { useEffect } from "react";
import { useNavigation } from "react-router";
import { tabStorage } from "#core/device/device-storage.ts";
import { showOfflineToast } from "#design/feedback/toast.ts";
import styles from "./route-progress.module.css";

const FAILED_KEY = "page-load-failed";

/** Shown while the next page's code loads; on a failure the router reloads the document. */
export function RouteProgress() {
  const loading = useNavigation().state === "loading";
  useEffect(() => {
    if (!loading) return undefined;
    const remember = () => tabStorage.setItem(FAILED_KEY, "yes");
    window.addEventListener("pagehide", remember);
    return () => window.removeEventListener("pagehide", remember);
  }, [loading]);
  useEffect(() => {
    if (tabStorage.getItem(FAILED_KEY) === null) return;
    tabStorage.removeItem(FAILED_KEY);
    // Leaving by the address bar is no failure.
    const [opening] = performance.getEntriesByType("navigation");
    if ((opening as PerformanceNavigationTiming | undefined)?.type === "reload") showOfflineToast();
  }, []);
  if (!loading) return null;
  return (
    <p className={styles.loading} role="status">
      <span className="vh">{waitingTexts.loading}</span>
    </p>
  );
}
