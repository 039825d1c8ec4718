import { fill } from "@sovereign/content/public/fill";
import { composeBroadcast as texts } from "@sovereign/content/words/office-broadcasts";
import { BROADCAST_TIMINGS } from "@sovereign/domain/broadcast";
import { addDays, calendarDateIn, isCalendarDate } from "@sovereign/domain/calendar-date";
import { instantOf, isLocalTime } from "@sovereign/domain/local-time";
import { useId, useState } from "react";
import { useSession } from "#core/session/session.ts";
import { useStore } from "#core/state/store.ts";
import { cityOf } from "#core/time/city.ts";
import { supportedZone } from "#core/time/dates.ts";
import { Segment } from "#design/controls/segment.tsx";
import { Field } from "#design/forms/field.tsx";
import { useBroadcastPieces } from "./broadcasts-query.ts";
import type { DraftSaver } from "./draft-saver.ts";

const MORNING = "07:00";

/** Formats a time as an input of type time requires it. */
const localTimeOf = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(instant);

function tomorrowMorning(timeZone: string): string | null {
  const tomorrow = addDays(calendarDateIn(timeZone, new Date()), 1);
  return instantOf(timeZone, tomorrow, MORNING)?.toISOString() ?? null;
}

/** The time of sending: an hour is in the writer's zone. */
export function Timing({ saver }: { saver: DraftSaver }) {
  const { draft } = useStore(saver.store);
  const { data: pieces = [] } = useBroadcastPieces();
  const { user } = useSession();
  const zone = supportedZone(user?.time_zone ?? "UTC");
  const heading = useId();
  const waits = pieces.some(({ id, live }) => id === draft.piece && !live);
  const names = BROADCAST_TIMINGS.filter((timing) => waits || timing !== "piece");
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="subhead mb-2">
        {texts.when}
      </h2>
      <Segment
        label={texts.when}
        choices={names.map((value) => ({ value, name: texts.timings[value] }))}
        chosen={draft.timing}
        onChoose={(timing) =>
          saver.change({ timing, due_at: timing === "hour" ? tomorrowMorning(zone) : null })
        }
      />
      {draft.timing === "hour" && <Hour saver={saver} zone={zone} />}
    </section>
  );
}

function Hour({ saver, zone }: { saver: DraftSaver; zone: string }) {
  // Input may be no date yet, so the fields have their own text.
  const [typed, setTyped] = useState(() => {
    const due = new Date(saver.store.get().draft.due_at ?? Date.now());
    return { day: calendarDateIn(zone, due), hour: localTimeOf(due, zone) };
  });

  function put(change: Partial<typeof typed>) {
    const next = { ...typed, ...change };
    setTyped(next);
    const isWhole = isCalendarDate(next.day) && isLocalTime(next.hour);
    const due = isWhole ? instantOf(zone, next.day, next.hour) : null;
    saver.change({ due_at: due?.toISOString() ?? null });
  }
  return (
    <div className="wrap mt-2 gap-2 gap-x-5">
      <Field
        label={texts.day}
        type="date"
        value={typed.day}
        onChange={({ target }) => put({ day: target.value })}
      />
      <Field
        label={fill(texts.hour, { city: cityOf(zone) })}
        type="time"
        value={typed.hour}
        onChange={({ target }) => put({ hour: target.value })}
      />
    </div>
  );
}
