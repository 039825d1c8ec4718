import { fill, plural } from "@sovereign/content/public/fill";
import { language } from "@sovereign/content/words/language";
import { offline } from "@sovereign/content/words/notices";
import { unsentBar } from "@sovereign/content/words/unsent-bar";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { networkAnswers } from "#core/api/api-client.ts";
import { useOnline } from "#core/device/device-state.ts";
import { useOutbox } from "#core/outbox/browser-outbox.ts";
import type { ParkedWrite } from "#core/outbox/tab-writes.ts";
import { paths, plainPath } from "#core/page/paths.ts";
import { useStore } from "#core/state/store.ts";
import { clockTime } from "#core/time/dates.ts";
import { momentOf, nearDay } from "#core/time/moments.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { useTimer } from "#core/time/use-timer.ts";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";
import { ConnectionBar } from "#design/feedback/connection-bar.tsx";
import { countLostDays, dateIn } from "./write-words.ts";

const SAVED_FOR_MS = 6_000;

/** Returns true for a few seconds after all pending writes were saved. */
function useJustSaved(waits: boolean, empty: boolean, refused: number): boolean {
  const [phase, setPhase] = useState<"idle" | "queued" | "saved">("idle");
  const [refusedBefore, setRefusedBefore] = useState(0);
  if (waits && phase !== "queued") {
    setPhase("queued");
    setRefusedBefore(refused);
  }
  if (empty && phase === "queued") setPhase(refused > refusedBefore ? "idle" : "saved");
  useTimer(phase === "saved" ? SAVED_FOR_MS : null, setPhase, "idle" as const);
  return phase === "saved";
}

type ConnectionStatusProps = {
  timeZone: string;
  /** When the overview was last loaded, in milliseconds since 1970, or 0. */
  seenAt: number;
};

/** The lines below the top bar: refused writes, and pending or just saved ones. */
export function ConnectionStatus({ timeZone, seenAt }: ConnectionStatusProps) {
  const { waiting, parked, lost, stalled, notKept } = useOutbox();
  const online = useOnline();
  const elsewhere = useStore(networkAnswers) && online;
  const now = useMinute();
  const { pathname } = useLocation();
  // The Unsent page itself shows all of it.
  const isThere = plainPath(pathname) === paths.unsent;
  const waits = waiting.length > 0 && stalled;
  const justSaved = useJustSaved(waits, waiting.length === 0, parked.length);
  const [oldest] = waiting;

  function howItWaits(since: string) {
    if (notKept) return { state: "attention", text: unsentBar.notKept } as const;
    const count = inWordsFirst(waiting.length);
    const { when } = momentOf(since, timeZone, now);
    if (online) {
      return {
        state: "queued",
        text: plural(unsentBar.late, waiting.length, { count, when }),
      } as const;
    }
    if (waiting.length === 1) return { state: "queued", text: offline.queued } as const;
    return { state: "offline", text: fill(unsentBar.offline, { count, when }) } as const;
  }
  function network() {
    const count = inWordsFirst(waiting.length);
    const queued = plural(unsentBar.networkWaits, waiting.length, { count });
    const text = [unsentBar.network, waiting.length > 0 && (notKept ? unsentBar.notKept : queued)];
    return (
      <ConnectionBar
        state="attention"
        text={text.filter((sentence) => sentence !== false).join(" ")}
        action={!__NATIVE_BUILD__ && <ToNetwork />}
      />
    );
  }
  function connection() {
    if (elsewhere) return network();
    if (waits && oldest) {
      return (
        <ConnectionBar
          {...howItWaits(oldest.write.edited_at)}
          action={!isThere && <ToPage label={unsentBar.seeWaiting} />}
        />
      );
    }
    if (online) return justSaved && <ConnectionBar state="saved" text={offline.back} />;
    const text = seenAt
      ? fill(offline.banner, { time: clockTime(seenAt, timeZone) })
      : offline.title;
    return <ConnectionBar state="offline" text={text} />;
  }
  const days = countLostDays(lost);
  if (days > 0 && !elsewhere && parked.length === 0 && !isThere && !waits) {
    return (
      <ConnectionBar
        state="attention"
        text={plural(unsentBar.lost, days, { count: inWords(days) })}
        action={<ToPage label={unsentBar.seeLost} />}
      />
    );
  }
  // One line covers it: two would take a phone's first screen.
  if (parked.length === 0 || isThere || (waits && notKept)) return connection();
  const sentences = [
    !online && unsentBar.isOffline,
    elsewhere && unsentBar.network,
    refusedWords(parked, dateIn(timeZone, now)),
    waits && plural(unsentBar.others, waiting.length, { count: inWordsFirst(waiting.length) }),
  ];
  return (
    <ConnectionBar
      state="attention"
      text={sentences.filter((sentence) => sentence !== false).join(" ")}
      action={<ToPage label={unsentBar.seeRefused} />}
    />
  );
}

function refusedWords(parked: readonly ParkedWrite[], today: CalendarDate): string {
  const dates = new Set(parked.flatMap(({ write }) => ("date" in write ? [write.date] : [])));
  const count = inWordsFirst(parked.length);
  if (dates.size === 0 || (dates.size === 1 && dates.has(today))) {
    return plural(unsentBar.refused, parked.length, { count });
  }
  const names = [...dates]
    .sort()
    .map((date) => (date === today ? unsentBar.today : nearDay(date, today)));
  const days = new Intl.ListFormat(language.dates).format(names);
  return plural(unsentBar.refusedOf, parked.length, { count, days });
}

/** A page that the worker does not store: the network answers with its own. */
function ToNetwork() {
  return (
    <a
      className="link tap small"
      href={paths.home}
      target="_blank"
      rel="noopener"
      aria-label={unsentBar.openNetworkLabel}
    >
      {unsentBar.openNetwork}
    </a>
  );
}

function ToPage({ label }: { label: string }) {
  return (
    <Link className="link tap small" to={paths.unsent} aria-label={label}>
      {unsentBar.see}
    </Link>
  );
}
