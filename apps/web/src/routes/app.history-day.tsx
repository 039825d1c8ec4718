import { fill } from "@sovereign/content/public/fill";
import { dayEdits } from "@sovereign/content/words/day-edits";
import { historyDayTexts, historyTexts } from "@sovereign/content/words/history";
import { loading } from "@sovereign/content/words/notices";
import { restDayTexts } from "@sovereign/content/words/one-thing";
import type { Overview } from "@sovereign/contract/one-things";
import { addDays, isCalendarDate } from "@sovereign/domain/calendar-date";
import { isOpen, LATE_DAYS, NO_ONE_THING_TEXT, writeWindow } from "@sovereign/domain/one-thing";
import { firstShownDay } from "@sovereign/domain/streak";
import { useSearchParams } from "react-router";
import { useSession } from "#core/session/session.ts";
import { fullDate, longDate } from "#core/time/dates.ts";
import { pageTitle } from "#core/words/brand.ts";
import { DayEdits } from "#days/edits/day-edits.tsx";
import { originIn } from "#features/history/day-origin.ts";
import { DaySkeleton, HistoryDay, OlderDay, UnknownDay } from "#features/history/history-day.tsx";
import { DayNote } from "#features/one-thing/day-note.tsx";
import { OverviewGate } from "#features/one-thing/overview-gate.tsx";
import { Reflection } from "#features/one-thing/reflection.tsx";
import { useTakeBack } from "#features/one-thing/take-back.ts";
import type { Route } from "./+types/app.history-day";

export const meta: Route.MetaFunction = ({ params: { date } }) => [
  { title: pageTitle(isCalendarDate(date) ? fullDate(date) : historyTexts.tab) },
];

export default function HistoryDayRoute({ params: { date } }: Route.ComponentProps) {
  const { user } = useSession();
  const [search] = useSearchParams();
  return (
    <OverviewGate failure={loading.history} quiet skeleton={<DaySkeleton />}>
      {(overview) => {
        const { today } = overview;
        if (!isCalendarDate(date) || date > today) return <UnknownDay />;
        const edits = user && <Edits userId={user.id} overview={overview} date={date} />;
        const day = { overview, date, origin: originIn(search, today), edits };
        return date < firstShownDay(today) ? (
          <OlderDay {...day} />
        ) : (
          <HistoryDay
            {...day}
            reflection={<DayReflection overview={overview} date={date} />}
            note={user && noteField(overview, date, user.id)}
          />
        );
      }}
    </OverviewGate>
  );
}

type EditsProps = { userId: string; overview: Overview; date: string };

function Edits({ userId, overview, date }: EditsProps) {
  const takeBack = useTakeBack();
  return (
    <DayEdits
      userId={userId}
      overview={overview}
      date={date}
      key={date}
      quiet
      title={dayEdits.titleAlone}
      onTakeBack={(edit) => takeBack(date, edit)}
    />
  );
}

/** Only for an answered day that is still editable (decision 80). */
function noteField(overview: Overview, date: string, userId: string) {
  const record = overview.records.find((day) => day.target_date === date);
  if (!record || isOpen(record) || !writeWindow("note", date, overview.today).ok) return null;
  return <DayNote key={date} userId={userId} record={record} />;
}

/** For today and the two days before it (decisions 1 and 4). */
function DayReflection({ overview, date }: { overview: Overview; date: string }) {
  const allowed = writeWindow("completion", date, overview.today);
  if (!allowed.ok) return null;
  const record = overview.records.find((day) => day.target_date === date);
  const rests = overview.rest_days.includes(date);
  if (rests && !record) return null;
  return (
    <Reflection
      key={date}
      date={date}
      answer={record?.reflected_at ? record.completion_status : null}
      hasText={record !== undefined && record.content !== NO_ONE_THING_TEXT}
      {...(allowed.late && {
        title: historyDayTexts.answerLate,
        until: fill(historyDayTexts.until, { date: longDate(addDays(date, LATE_DAYS)) }),
      })}
      {...(rests && { title: restDayTexts.answer })}
    />
  );
}
