import { fill } from "@sovereign/content/public/fill";
import { composeBroadcast } from "@sovereign/content/words/office-broadcasts";
import type { Broadcast } from "@sovereign/contract/office-broadcasts";
import { useState } from "react";
import { useSession } from "#core/session/session.ts";
import { clockTime, supportedZone } from "#core/time/dates.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import type { DraftSaver } from "./draft-saver.ts";

type ChangedByAnotherProps = {
  saved: Broadcast;
  saver: DraftSaver;
  onKept: (kept: Broadcast) => void;
};

/** Two pages write the same draft: this page's text becomes another, or is dropped by a press. */
export function ChangedByAnother({ saved, saver, onKept }: ChangedByAnotherProps) {
  const { user } = useSession();
  const { body, theirs, mine, busyLabel, failure } = composeBroadcast.changed;
  const [state, setState] = useState<"busy" | "failed" | null>(null);
  const busy = state === "busy";
  async function keep(): Promise<void> {
    setState("busy");
    try {
      onKept(await saver.keepMine());
    } catch {
      setState("failed");
    }
  }
  const time = clockTime(saved.saved_at, supportedZone(user?.time_zone ?? "UTC"));
  return (
    <div className="cluster apart hairlines mb-5 py-3 gap-2 gap-x-4" role="alert">
      <p>{fill(body, { name: saved.saved_by, time })}</p>
      {state === "failed" && <p>{failure}</p>}
      <Buttons>
        <Button disabled={busy} onClick={() => saver.readTheirs()}>
          {theirs}
        </Button>
        <Button busy={busy} busyLabel={busyLabel} onClick={() => void keep()}>
          {mine}
        </Button>
      </Buttons>
    </div>
  );
}
