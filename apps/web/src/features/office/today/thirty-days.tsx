import { fill } from "@sovereign/content/public/fill";
import { thirtyDays } from "@sovereign/content/words/office-today";
import type { OfficeToday } from "@sovereign/contract/office-today";
import type { DayMark } from "@sovereign/domain/day-mark";
import { Rim } from "#design/figures/milled-edge/rim.tsx";
import { MarkShape } from "#features/office/parts/mark.tsx";
import styles from "./today.module.css";
import "#design/figures/milled-edge/measured.css";

type Day = NonNullable<OfficeToday["figures"]>["days"][number];

const markOf = ({ came, left }: Day): DayMark =>
  came > left ? "completed" : came < left ? "missed" : "partial";

const signed = (change: number) =>
  change > 0 ? `+${change}` : change < 0 ? `−${-change}` : String(change);

/** Whether more members joined than left, a mark per day; today is open. */
export function ThirtyDays({ days, isFirst }: { days: readonly Day[]; isFirst: boolean }) {
  const today = days.at(-1)?.day;
  const marks = days.map((day) => ({
    date: day.day,
    mark: day.day === today ? "open" : isFirst ? "to-come" : markOf(day),
  }));
  const count = (mark: DayMark) => marks.filter((day) => day.mark === mark).length;
  const label = isFirst
    ? thirtyDays.empty
    : fill(thirtyDays.label, {
        came: count("completed"),
        same: count("partial"),
        left: count("missed"),
      });
  const change = days.reduce((sum, { came, left }) => sum + came - left, 0);
  return (
    <div className={`full ${styles.rim}`}>
      <div className="rimbox">
        <Rim marks={marks} today={today} sagitta={92} label={label} numerals={!isFirst}>
          <div className="in">
            <span className="n">{signed(change)}</span>
            <span className="u">{isFirst ? thirtyDays.onFirstDay : thirtyDays.caption}</span>
          </div>
        </Rim>
      </div>
      {!isFirst && (
        <ul className={`legend gap-1 gap-x-4 ${styles.legend}`}>
          <li>
            <MarkShape shape="full" />
            {thirtyDays.came}
          </li>
          <li>
            <MarkShape shape="half" />
            {thirtyDays.same}
          </li>
          <li>
            <MarkShape shape="ring" />
            {thirtyDays.left}
          </li>
        </ul>
      )}
    </div>
  );
}
