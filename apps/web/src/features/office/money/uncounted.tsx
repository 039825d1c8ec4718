import { fill } from "@sovereign/content/public/fill";
import { moneyPaysBy, moneyUncounted as texts } from "@sovereign/content/words/office-money";
import type { MoneyMonthDetail, MoneyUncounted } from "@sovereign/contract/office-money";
import type { CalendarMonth } from "@sovereign/domain/calendar-month";
import { isZero, type Money } from "@sovereign/domain/money";
import { UNCOUNTED_FIGURES, type UncountedFigure } from "@sovereign/domain/money-figures";
import { officePaths } from "@sovereign/domain/office-paths";
import { Link } from "react-router";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { Section } from "#design/layout/section.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import styles from "./money.module.css";
import { listed, monthWord, sumInWords } from "./money-words.ts";

/** Amounts outside the count, and why; only in the current month. */
export function Uncounted({ detail }: { detail: MoneyMonthDetail }) {
  const { month, uncounted, bridge, cash } = detail;
  if (!uncounted) return null;
  const rows = UNCOUNTED_FIGURES.map((figure) => ({ figure, ...rowOf(uncounted, figure) }));
  const currencies = [
    ...new Set(
      [bridge.closing.yearly, cash.kept, ...rows.map(({ sums }) => sums)].flatMap((sums) =>
        sums.map(({ currency }) => currency),
      ),
    ),
  ];
  return (
    <Section title={texts.title}>
      <DataTable caption={texts.title}>
        <thead>
          <tr>
            <th scope="col">{texts.what}</th>
            <th scope="col" className={both(cells.right, "nowrap")}>
              {texts.count}
            </th>
            <th scope="col">{texts.why}</th>
            {currencies.map((currency) => (
              <th key={currency} scope="col" className={cells.right}>
                {currency}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ figure, count }) => figure !== "test_payments" || count > 0)
            .map(({ figure, count, sums }) => (
              <tr key={figure} className={cells.linked}>
                <th scope="row" className="nowrap">
                  <Link to={officePaths.moneyRows(month, figure)}>{texts.names[figure]}</Link>
                </th>
                <td className={both(cells.right, cells.beside)}>{formatCount(count)}</td>
                <td className={both(cells.below, cells.whole, "t2")}>
                  {whyInWords(figure, uncounted, month)}
                </td>
                {currencies.map((currency) => (
                  <Sum key={currency} sums={sums} currency={currency} />
                ))}
              </tr>
            ))}
        </tbody>
      </DataTable>
    </Section>
  );
}

function Sum({ sums, currency }: { sums: readonly Money[]; currency: string }) {
  const sum = sums.find((each) => each.currency === currency && !isZero(each));
  return (
    <td className={sum ? both(cells.right, cells.last, styles.sum) : both(cells.right, cells.desk)}>
      {sum && sumInWords(sum)}
    </td>
  );
}

function rowOf(uncounted: MoneyUncounted, figure: UncountedFigure) {
  if (figure === "given") return { count: uncounted.given, sums: [] };
  const { rows, sums } = uncounted[figure];
  return { count: rows, sums };
}

function whyInWords(
  figure: UncountedFigure,
  uncounted: MoneyUncounted,
  month: CalendarMonth,
): string {
  const named = { month: monthWord(month) };
  switch (figure) {
    case "second_year":
      return twiceInWords(uncounted.second_year);
    case "other_products": {
      const { names, rows } = uncounted.other_products;
      if (rows === 0) return fill(texts.otherNone, named);
      const text = names.length === 1 ? texts.otherOne : texts.otherMany;
      return fill(text, { ...named, names: listed(names) });
    }
    case "coupons":
      return uncounted.coupons.rows === 0 ? fill(texts.couponsNone, named) : texts.coupons;
    default:
      return texts[figure];
  }
}

function twiceInWords({ rows, one }: MoneyUncounted["second_year"]): string {
  if (rows === 0) return texts.twiceNone;
  const [first, second] = one?.sources ?? [];
  if (!one?.address || !first || !second) return texts.twiceMany;
  const words = { address: one.address, first: moneyPaysBy[first] };
  return first === second
    ? fill(texts.twiceSame, words)
    : fill(texts.twiceOne, { ...words, second: moneyPaysBy[second] });
}
