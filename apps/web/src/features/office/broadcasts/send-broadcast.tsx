import { fill, plural } from "@sovereign/content/public/fill";
import { composeBroadcast as texts } from "@sovereign/content/words/office-broadcasts";
import type { Broadcast } from "@sovereign/contract/office-broadcasts";
import { PUSHES_PER_MINUTE } from "@sovereign/domain/broadcast";
import { useId, useState } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { useSession } from "#core/session/session.ts";
import { useStore } from "#core/state/store.ts";
import { supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { beginning } from "#core/words/number-words.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { toast } from "#design/feedback/toast.ts";
import { type Fact, Facts } from "#design/layout/facts.tsx";
import { useFreshProof } from "#features/office/parts/fresh-proof.tsx";
import { formatPeople } from "#features/office/parts/office-words.ts";
import { ExampleDetails } from "#features/office/parts/they-read.tsx";
import { whenWithin, whenWords } from "#features/office/parts/when.ts";
import { leavingTime } from "./broadcast-words.ts";
import { useAudienceCount, useBroadcastActs } from "./broadcasts-query.ts";
import type { DraftSaver, DraftText, SaveState } from "./draft-saver.ts";

type SendProps = { id: string; saver: DraftSaver; onKept: () => void; onSent: () => void };

/** Summary of the effects, and the button that sends. */
export function SendBroadcast({ id, saver, onKept, onSent }: SendProps) {
  const state = useStore(saver.store);
  const { draft, saved } = state;
  const acts = useBroadcastActs(id);
  const { fresh, question } = useFreshProof();
  const { data } = useAudienceCount(draft.kind, draft.conditions);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const heading = useId();
  const people = data?.people ?? 0;
  const pushes = draft.push ? (data?.push ?? 0) : 0;
  const rounded = data?.rounded ?? false;
  const count = formatPeople(Math.max(people, pushes), rounded);
  const reachesNobody = data !== undefined && !rounded && people + pushes === 0;
  const label = draft.timing === "now" ? texts.send : texts.schedule;

  async function send() {
    setFault(null);
    setBusy(true);
    try {
      await saver.flush();
      const now = saver.store.get();
      const missing = missingOf(now, rounded || people + pushes > 0);
      if (missing || !now.saved) setFault(missing ?? texts.missing.other);
      else if (
        await fresh(
          () => acts.send(now.saved?.version ?? 0),
          fill(texts.kept, { subject: draft.subject }),
        )
      ) {
        onSent();
      }
    } catch (error) {
      setFault(refusalWords(error));
    }
    setBusy(false);
  }

  async function remove() {
    try {
      if (saved) await acts.remove();
      toast({ title: texts.removed, tone: "success", topic: "broadcast" });
      onKept();
    } catch {
      setFault(texts.missing.other);
    }
  }
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="subhead mb-2">
        {texts.what}
      </h2>
      <Facts ruled facts={useFacts(draft, { people, pushes, rounded }, saved)} />
      <ExampleDetails />
      {fault && <Alert>{fault}</Alert>}
      <Buttons className="mt-4">
        <Button
          variant="primary"
          disabled={reachesNobody}
          busy={busy}
          busyLabel={texts.sending}
          onClick={() => void send()}
        >
          {reachesNobody ? texts.choose : fill(label, { count })}
        </Button>
        <Button onClick={() => void saver.flush().then(onKept)}>{texts.keep}</Button>
        {saved && <Button onClick={() => void remove()}>{texts.remove}</Button>}
      </Buttons>
      {question}
    </section>
  );
}

function refusalWords(error: unknown): string {
  if (hasCode(error, "office.nobody_fits")) return texts.missing.nobody;
  if (hasCode(error, "office.audience_too_fine")) return texts.tooFine;
  return texts.missing.other;
}

/** Returns the first reason why a broadcast cannot be sent. */
function missingOf({ draft, saved, status }: SaveState, fitsSomebody: boolean): string | null {
  const { missing, faults } = texts;
  if (draft.subject.trim() === "") return missing.subject;
  if (draft.words.trim() === "") return missing.words;
  if (status !== "saved" || !saved) return texts.notSaved;
  if (saved.fault && saved.fault !== "frame") return faults[saved.fault];
  if (draft.timing === "piece" && draft.piece === null) return missing.piece;
  const isPast = draft.due_at === null || Date.parse(draft.due_at) <= Date.now();
  if (draft.timing === "hour" && isPast) return missing.hour;
  if (!fitsSomebody) return missing.nobody;
  return saved.test ? null : missing.untried;
}

type Leaving = { people: number; pushes: number; rounded: boolean };

function useFacts(
  draft: DraftText,
  { people, pushes, rounded }: Leaving,
  saved: Broadcast | null,
): Fact[] {
  const { user } = useSession();
  const zone = supportedZone(user?.time_zone ?? "UTC");
  const now = useMinute();
  const { timing, due_at } = draft;
  const minutesOf = (messages: number, perMinute: number | undefined) =>
    timing === "morning" ? texts.mornings : leavingTime(messages, perMinute);
  const minutes = minutesOf(people, saved?.per_minute);
  const leaving = formatPeople(people, rounded);
  const pushed = {
    count: formatPeople(pushes, rounded),
    minutes: minutesOf(pushes, PUSHES_PER_MINUTE),
  };
  const term =
    timing === "hour" && due_at
      ? whenWords(due_at, zone, now).replaceAll("\u00a0", " ")
      : texts.timings[timing];
  const undo = {
    now: texts.undo.now,
    morning: texts.undo.now,
    piece: texts.undo.piece,
    hour: due_at ? fill(texts.undo.later, { time: whenWithin(due_at, zone, now) }) : texts.undo.now,
  };
  return [
    {
      term,
      text:
        people === 0 && !rounded
          ? texts.nobody
          : beginning(plural(texts.leave, people, { count: leaving, minutes })),
    },
    ...(pushes > 0 || (rounded && draft.push)
      ? [{ term: texts.terms.push, text: beginning(plural(texts.leavePush, pushes, pushed)) }]
      : []),
    { term: texts.terms.fails, text: texts.fails },
    { term: texts.terms.undo, text: undo[timing] },
  ];
}
