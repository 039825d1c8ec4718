import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deviceTimeZone } from "#lib/dates.ts";
import { devicePrefix, deviceStorage } from "#lib/device-storage.ts";
import { focusPage } from "#lib/page-focus.ts";
import { changeTimeZone } from "#session/account-calls.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.ts";
import { clocksDiffer } from "./zone-difference.ts";
import "./time-zone-banner.css";

const dismissedKey = `${devicePrefix}-zone-dismissed`;
const UNEXPECTED = "An error occurred. Please try again.";

/**
 * Says that the device's days are not the member's, and offers to move them (decision 1). Dismissed
 * once, it stays away for this pair of zones on this device.
 */
export function TimeZoneBanner() {
  const { user } = useSession();
  const client = useQueryClient();
  const [dismissed, setDismissed] = useState(() => deviceStorage.getItem(dismissedKey));
  const [busy, setBusy] = useState(false);
  const device = deviceTimeZone();
  if (!user || !device || !clocksDiffer(user.time_zone, device, new Date())) return null;
  const pair = `${user.id} ${user.time_zone} ${device}`;
  if (dismissed === pair) return null;

  function dismiss() {
    deviceStorage.setItem(dismissedKey, pair);
    setDismissed(pair);
    focusPage();
  }
  async function move(zone: string) {
    setBusy(true);
    try {
      await changeTimeZone(zone);
      focusPage();
      await client.invalidateQueries();
    } catch {
      toast({ title: "Error", description: UNEXPECTED, tone: "error" });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="zone-banner" aria-label="Time zone">
      <p>
        Your days follow {user.time_zone}. This device is in {device}.
      </p>
      <div>
        <Button variant="text" busy={busy} busyLabel="Moving…" onClick={() => move(device)}>
          Follow {device}
        </Button>
        <Button variant="text" onClick={dismiss}>
          Dismiss
        </Button>
      </div>
    </section>
  );
}
