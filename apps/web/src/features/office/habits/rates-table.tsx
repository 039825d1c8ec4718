import { fill } from "@sovereign/content/public/fill";
import { habitWords, officeHabits as texts } from "@sovereign/content/words/office-habits";
import type { HabitGroup, OfficeHabit } from "@sovereign/contract/office-habits";
import { FIRST_DAYS } from "@sovereign/domain/habit-rates";
import { Interval } from "#features/office/parts/interval.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import styles from "./rates-table.module.css";

export const percentOf = (share: number): number => Math.round(share * 100);

/** Each group with its rate on one axis, and the numbers next to it. */
export function RatesTable({ habit: { habit, groups } }: { habit: OfficeHabit }) {
  const words = habitWords[habit];
  return (
    <table className={`full ${styles.rates}`}>
      <caption className="vh">{fill(texts.rates, { habit: words.within })}</caption>
      <thead>
        <tr>
          <th scope="col">{words.column}</th>
          <th scope="col" className={styles.count}>
            {texts.count}
          </th>
          <th scope="col" className={styles.count}>
            {texts.renewed}
          </th>
          <th scope="col" className={styles.axis}>
            <span className="flex apart">
              {texts.axis.map((mark) => (
                <span key={mark}>{mark}</span>
              ))}
            </span>
          </th>
          <th scope="col" className={styles.rate}>
            <span className="vh">{texts.rate}</span>
          </th>
          <th scope="col" className={`nowrap ${styles.range}`}>
            {texts.interval}
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <GroupRow key={group.from} group={group} />
        ))}
      </tbody>
    </table>
  );
}

function GroupRow({ group }: { group: HabitGroup }) {
  const { members, renewed, rate } = group;
  return (
    <tr>
      <th scope="row">{nameOf(group)}</th>
      <td className={styles.count}>{formatCount(members)}</td>
      <td className={styles.count}>{renewed === null ? texts.noRate : formatCount(renewed)}</td>
      {rate ? (
        <Rate {...rate} />
      ) : (
        <td className={styles.few} colSpan={3}>
          {texts.few}
        </td>
      )}
    </tr>
  );
}

function Rate({ rate, low, high }: NonNullable<HabitGroup["rate"]>) {
  const percent = { rate: percentOf(rate), low: percentOf(low), high: percentOf(high) };
  return (
    <>
      <td className={styles.axis}>
        <Interval
          range={{ low: low * 100, middle: rate * 100, high: high * 100 }}
          max={100}
          label={fill(texts.reed, percent)}
        />
      </td>
      <td className={styles.rate}>{fill(texts.percent, { share: percent.rate })}</td>
      <td className={`nowrap ${styles.range}`}>
        {fill(texts.range, { low: percent.low, high: percent.high })}
      </td>
    </>
  );
}

function nameOf({ from, to }: HabitGroup): string {
  if (to === 0) return texts.none;
  if (to === null) return fill(texts.more, { from });
  if (from === FIRST_DAYS) return fill(texts.all, { count: FIRST_DAYS });
  return fill(texts.from, { from, to });
}
