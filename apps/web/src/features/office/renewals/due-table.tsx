import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { language } from "@sovereign/content/words/language";
import { dayOrdinals, dueToRenew as texts } from "@sovereign/content/words/office-renewals";
import type { OfficeRenewals } from "@sovereign/contract/office-renewals";
import { firstDayOf, monthOf } from "@sovereign/domain/calendar-month";
import type { Money } from "@sovereign/domain/money";
import { officePaths } from "@sovereign/domain/office-paths";
import { Link } from "react-router";
import { monthAndYear, monthName } from "#core/time/dates.ts";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { Interval } from "#features/office/parts/interval.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import styles from "./due-table.module.css";

type Month = OfficeRenewals["months"][number];

export function DueTable({ renewals }: { renewals: OfficeRenewals }) {
  const { months, all, today } = renewals;
  const max = Math.max(0, ...months.map(({ due }) => due));
  return (
    <DataTable caption={texts.table} middle className={styles.due}>
      <thead>
        <tr>
          <th scope="col">{texts.month}</th>
          <th scope="col" className={cells.right}>
            {texts.due}
          </th>
          <th scope="col" className={cells.right}>
            {texts.canceled}
          </th>
          <th scope="col" className={cells.right}>
            {texts.renewing}
          </th>
          <th scope="col" className={both(cells.right, cells.wide)}>
            {texts.interval}
          </th>
          <th scope="col" className={both(cells.right, styles.axis)}>
            <span>{texts.from}</span>
            <span>{fill(texts.to, { count: formatCount(max) })}</span>
          </th>
          {all.yearly.map(({ currency }) => (
            <th key={currency} scope="col" className={cells.right}>
              {fill(texts.sum, { currency })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <MonthRow key={month.month} month={month} today={today} max={max} of={all.yearly} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <Link to={officePaths.moneyRows(monthOf(today), "closing")}>{texts.all}</Link>
          </th>
          <td className={both(cells.right, cells.beside)}>{formatCount(all.due)}</td>
          <td className={both(cells.right, cells.desk)}>{formatCount(all.canceled)}</td>
          <td className={cells.desk} />
          <td className={both(cells.desk, cells.wide)} />
          <td className={both(cells.desk, styles.once)}>{texts.once}</td>
          {all.yearly.map((sum) => (
            <td key={sum.currency} className={both(cells.right, styles.sum)}>
              {moneyInWords(sum)}
            </td>
          ))}
        </tr>
      </tfoot>
    </DataTable>
  );
}

type RowProps = { month: Month; today: string; max: number; of: readonly Money[] };

function MonthRow({ month, today, max, of }: RowProps) {
  const { due, canceled, renewing } = month;
  const range = renewing && { ...renewing, middle: renewing.expected };
  return (
    <tr className={due > 0 ? cells.linked : undefined}>
      <th scope="row">
        {due > 0 ? (
          <Link to={officePaths.moneyRows(month.month, "due")}>
            {monthWords(month.month, today)}
          </Link>
        ) : (
          monthWords(month.month, today)
        )}
      </th>
      <td className={both(cells.right, cells.desk)}>{formatCount(due)}</td>
      <td className={both(cells.right, cells.desk)}>{formatCount(canceled)}</td>
      <td className={both(cells.right, cells.beside)}>
        <span className={both(cells.onPhone, `t2 ${styles.ofDue}`)}>
          {renewing
            ? fill(texts.ofDue, counts({ expected: renewing.expected, due }))
            : plural(texts.onlyDue, due, { count: formatCount(due) })}
        </span>
        <span className={cells.onDesk}>{renewing && formatCount(renewing.expected)}</span>
      </td>
      <td className={both(cells.right, cells.desk, cells.wide)}>
        {renewing && fill(texts.range, counts({ low: renewing.low, high: renewing.high }))}
      </td>
      <td className={cells.whole}>
        <Interval
          range={range}
          max={max}
          tick={due}
          label={
            renewing
              ? fill(texts.reed, counts({ due, ...renewing }))
              : fill(texts.reedless, counts({ due }))
          }
        />
      </td>
      {of.map((total) => (
        <td key={total.currency} className={both(cells.right, cells.below, styles.sum)}>
          {moneyInWords(sumOf(month, total))}
        </td>
      ))}
    </tr>
  );
}

const counts = <Name extends string>(of: Record<Name, number>) =>
  Object.fromEntries(
    Object.entries<number>(of).map(([name, count]) => [name, formatCount(count)]),
  ) as Record<Name, string>;

/** A currency without payments in that month has as many decimals as its total. */
function sumOf({ yearly }: Month, { amount, currency }: Money): Money {
  const found = yearly.find((sum) => sum.currency === currency);
  return found ?? { amount: amount.replace(/\d/g, "0"), currency };
}

const ordinals = new Intl.PluralRules(language.tag, { type: "ordinal" });

/** "March, from the 24th" while it runs, "April 2026" otherwise. */
function monthWords(month: string, today: string): string {
  if (month !== monthOf(today)) return monthAndYear(firstDayOf(month));
  const day = Number(today.slice(8));
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = dayOrdinals;
  const ordinal = fill(forms[ordinals.select(day)] ?? dayOrdinals.other, { day });
  return fill(texts.running, { month: monthName(firstDayOf(month)), day: ordinal });
}
