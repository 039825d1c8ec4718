import { reminderCard } from "@sovereign/content/words/reminders";
import { useState, useSyncExternalStore } from "react";
import { Button } from "#design/controls/button.tsx";
import { SettingsRow } from "#design/layout/settings-group.tsx";
import { reminderPlatform } from "./current-platform.ts";
import { allowPunctuality } from "./reminder-actions.ts";

/** Offers exact alarms where reminders may be late; otherwise renders nothing. */
export function PunctualityRow() {
  const { leave, watchLeave, punctuality } = reminderPlatform();
  const [busy, setBusy] = useState(false);
  const isLate = useSyncExternalStore(
    watchLeave,
    () => leave() === "granted" && punctuality?.here() === false,
    () => false,
  );
  if (!isLate) return null;

  function allow() {
    setBusy(true);
    void allowPunctuality().finally(() => setBusy(false));
  }
  return (
    <SettingsRow
      title={reminderCard.punctuality}
      help={reminderCard.lateHelp}
      action={
        <Button busy={busy} busyLabel={reminderCard.allowingExact} onClick={allow}>
          {reminderCard.allowExact}
        </Button>
      }
    />
  );
}
