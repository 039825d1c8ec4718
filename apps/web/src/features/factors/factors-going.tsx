import { fill } from "@sovereign/content/public/fill";
import { factorsGoing } from "@sovereign/content/words/factors";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { focusPage } from "#core/page/page-focus.ts";
import type { MemberAnswer } from "#core/session/session-record.ts";
import { clockTime, dateOfInstant } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { toast } from "#design/feedback/toast.ts";
import styles from "./factors.module.css";
import { factorsQuery, keepFactors } from "./factors-calls.ts";

const TOPIC = "factors";

/** Staff remove the factors a day after a report that they were lost. */
export function FactorsGoing({ user, at }: { user: MemberAnswer; at: string }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function keep() {
    setBusy(true);
    try {
      await keepFactors();
      await client.invalidateQueries({ queryKey: factorsQuery(user.id).queryKey });
      // The focused button is unmounted.
      focusPage();
      toast({ title: factorsGoing.kept, tone: "success", topic: TOPIC });
    } catch {
      toast({ title: factorsGoing.failed, tone: "error", topic: TOPIC });
    }
    setBusy(false);
  }
  const [date, time] = [dateOfInstant(at, user.time_zone), clockTime(at, user.time_zone)];
  return (
    <div className={`mb-6 ${styles.going}`}>
      <Alert>
        <p>{fill(factorsGoing.text, { date, time })}</p>
        <p>{factorsGoing.help}</p>
      </Alert>
      <Button busy={busy} busyLabel={factorsGoing.keeping} onClick={() => void keep()}>
        {factorsGoing.keep}
      </Button>
    </div>
  );
}
