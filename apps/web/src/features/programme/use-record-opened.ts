import type { Audience } from "@sovereign/domain/access";
import { onlineManager } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { ProgrammeView } from "./programme-query.ts";
import { useRecordDay } from "./programme-writes.ts";

function watchVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

function usePageVisible(): boolean {
  return useSyncExternalStore(
    watchVisibility,
    () => document.visibilityState === "visible",
    () => false,
  );
}

/** Requires a visible tab, a connection and a current response (decision 22). Once per visit. */
export function useRecordOpened(
  { programme, fresh }: ProgrammeView,
  audience: Audience,
  shown: number | "today" = "today",
): void {
  const record = useRecordDay(audience);
  const visible = usePageVisible();
  const tried = useRef<string | null>(null);
  const { place, days } = programme ?? {};
  const isShown = shown === "today" || shown === place?.day;
  const day = place?.due && isShown ? place.day : undefined;
  const locked = days?.find((listed) => listed.day === day)?.locked ?? true;
  const visit = `${place?.today} ${day}`;

  useEffect(() => {
    if (!visible) tried.current = null;
    if (!visible || !fresh || day === undefined || locked) return;
    if (tried.current === visit || !onlineManager.isOnline()) return;
    tried.current = visit;
    record(day);
  }, [visible, fresh, day, locked, visit, record]);
}
