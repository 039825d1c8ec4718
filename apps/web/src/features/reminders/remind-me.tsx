import { fill } from "@sovereign/content/public/fill";
import { remindMe as words } from "@sovereign/content/words/reminders";
import { REMIND_ME_TIME } from "@sovereign/domain/reminder";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { timeOfDay } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { remindMe } from "./reminder-actions.ts";
import { isRemindedOnDevice } from "./reminder-query.ts";

/** At nine with its own text (decision 90); nothing if this device already has a reminder. */
export default function RemindMe({ userId }: { userId: string }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [reminded, setReminded] = useState(isRemindedOnDevice);
  if (reminded) return null;

  async function press() {
    setBusy(true);
    await remindMe({ client, userId });
    setBusy(false);
    setReminded(isRemindedOnDevice());
  }
  return (
    <div className="stack at-start gap-2">
      <Button icon="bell" busy={busy} busyLabel={words.busy} onClick={() => void press()}>
        {words.button}
      </Button>
      <p className="small t3 num">{fill(words.help, { time: timeOfDay(REMIND_ME_TIME) })}</p>
    </div>
  );
}
