import { fill } from "@sovereign/content/public/fill";
import { dayEdits } from "@sovereign/content/words/day-edits";
import { unsentPage } from "@sovereign/content/words/unsent";
import type { Overview } from "@sovereign/contract/one-things";
import type { DayEdit } from "@sovereign/contract/writes";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { useOutboxActions } from "#core/outbox/browser-outbox.ts";
import type { OutboxState, SupersededWrite } from "#core/outbox/tab-writes.ts";
import { focusPage } from "#core/page/page-focus.ts";
import { longDate } from "#core/time/dates.ts";
import { DayEdits } from "#days/edits/day-edits.tsx";
import { Button } from "#design/controls/button.tsx";

type OwnEditsProps = {
  outbox: OutboxState;
  userId: string;
  overview: Overview;
  onTakeBack: (date: CalendarDate, edit: DayEdit) => void;
};

const dateOf = ({ write }: SupersededWrite) => ("date" in write ? write.date : null);

export function OwnEdits({ outbox, userId, overview, onTakeBack }: OwnEditsProps) {
  const overtaken = outbox.superseded.map(dateOf).filter((date) => date !== null);
  const days = new Set([overview.today, ...overtaken]);
  return [...days]
    .sort()
    .reverse()
    .map((date) => (
      <div key={date}>
        <DayEdits
          userId={userId}
          date={date}
          overview={overview}
          title={fill(dayEdits.title, { day: longDate(date) })}
          onTakeBack={(edit) => onTakeBack(date, edit)}
        />
        <Overtaken writes={outbox.superseded.filter((each) => dateOf(each) === date)} />
      </div>
    ));
}

function Overtaken({ writes }: { writes: readonly SupersededWrite[] }) {
  const actions = useOutboxActions();
  if (writes.length === 0) return null;
  function leave() {
    focusPage();
    for (const { write } of writes) actions?.drop(write.id);
  }
  return (
    <div className="cluster apart gap-3">
      <p className="small t2">{unsentPage.overtaken}</p>
      <Button variant="text" onClick={leave}>
        {unsentPage.leave}
      </Button>
    </div>
  );
}
