import { fill } from "@sovereign/content/public/fill";
import { reminderCard } from "@sovereign/content/words/reminders";
import type { MemberReminder } from "@sovereign/contract/reminders";
import { useState, useSyncExternalStore } from "react";
import { applePhone, FIRST_WITH_PUSH } from "#core/device/apple-phone.ts";
import { isInstalled, isNativePlatform } from "#core/device/platform.ts";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { Badge } from "#design/feedback/badge.tsx";
import { SettingsRow } from "#design/layout/settings-group.tsx";
import { reminderPlatform } from "./current-platform.ts";
import { type ReminderOf, requestPermission, sendTest, turnOn } from "./reminder-actions.ts";
import type { ReminderPermission } from "./reminder-platform.ts";
import styles from "./reminders.module.css";

type NotificationsProps = { known: MemberReminder; of: ReminderOf };

export function NotificationsRow({ known, of }: NotificationsProps) {
  const platform = reminderPlatform();
  const leave = useSyncExternalStore(platform.watchLeave, platform.leave, () => "none" as const);
  const help = {
    granted: undefined,
    unasked: reminderCard.askHelp,
    refused: isNativePlatform() ? reminderCard.refusedByPhoneHelp : reminderCard.refusedHelp,
    none: unsupportedHelp(),
  }[leave];
  return (
    <SettingsRow
      title={
        <span className={`gap-x-3 ${styles.leave}`}>
          {reminderCard.notifications}{" "}
          <Badge>
            <Icon name={leave === "granted" ? "check" : "off"} />
            {leave === "granted" ? reminderCard.granted : reminderCard.notGranted}
          </Badge>
        </span>
      }
      help={help}
      action={<NotificationsAction known={known} of={of} leave={leave} />}
    />
  );
}

/** Web Push on iOS: from 16.4 on, for apps on the Home Screen. */
function unsupportedHelp(): string {
  const phone = applePhone(navigator);
  if (!phone) return reminderCard.unsupportedHelp;
  const { tooOld, notInstalled, installed } = reminderCard.appleHelp;
  const isTooOld = phone.version !== null && phone.version < FIRST_WITH_PUSH;
  const help = isTooOld ? tooOld : isInstalled() ? installed : notInstalled;
  return fill(help, { device: phone.name });
}

function NotificationsAction({
  known,
  of,
  leave,
}: NotificationsProps & { leave: ReminderPermission }) {
  const [busy, setBusy] = useState(false);
  const { enabled, channel } = known.reminder;
  const mailed = enabled && channel === "email";
  const possible = leave === "granted" || leave === "unasked";

  function act(work: () => Promise<void>) {
    setBusy(true);
    void work().finally(() => setBusy(false));
  }
  if (mailed && !possible) return null;
  if (mailed) {
    const asNotification = () => turnOn(of, { channel: "push" });
    return (
      <Button busy={busy} busyLabel={reminderCard.changing} onClick={() => act(asNotification)}>
        {reminderCard.byNotification}
      </Button>
    );
  }
  if (!possible) {
    const byEmail = () => turnOn(of, { channel: "email" });
    return (
      <Button busy={busy} busyLabel={reminderCard.changing} onClick={() => act(byEmail)}>
        {reminderCard.byEmail}
      </Button>
    );
  }
  if (leave === "granted") {
    if (!enabled) return null;
    return (
      <Button
        busy={busy}
        busyLabel={reminderCard.testing}
        onClick={() => act(() => sendTest(known))}
      >
        {reminderCard.test}
      </Button>
    );
  }
  return (
    <Button
      variant="primary"
      busy={busy}
      busyLabel={reminderCard.requesting}
      onClick={() => act(() => requestPermission(known))}
    >
      {reminderCard.request}
    </Button>
  );
}
