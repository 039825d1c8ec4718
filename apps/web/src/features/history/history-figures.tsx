import { plural } from "@sovereign/content/public/fill";
import { historyTexts } from "@sovereign/content/words/history";
import { edgeTexts } from "@sovereign/content/words/marks";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { MarkedDay } from "@sovereign/domain/day-mark";
import { ledgerLabel } from "#days/edge-labels.ts";
import { MarkTable } from "#design/figures/milled-edge/last-thirty-days.tsx";
import { Rim } from "#design/figures/milled-edge/rim.tsx";
import styles from "./history.module.css";
import { countOf } from "./history-days.ts";

type FigureProps = { days: MarkedDay[]; today: CalendarDate };

const keptOf = (days: MarkedDay[]) => countOf(days, "completed") + countOf(days, "partial");

/** The arc above the list on a phone. */
export function HistoryCrown({ days, today }: FigureProps) {
  return (
    <div className={`${styles.crown} phoneonly`}>
      <Rim marks={days} today={today} sagitta={104} numerals label={ledgerLabel(days)}>
        <span className="n num">{keptOf(days)}</span>
        <span className="u">{historyTexts.ofThirtyDays}</span>
      </Rim>
    </div>
  );
}

/** The arc and the sums beside the list on a desktop. */
export function HistoryAside({ days, today }: FigureProps) {
  const sums = [
    ["completed", countOf(days, "completed")],
    ["partial", countOf(days, "partial")],
    ["missed", countOf(days, "missed")],
  ] as const;
  const blank = countOf(days, "no-record");
  const waiting = countOf(days, "waiting");
  const open = days.at(-1)?.mark === "open" || days.at(-1)?.mark === "empty";
  return (
    <aside className={`${styles.aside} deskonly`} aria-label={historyTexts.thirtyDays}>
      <Rim marks={days} today={today} sagitta={96} label={ledgerLabel(days)}>
        <span className="n num">{keptOf(days)}</span>
        <span className="u">{historyTexts.ofThirty}</span>
      </Rim>
      <ul className={`${styles.sums} num`}>
        {sums.map(([word, count]) => (
          <li key={word}>
            <b>{count}</b>
            <span className="small t2">{historyTexts.sums[word]}</span>
          </li>
        ))}
      </ul>
      <p className="small t3">
        {waiting > 0 && <span>{plural(edgeTexts.waiting, waiting)}</span>}
        {blank > 0 && <span>{plural(edgeTexts.blank, blank)}</span>}
        {open && <span>{edgeTexts.todayOpen}</span>}
      </p>
      <MarkTable marks={days} caption={historyTexts.lastDays} />
    </aside>
  );
}
