import { fill } from "@sovereign/content/public/fill";
import { partnerTexts as texts } from "@sovereign/content/words/partner";
import type { Partner, SeenDaysView } from "@sovereign/contract/partner";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { SIGNALS, type Signal } from "@sovereign/domain/partner";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useOnline } from "#core/device/device-state.ts";
import { useOutboxActions, useOutboxState } from "#core/outbox/browser-outbox.ts";
import { partnerKey } from "#core/session/day-news.ts";
import { useSession } from "#core/session/session.ts";
import { clockTime, clockTimeOn, dayAndMonth, supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./partner.module.css";
import { hintWords, todayWords, waitingWords } from "./partner-words.ts";

type Seen = Partner & Record<"theirs" | "ours", SeenDaysView>;

/** Three fixed words. One that cannot be sent stays in the tab order and has its reason below. */
export function Signals({ partner }: { partner: Seen }) {
  const { user } = useSession();
  const client = useQueryClient();
  const outbox = useOutboxActions();
  const [pressed, setPressed] = useState<Signal | null>(null);
  const saidId = useId();
  const waiting = useWaitingSignals(partner.pair);
  const online = useOnline();
  const now = useMinute();
  const seenAt = client.getQueryState(partnerKey(user?.id ?? ""))?.dataUpdatedAt;
  const zone = user?.time_zone ?? "UTC";
  const isSent = (signal: Signal) =>
    waiting.includes(signal) || partner.sent.some((sent) => sent.signal === signal);

  function press(signal: Signal) {
    setPressed(signal);
    if (!user || !outbox || isSent(signal)) return;
    // The page may show an earlier state: a fresh read decides whether it still cannot be sent.
    if (partner.refused[signal]) {
      void client.invalidateQueries({ queryKey: partnerKey(user.id) });
      return;
    }
    const write = {
      kind: "partner_signal",
      pair: partner.pair,
      signal,
      about: partner.theirs.today,
      time_zone: zone,
    } as const;
    const { outcome } = outbox.add(write);
    void outcome.then(() => client.invalidateQueries({ queryKey: partnerKey(user.id) }));
  }

  return (
    <div className="stack gap-3">
      <fieldset className={styles.signals}>
        <legend className="vh">{fill(texts.group, { name: partner.name })}</legend>
        {SIGNALS.map((signal) => (
          <button
            key={signal}
            type="button"
            aria-pressed={isSent(signal)}
            aria-disabled={!isSent(signal) && Boolean(partner.refused[signal])}
            aria-describedby={saidId}
            onClick={() => press(signal)}
          >
            {isSent(signal) && <Icon name="check" />}
            {texts.signals[signal]}
          </button>
        ))}
      </fieldset>
      <div className={`small t2 ${styles.said}`} id={saidId} role="status">
        <Said partner={partner} pressed={pressed} waiting={waiting} zone={zone} />
      </div>
      {!online && seenAt !== undefined && (
        <p className="small t3 num">
          {fill(texts.asOf, {
            when: clockTimeOn(
              new Date(seenAt).toISOString(),
              zone,
              calendarDateIn(supportedZone(zone), now),
            ),
          })}
        </p>
      )}
    </div>
  );
}

/** Today's received signal first, then the pressed one, then the day itself. */
function Said({
  partner,
  pressed,
  waiting,
  zone,
}: {
  partner: Seen;
  pressed: Signal | null;
  waiting: readonly Signal[];
  zone: string;
}) {
  const { name, theirs, received, sent, refused } = partner;
  const heard = received.at(-1);
  // The one who accepted knows it.
  const begins = partner.chose && theirs.days.length === 1;
  const said = pressed && sent.find(({ signal }) => signal === pressed);
  const time = (instant: string) => clockTime(instant, zone);
  return (
    <>
      {heard && (
        <p className={styles.heard}>
          {fill(texts.received, {
            name,
            time: time(heard.sent_at),
            signal: texts.signals[heard.signal],
          })}
        </p>
      )}
      {pressed && waiting.includes(pressed) && (
        <p>{fill(texts.unsent, { signal: texts.signals[pressed] })}</p>
      )}
      {said && (
        <p>{fill(texts.sent, { signal: texts.signals[said.signal], time: time(said.sent_at) })}</p>
      )}
      {pressed && !said && !waiting.includes(pressed) && refused[pressed] && (
        <p>{fill(texts.refused[refused[pressed]], { name, signal: texts.signals[pressed] })}</p>
      )}
      {begins && !heard && !pressed ? (
        <p>{fill(texts.accepted, { name, date: dayAndMonth(theirs.today) })}</p>
      ) : (
        <p>
          {todayWords(name, theirs)}.{" "}
          {waitingWords(name, theirs) ?? (!pressed && hintWords(partner))}
        </p>
      )}
    </>
  );
}

/** Returns the signals that this device still has to send. */
function useWaitingSignals(pair: string): readonly Signal[] {
  const words = useOutboxState(({ pending }) =>
    pending
      .flatMap((write) =>
        write.kind === "partner_signal" && write.pair === pair ? [write.signal] : [],
      )
      .join(),
  );
  return SIGNALS.filter((signal) => words.split(",").includes(signal));
}
