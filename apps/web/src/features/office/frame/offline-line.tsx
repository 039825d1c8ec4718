import { fill } from "@sovereign/content/public/fill";
import { officeFrame } from "@sovereign/content/words/office-frame";
import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useSession } from "#core/session/session.ts";
import { clockTime } from "#core/time/dates.ts";
import styles from "./office-frame.module.css";
import { OFFICE } from "./office-query.ts";

function watch(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** While the device is offline: from when the figures on the page are. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine);
  const { user } = useSession();
  const client = useQueryClient();
  const answers = client.getQueryCache().findAll({ queryKey: [OFFICE], type: "active" });
  const latest = Math.max(...answers.map(({ state }) => state.dataUpdatedAt));
  if (isOnline || !user || latest <= 0) return null;
  const time = clockTime(latest, user.time_zone);
  return (
    <p className={`t2 hairline-below ${styles.line}`} role="status">
      {fill(officeFrame.offline, { time })}
    </p>
  );
}
