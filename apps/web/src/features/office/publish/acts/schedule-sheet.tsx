import { fill } from "@sovereign/content/public/fill";
import { tellReaders, scheduleSheet as words } from "@sovereign/content/words/office-piece-acts";
import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { addDays, calendarDateIn, isCalendarDate } from "@sovereign/domain/calendar-date";
import { instantOf, isLocalTime } from "@sovereign/domain/local-time";
import { useState } from "react";
import { useSession } from "#core/session/session.ts";
import { cityOf } from "#core/time/city.ts";
import { clockTime, supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button } from "#design/controls/button.tsx";
import { Field } from "#design/forms/field.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { whenWithin, wholeDate } from "#features/office/parts/when.ts";
import styles from "#features/office/publish/piece-frame.module.css";
import { usePieceActs } from "#features/office/publish/pieces-query.ts";
import { usePieceAct } from "./use-piece-act.ts";
import { useTelling } from "./use-telling.tsx";

const FIRST_HOUR = "07:00";

const format = (zone: string) =>
  new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });

type ScheduleSheetProps = { piece: OfficePiece; onClose: () => void };

/** To the minute, in the zone of who schedules. */
export function ScheduleSheet({ piece, onClose }: ScheduleSheetProps) {
  const { user } = useSession();
  const now = useMinute();
  const acts = usePieceActs();
  const { run, busy, fault, question } = usePieceAct(onClose);
  const telling = useTelling(piece);
  const { count, way: tell } = telling;
  const zone = supportedZone(user?.time_zone ?? "UTC");
  const at = piece.scheduled ? new Date(piece.scheduled.at) : null;
  const [date, setDate] = useState(() =>
    at ? calendarDateIn(zone, at) : addDays(calendarDateIn(zone, now), 1),
  );
  const [time, setTime] = useState(() => (at ? format(zone).format(at) : FIRST_HOUR));
  const [tried, setTried] = useState(false);
  const opens = isCalendarDate(date) && isLocalTime(time) ? instantOf(zone, date, time) : null;
  const isOver = opens !== null && opens <= now;
  const error = opens === null ? words.missing : isOver ? words.over : null;
  const { title } = piece;
  const city = cityOf(zone);

  function schedule() {
    setTried(true);
    if (!opens || isOver) return;
    const iso = opens.toISOString();
    void run(
      () => acts.schedule(piece, { at: iso, tell }),
      () => fill(words.done, { title, when: whenWithin(iso, zone, now) }),
      fill(tellReaders.kept, { title }),
    );
  }
  const opensText =
    opens &&
    fill(zone === "UTC" ? words.opensText : words.opensElsewhere, {
      date: wholeDate(opens.toISOString(), zone),
      time: clockTime(opens.getTime(), zone),
      zone: city,
      utc: clockTime(opens.getTime(), "UTC"),
    });
  return (
    <>
      <ActSheet
        onClose={onClose}
        title={fill(words.title, { title })}
        facts={[
          ...(opensText && !isOver ? [{ term: words.opens, text: opensText }] : []),
          ...telling.facts,
          { term: words.version, text: words.versionText },
          { term: words.fault, text: words.faultText },
          { term: words.undo, text: words.undoText },
        ]}
        last={telling.field}
        fault={fault}
        act={tell ? fill(words.actTelling, { count }) : words.act}
        busy={busy}
        busyLabel={words.busy}
        onAct={schedule}
      >
        <div className={`stack items-top ${styles.hour}`}>
          <Field
            label={words.date}
            type="date"
            value={date}
            error={(tried || isOver) && error}
            onChange={(event) => setDate(event.target.value)}
          />
          <Field
            label={words.time}
            hint={fill(words.hint, { zone: city })}
            type="time"
            value={time}
            onChange={(event) => setTime(event.target.value)}
          />
        </div>
        {piece.scheduled && (
          <p>
            <Button
              busy={busy}
              onClick={() =>
                void run(
                  () => acts.dropSchedule(piece),
                  () => fill(words.dropped, { title }),
                )
              }
            >
              {words.drop}
            </Button>
          </p>
        )}
      </ActSheet>
      {question}
    </>
  );
}
