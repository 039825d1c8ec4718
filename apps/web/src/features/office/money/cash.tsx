import { fill, plural } from "@sovereign/content/public/fill";
import { moneyCash as texts } from "@sovereign/content/words/office-money";
import type { MoneyCash, MoneyMonthDetail } from "@sovereign/contract/office-money";
import type { Money } from "@sovereign/contract/receipts";
import type { CashFigure } from "@sovereign/domain/money-figures";
import { Link } from "react-router";
import { officePaths } from "#core/page/office-paths.ts";
import { inWords } from "#core/words/number-words.ts";
import { formatCount } from "#features/office/parts/format-count.ts";
import { Section } from "#features/office/parts/section.tsx";
import styles from "./cash.module.css";
import { isSome, minus, monthWord, sumInWords, sumsInWords } from "./money-words.ts";

/** What came in and went back within a month. */
export function Cash({ detail: { month, cash } }: { detail: MoneyMonthDetail }) {
  const { received, returned, held, kept } = cash;
  const title = fill(texts.title, { month: monthWord(month) });
  const rows: [CashFigure, string, readonly Money[]][] = [
    ["received", receivedInWords(cash), received.sums],
    ["returned", counted(texts.refunds, returned.rows), returned.sums.map(minus)],
    ["held", counted(texts.disputes, held.rows), held.sums.map(minus)],
  ];
  return (
    <div className={styles.side}>
      <Section title={title} about={texts.about}>
        <table className={styles.cash}>
          <caption className="vh">{title}</caption>
          <thead>
            <tr>
              <td />
              {kept.map(({ currency }) => (
                <th key={currency} scope="col">
                  {currency}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([figure, about, sums]) => (
              <tr key={figure} className={styles.linked}>
                <th scope="row">
                  <Link to={officePaths.moneyRows(month, figure)}>{texts[figure]}</Link>
                  <span className={styles.sub}>{about}</span>
                </th>
                <Sums sums={sums} />
              </tr>
            ))}
            <tr className={styles.sum}>
              <th scope="row">{texts.kept}</th>
              <Sums sums={kept} />
            </tr>
          </tbody>
        </table>
      </Section>
    </div>
  );
}

function Sums({ sums }: { sums: readonly Money[] }) {
  return sums.map((sum) => <td key={sum.currency}>{sumInWords(sum)}</td>);
}

type Forms = { one: string; other: string };

const counted = (forms: Forms, rows: number): string =>
  rows === 0 ? texts.none : plural(forms, rows, { count: formatCount(rows) });

function receivedInWords({ received: { rows, second }, tax }: MoneyCash): string {
  const payments = counted(texts.payments, rows);
  const about =
    second === 0 ? payments : plural(texts.second, second, { payments, count: inWords(second) });
  const taxed = tax.filter(isSome);
  return taxed.length === 0 ? about : fill(texts.tax, { about, sums: sumsInWords(taxed) });
}
