import { fill } from "@sovereign/content/public/fill";
import { offline } from "@sovereign/content/words/notices";
import { useState } from "react";
import { useOnline } from "#core/device/device-state.ts";
import { useOutbox } from "#core/outbox/use-outbox.ts";
import { clockTime } from "#core/time/dates.ts";
import { useTimer } from "#core/time/use-timer.ts";
import { ConnectionBar } from "#design/feedback/connection-bar.tsx";
import { useOverviewSeenAt } from "./overview-query.ts";

const SAVED_FOR_MS = 6_000;

/** True for a few seconds after everything that had waited for the connection was sent. */
function useJustSaved(waiting: boolean, sending: boolean): boolean {
  const [phase, setPhase] = useState<"idle" | "queued" | "saved">("idle");
  if (waiting && phase !== "queued") setPhase("queued");
  if (!waiting && !sending && phase === "queued") setPhase("saved");
  useTimer(phase === "saved" ? SAVED_FOR_MS : null, setPhase, "idle" as const);
  return phase === "saved";
}

/** The line below the top bar: offline, kept on this device, or saved after all. */
export function ConnectionStatus({ timeZone }: { timeZone: string }) {
  const online = useOnline();
  const { pending: writes, stalled } = useOutbox();
  const pending = writes.length > 0;
  const seenAt = useOverviewSeenAt();
  const waiting = stalled && pending;
  const justSaved = useJustSaved(waiting, pending);

  if (waiting) return <ConnectionBar state="queued" text={offline.queued} />;
  if (online) return justSaved ? <ConnectionBar state="saved" text={offline.back} /> : null;
  const text = seenAt ? fill(offline.banner, { time: clockTime(seenAt, timeZone) }) : offline.title;
  return <ConnectionBar state="offline" text={text} />;
}
