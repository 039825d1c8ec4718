import { fill } from "@sovereign/content/public/fill";
import { remindMe } from "@sovereign/content/words/reminders";
import { REMIND_ME_TIME } from "@sovereign/domain/reminder";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#design/controls/button.tsx";
import { remindedHere } from "./noted-here.ts";
import { turnOn } from "./reminder-acts.ts";
import { timeOfDay } from "./time-of-day.ts";

/** One press for a reminder at nine with its own words (decision 90); nothing where there is one. */
export default function RemindMe({ userId }: { userId: string }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [reminded, setReminded] = useState(remindedHere);
  if (reminded) return null;

  async function press() {
    setBusy(true);
    const nine = { time: REMIND_ME_TIME, kind: "remind-me", channel: "push" } as const;
    await turnOn({ client, userId }, nine);
    setBusy(false);
    setReminded(remindedHere());
  }
  return (
    <div>
      <Button icon="bell" busy={busy} busyLabel={remindMe.busy} onClick={() => void press()}>
        {remindMe.button}
      </Button>
      <p className="small t3 num">{fill(remindMe.help, { time: timeOfDay(REMIND_ME_TIME) })}</p>
    </div>
  );
}
