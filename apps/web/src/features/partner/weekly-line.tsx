import { fill, plural } from "@sovereign/content/public/fill";
import { weeklyLineTexts as texts } from "@sovereign/content/words/partner";
import type { SeenDaysView } from "@sovereign/contract/partner";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { dateRange } from "@sovereign/domain/calendar-date";
import { WeekStrip } from "#design/figures/milled-edge/ledger.tsx";
import styles from "./partner.module.css";
import { usePartner } from "./partner-query.ts";
import { drawnDays, edgeLabel } from "./partner-words.ts";

type WeeklyLineProps = { userId: string; first: CalendarDate; last: CalendarDate };

/** In the review of a week: both weeks side by side, as far as each is seen. */
export default function WeeklyLine({ userId, first, last }: WeeklyLineProps) {
  const partner = usePartner(userId).data?.partner;
  if (!partner?.theirs || !partner.ours) return null;
  if (!partner.theirs.days.some(({ date }) => date >= first && date <= last)) return null;
  const dates = dateRange(first, last);
  return (
    <section className="stack at-top gap-3 hairline mt-6 pt-5" aria-labelledby="weekly-line">
      <h2 className="heading" id="weekly-line">
        {fill(texts.title, { name: partner.name })}
      </h2>
      <div className={styles.weeks}>
        <Week name={texts.you} seen={partner.ours} dates={dates} />
        <Week name={partner.name} seen={partner.theirs} dates={dates} />
      </div>
    </section>
  );
}

function Week({
  name,
  seen,
  dates,
}: {
  name: string;
  seen: SeenDaysView;
  dates: readonly CalendarDate[];
}) {
  const days = seen.days.filter(({ date }) => dates.includes(date));
  const kept = days.filter(({ mark }) => mark === "kept" || mark === "partly").length;
  return (
    <div className="stack at-start gap-2">
      <b>{name}</b>
      <WeekStrip
        marks={drawnDays(seen, dates)}
        today={seen.today}
        label={edgeLabel(name, { ...seen, days })}
      />
      <span className="small t2 num">{plural(texts.kept, kept)}</span>
    </div>
  );
}
