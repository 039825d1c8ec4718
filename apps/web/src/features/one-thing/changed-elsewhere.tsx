import { fill } from "@sovereign/content/public/fill";
import { markTexts } from "@sovereign/content/words/marks";
import { changedElsewhereTexts } from "@sovereign/content/words/one-thing";
import type { KeptPresses } from "@sovereign/contract/kept";
import type { Overview } from "@sovereign/contract/one-things";
import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { useOutboxState } from "#core/outbox/browser-outbox.ts";
import { paths } from "#core/page/paths.ts";
import { clockTimeOn, longDate } from "#core/time/dates.ts";
import { useDayEdits } from "#days/edits/day-edits-query.ts";
import { type Press, pressesKey, replacedPresses, withoutPress } from "#days/edits/presses.ts";
import { Button } from "#design/controls/button.tsx";
import { ConnectionBar } from "#design/feedback/connection-bar.tsx";
import { useOverview } from "./use-overview.ts";

/** Reports, until dismissed, that another device replaced what the member pressed on this one. */
export default function ChangedElsewhere({ userId }: { userId: string }) {
  const { word } = useOverview();
  const { data: presses = [] } = useQuery<KeptPresses>({
    queryKey: pressesKey(userId),
    queryFn: skipToken,
  });
  const pending = useOutboxState((outbox) => outbox.pending);
  // A pending write of this device is about to become the current edit again.
  const isPending = ({ date }: Press) =>
    pending.some((write) => "date" in write && write.date === date);
  const replaced = word && replacedPresses(presses, word).find((press) => !isPending(press));
  if (!replaced || !word) return null;
  const key = `${replaced.date} ${replaced.field}`;
  return <Replaced key={key} userId={userId} press={replaced} overview={word} />;
}

type ReplacedProps = { userId: string; press: Press; overview: Overview };

function Replaced({ userId, press, overview }: ReplacedProps) {
  const { date, field } = press;
  const client = useQueryClient();
  const device = useOutboxState((outbox) => outbox.device);
  const { today, tomorrow, records } = overview;
  const record = date > today ? tomorrow : records.find((day) => day.target_date === date);
  const { data } = useDayEdits(userId, date, record?.updated_at ?? "");
  // The server names the device of each edit, so another tab of this one does not count.
  const current = data?.edits.find((edit) => edit.field === field && edit.stands);
  if (!data || !current || current.device === device || current.value === press.value) return null;
  const values = {
    day: dayName(date, today),
    device: current.device_name,
    time: clockTimeOn(current.edited_at, data.time_zone, date),
    now: answerName(current.value),
    own: answerName(press.value),
  };
  const seen = () =>
    client.setQueryData<KeptPresses>(pressesKey(userId), (presses = []) =>
      withoutPress(presses, press),
    );
  return (
    <ConnectionBar
      state="attention"
      text={fill(changedElsewhereTexts[field === "text" ? "text" : "answer"], values)}
      action={
        <>
          <Link
            className="link tap small"
            to={date > today ? paths.oneThing : paths.historyDay(date)}
            onClick={seen}
          >
            {changedElsewhereTexts.see}
          </Link>
          <Button variant="text" onClick={seen}>
            {changedElsewhereTexts.ok}
          </Button>
        </>
      }
    />
  );
}

function answerName(value: string): string {
  const status = COMPLETION_STATUSES.find((known) => known === value);
  return status ? markTexts[status] : "";
}

function dayName(date: CalendarDate, today: CalendarDate): string {
  if (date === today) return changedElsewhereTexts.today;
  return date === addDays(today, 1) ? changedElsewhereTexts.tomorrow : longDate(date);
}
