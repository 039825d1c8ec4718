import { fill, plural } from "@sovereign/content/public/fill";
import { paidWith } from "@sovereign/content/words/office-members";
import { moneyProviders } from "@sovereign/content/words/office-money";
import { moneyReasons, moneyRows as texts } from "@sovereign/content/words/office-money-rows";
import type { MoneyRow, MoneyRows } from "@sovereign/contract/office-money";
import { type CalendarMonth, monthOf } from "@sovereign/domain/calendar-month";
import { BALANCE_FIGURES, CASH_FIGURES, type RowFigure } from "@sovereign/domain/money-figures";
import { officePaths } from "@sovereign/domain/office-paths";
import { Link } from "react-router";
import { dateWithYear } from "#core/time/dates.ts";
import { both, cells, DataTable, NoRows } from "#design/layout/data-table.tsx";
import { Mark } from "#features/office/parts/mark.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { dayWords, monthWord, monthWords, sumInWords } from "./money-words.ts";
import styles from "./rows.module.css";

/** Sums that are paid or taken off once; those of others are a year's. */
const ONCE: readonly RowFigure[] = [
  ...CASH_FIGURES,
  ...BALANCE_FIGURES,
  ...(["coupons", "other_products", "test_payments"] as const),
];

type RowsTableProps = { page: MoneyRows; rows: readonly MoneyRow[]; month: CalendarMonth };

/** One column per currency, so that sums in two are not added. */
export function RowsTable({ page: { figure, total, sums }, rows, month }: RowsTableProps) {
  if (total === 0) {
    return <NoRows>{fill(texts.none, { month: monthWord(month) })}</NoRows>;
  }
  const caption = fill(texts.caption, {
    figure: fill(texts.titles[figure], { date: monthWord(month) }),
    month: monthWords(month),
  });
  return (
    <DataTable caption={caption}>
      <thead>
        <tr>
          <th scope="col" className={styles.day}>
            {texts.day}
          </th>
          <th scope="col">{texts.member}</th>
          <th scope="col">{texts.why}</th>
          <th scope="col" className={cells.wide}>
            {texts.source}
          </th>
          <th scope="col" className={cells.wide}>
            {texts.since}
          </th>
          {sums.map(({ currency }) => (
            <th key={currency} scope="col" className={cells.right}>
              {ONCE.includes(figure) ? currency : fill(texts.yearly, { currency })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} currencies={sums.map(({ currency }) => currency)} />
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.foot}>
          <th scope="row" colSpan={2}>
            {plural(texts.foot, total, { count: formatCount(total) })}
          </th>
          <td className={both(cells.desk, styles.same)}>{texts.same}</td>
          <td className={both(cells.desk, cells.wide)} />
          <td className={both(cells.desk, cells.wide)} />
          {sums.map((sum) => (
            <td key={sum.currency} className={both(cells.right, cells.beside)}>
              {sumInWords(sum)}
            </td>
          ))}
        </tr>
      </tfoot>
    </DataTable>
  );
}

const whenWords = ({ day, added }: MoneyRow): string =>
  added ? fill(texts.added, { day: dayWords(day), added: dayWords(added) }) : dayWords(day);

function Row({ row, currencies }: { row: MoneyRow; currencies: readonly string[] }) {
  const { member_id: id, address, sum, source, since, reason, original } = row;
  const name = address ?? row.subscription_id ?? ofAccount(row) ?? texts.deleted;
  const why = whyInWords(row);
  return (
    <tr className={id === null ? undefined : cells.linked}>
      <td className={both(cells.desk, styles.day)}>{whenWords(row)}</td>
      <th scope="row" className="breaks">
        {id === null ? name : <Link to={officePaths.member(id)}>{name}</Link>}
      </th>
      <td className={cells.below}>
        {reason === "in_grace" && (
          <span className={cells.onDesk}>
            <Mark shape="outlined">{why}</Mark>
          </span>
        )}
        <span className={reason === "in_grace" ? cells.onPhone : undefined}>{why}</span>
        {original && (
          <>
            {" "}
            <Link to={officePaths.moneyRows(monthOf(original.day), original.figure)}>
              {fill(texts.original[original.figure], { date: dateWithYear(original.day) })}
            </Link>
          </>
        )}
      </td>
      <td className={both(cells.desk, cells.wide)}>{ofAccount(row) ? "" : paidWith[source]}</td>
      <td className={both(cells.desk, cells.wide, styles.day)}>
        {since === null ? "" : dateWithYear(since)}
      </td>
      {currencies.map((currency) =>
        sum?.currency === currency ? (
          <td key={currency} className={both(cells.right, cells.beside)}>
            {sumInWords(sum)}
          </td>
        ) : (
          <td key={currency} className={both(cells.right, cells.desk)} />
        ),
      )}
      <td className={both(cells.below, cells.beside, styles.dayBelow)}>{whenWords(row)}</td>
    </tr>
  );
}

/** A payout by its id; a monthly fee belongs to no member either. */
function ofAccount({ reason, text }: MoneyRow): string | null {
  if (reason === "paid_out" || reason === "payout_returned") return text;
  return reason === "fee" || reason === "fee_returned" ? texts.account : null;
}

function whyInWords({ reason, text, until, before, source, sum }: MoneyRow): string {
  const words = moneyReasons[reason];
  switch (reason) {
    case "first_with_coupon":
      return text ? fill(texts.withCoupon, { text }) : words;
    case "in_grace":
      return until === null
        ? moneyReasons.declined
        : fill(moneyReasons[reason], { date: dayWords(until) });
    case "turned_off":
      return fill(moneyReasons[reason], { store: moneyProviders[source] });
    case "another_price":
    case "another_currency":
      return before === null
        ? texts.unknownPrice
        : fill(moneyReasons[reason], { before: sumInWords(before) });
    case "paid_out":
      return fill(moneyReasons[reason], { date: until === null ? "" : dayWords(until) });
    case "returned":
    case "other_product":
    case "fee":
    case "fee_returned":
    case "other":
      return text ?? words;
    default:
      return sum === null && reason !== "given" ? `${words}. ${texts.unknownPrice}` : words;
  }
}
