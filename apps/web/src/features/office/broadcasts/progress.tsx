import { fill } from "@sovereign/content/public/fill";
import {
  beforeResuming,
  channelCounts,
  runningBroadcast as texts,
} from "@sovereign/content/words/office-broadcasts";
import { officePlaces } from "@sovereign/content/words/office-frame";
import { memberSentence } from "@sovereign/content/words/office-members";
import { composePayments } from "@sovereign/content/words/office-payments-mail";
import type { Broadcast, BroadcastCounts } from "@sovereign/contract/office-broadcasts";
import {
  type BroadcastAct,
  type BroadcastChannel,
  mayDo,
  type RecipientState,
} from "@sovereign/domain/broadcast";
import { conditionsOf } from "@sovereign/domain/member-filter";
import { officePaths } from "@sovereign/domain/office-paths";
import { mayOpenInOffice } from "@sovereign/domain/staff";
import { useState } from "react";
import { Link } from "react-router";
import { useSession } from "#core/session/session.ts";
import { supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { beginning } from "#core/words/number-words.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { toast } from "#design/feedback/toast.ts";
import type { Fact } from "#design/layout/facts.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { useStaff } from "#features/office/frame/office-query.ts";
import { listedInWords } from "#features/office/members/condition-words.ts";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { Mark } from "#features/office/parts/mark.tsx";
import { formatPeople } from "#features/office/parts/office-words.ts";
import { whenWithin } from "#features/office/parts/when.ts";
import { BeforeResuming } from "./before-resuming.tsx";
import { progressSentence, RECIPIENT_MARKS } from "./broadcast-words.ts";
import styles from "./broadcasts.module.css";
import { useBroadcastActs } from "./broadcasts-query.ts";
import { LatestReceipts } from "./latest-receipts.tsx";
import { ProgressFigure } from "./progress-figure.tsx";
import { Receipts } from "./receipts.tsx";

/** A broadcast that is scheduled, running, or ended. */
export function Progress({ broadcast }: { broadcast: Broadcast }) {
  const { user } = useSession();
  const { role } = useStaff();
  const clock = { timeZone: supportedZone(user?.time_zone ?? "UTC"), now: useMinute() };
  const { state, subject, counts, push, rounded } = broadcast;
  const isOver = state === "done" || state === "stopped";
  const maySee = mayOpenInOffice("office_broadcast_receipts", role);
  return (
    <>
      <PageHead
        title={subject}
        sentence={<span role="status">{progressSentence(broadcast, clock)}</span>}
        crumb={
          <Link className="link tap self-start" to={officePaths.broadcasts}>
            {officePlaces.broadcasts}
          </Link>
        }
        acts={<Acts broadcast={broadcast} />}
      />
      <Channel
        channel="email"
        counts={counts}
        rounded={rounded}
        isOver={isOver}
        isNamed={push !== null}
      />
      {push && (
        <Channel channel="push" counts={push.counts} rounded={rounded} isOver={isOver} isNamed />
      )}
      {maySee && isOver && <Receipts broadcast={broadcast} />}
      {!isOver && (
        <div className={`stack gap-6 ${styles.both}`}>
          {state === "paused" ? (
            <BeforeResuming broadcast={broadcast} clock={clock} />
          ) : maySee ? (
            <LatestReceipts broadcast={broadcast} />
          ) : (
            <div />
          )}
          <WhatButtonsDo facts={factsOf(broadcast, clock)} />
        </div>
      )}
    </>
  );
}

const SHOWN = ["sent", "waiting", "bounced", "refused", "stopped"] as const;

type ChannelProps = {
  channel: BroadcastChannel;
  counts: BroadcastCounts;
  rounded: boolean;
  isOver: boolean;
  /** Whether there is another one to tell it from. */
  isNamed: boolean;
};

/** Progress of one channel: its parts add up to its recipients. */
function Channel({ channel, counts, rounded, isOver, isNamed }: ChannelProps) {
  const name = channelCounts[channel];
  return (
    <section aria-label={name}>
      {isNamed && <h2 className={`subhead ${styles.channel}`}>{name}</h2>}
      {!isOver && <ProgressFigure channel={channel} counts={counts} rounded={rounded} />}
      <Counts counts={counts} rounded={rounded} />
    </section>
  );
}

function Counts({ counts, rounded }: Pick<ChannelProps, "counts" | "rounded">) {
  const all = { ...counts, waiting: counts.waiting + counts.in_hand };
  const shown = SHOWN.filter((state) => state !== "stopped" || all.stopped > 0);
  return (
    <dl className={`stack hairline-below ${styles.counts}`}>
      {shown.map((state) => (
        <div key={state}>
          <dt>
            <Mark shape={RECIPIENT_MARKS[state as RecipientState]}>{texts.counts[state]}</Mark>
          </dt>
          <dd className="num">{beginning(formatPeople(all[state], rounded))}</dd>
        </div>
      ))}
    </dl>
  );
}

const FOLLOWED: readonly Exclude<BroadcastAct, "edit" | "send" | "stop">[] = [
  "pause",
  "resume",
  "unschedule",
];
const LABELS = {
  pause: [texts.pause, texts.pausing],
  resume: [texts.goOn, texts.goingOn],
  unschedule: [texts.unschedule, texts.unscheduling],
} as const;

/** An email about payments waits for a minute only to be called back. */
const CALLED_BACK = [composePayments.back, composePayments.backing] as const;

/** Emails and notifications that wait. */
const waitingOf = ({ counts, push, rounded }: Broadcast): string =>
  formatPeople(counts.waiting + (push?.counts.waiting ?? 0), rounded);

function Acts({ broadcast }: { broadcast: Broadcast }) {
  const { id, kind, state, subject } = broadcast;
  const labels = kind === "payments" ? { ...LABELS, unschedule: CALLED_BACK } : LABELS;
  const acts = useBroadcastActs(id);
  const [busy, setBusy] = useState(false);
  const [stopping, setStopping] = useState(false);
  const offered = FOLLOWED.filter((act) => mayDo(act, state));

  async function run(act: () => Promise<unknown>) {
    setBusy(true);
    try {
      await act();
      setStopping(false);
    } catch {
      toast({ title: texts.failed, tone: "error", topic: "broadcast" });
    }
    setBusy(false);
  }
  const waiting = waitingOf(broadcast);
  return (
    <Buttons>
      {offered.map((act) => (
        <Button
          key={act}
          variant="primary"
          busy={busy}
          busyLabel={labels[act][1]}
          onClick={() => void run(acts[act])}
        >
          {act === "resume" ? fill(beforeResuming.resume, { count: waiting }) : labels[act][0]}
        </Button>
      ))}
      {mayDo("stop", state) && (
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setStopping(true)}>
          {texts.stop}
        </Button>
      )}
      {stopping && (
        <ActSheet
          ends
          onClose={() => setStopping(false)}
          title={fill(texts.stopTitle, { subject })}
          facts={[
            {
              term: texts.stopFact.term,
              text: beginning(fill(texts.stopFact.text, { count: waiting })),
            },
          ]}
          act={texts.stop}
          busy={busy}
          busyLabel={texts.stopping}
          onAct={() => void run(acts.stop)}
        />
      )}
    </Buttons>
  );
}

function factsOf(broadcast: Broadcast, clock: { timeZone: string; now: Date }): Fact[] {
  const { conditions, listed_at, state } = broadcast;
  const count = waitingOf(broadcast);
  const listed = conditionsOf(conditions) ?? [];
  const sentence =
    listed.length === 0
      ? memberSentence.all
      : `${memberSentence.begin} ${listedInWords(listed)}${memberSentence.end}`;
  const { pauseFact, stopFact, whomFact } = texts;
  return [
    ...(state === "scheduled"
      ? []
      : [
          state === "paused"
            ? beforeResuming.resumeFact
            : { term: pauseFact.term, text: fill(pauseFact.text, { count }) },
          { term: stopFact.term, text: beginning(fill(stopFact.text, { count })) },
        ]),
    {
      term: whomFact.term,
      text: fill(whomFact.text, {
        sentence,
        time: whenWithin(listed_at ?? broadcast.saved_at, clock.timeZone, clock.now),
      }),
    },
  ];
}

function WhatButtonsDo({ facts }: { facts: readonly Fact[] }) {
  return (
    <section aria-label={texts.buttons}>
      <h2 className={`subhead ${styles.heading}`}>{texts.buttons}</h2>
      <dl className={`stack ${styles.facts}`}>
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
