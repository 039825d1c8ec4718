import { fill } from "@sovereign/content/public/fill";
import { composeBroadcast as texts } from "@sovereign/content/words/office-broadcasts";
import type { Broadcast } from "@sovereign/contract/office-broadcasts";
import { useId, useState } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { useSession } from "#core/session/session.ts";
import { useStore } from "#core/state/store.ts";
import { clockTime, supportedZone } from "#core/time/dates.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { limitText } from "#features/office/parts/office-words.ts";
import { useBroadcastActs, useTestArrival } from "./broadcasts-query.ts";
import styles from "./compose.module.css";
import type { DraftSaver } from "./draft-saver.ts";

/** Sends the draft to the writer's own inbox first. */
export function TryIt({ id, saver }: { id: string; saver: DraftSaver }) {
  const { saved, status, draft } = useStore(saver.store);
  const acts = useBroadcastActs(id);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const heading = useId();
  const sent = status === "saved" ? saved?.test : null;
  const { data: later } = useTestArrival(id, sent?.arrived === false);
  const test = sent && later?.at === sent.at ? later : sent;

  async function tryIt() {
    setFault(null);
    if (draft.subject.trim() === "") return setFault(texts.missing.subject);
    if (draft.words.trim() === "") return setFault(texts.missing.words);
    setBusy(true);
    try {
      await saver.flush();
      saver.adopt(await acts.test());
    } catch (error) {
      const found = hasCode(error, "office.broadcast_incomplete") && saved?.fault;
      const isFaulty = found && found !== "frame" && found;
      setFault(isFaulty ? texts.faults[isFaulty] : (limitText(error) ?? texts.notTried));
    }
    setBusy(false);
  }
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="subhead mb-2">
        {texts.tryIt}
      </h2>
      {fault && <Alert>{fault}</Alert>}
      <Buttons className="center">
        <Button busy={busy} busyLabel={texts.sendingToMe} onClick={() => void tryIt()}>
          {texts.sendToMe}
        </Button>
        <span role="status">{test && <Tried test={test} />}</span>
      </Buttons>
    </section>
  );
}

function Tried({ test: { at, address, arrived } }: { test: NonNullable<Broadcast["test"]> }) {
  const { user } = useSession();
  const time = clockTime(at, supportedZone(user?.time_zone ?? "UTC"));
  if (!arrived || address === null) return fill(texts.queued, { time });
  return (
    <span className={`breaks t2 inline-line gap-2 ${styles.tried}`}>
      <Icon name="check" />
      {fill(texts.taken, { address, time })}
    </span>
  );
}
