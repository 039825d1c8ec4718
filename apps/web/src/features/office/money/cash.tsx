import { fill, plural } from "@sovereign/content/public/fill";
import { moneyBalance, moneyCash as texts } from "@sovereign/content/words/office-money";
import type { MoneyMonthDetail } from "@sovereign/contract/office-money";
import type { MoneyCash } from "@sovereign/contract/office-money-cash";
import { isZero, type Money, negated } from "@sovereign/domain/money";
import type { BalanceFigure, CashFigure } from "@sovereign/domain/money-figures";
import { officePaths } from "@sovereign/domain/office-paths";
import { inWords } from "#core/words/number-words.ts";
import { formatCount } from "#features/office/parts/office-words.ts";
import { FlowRow, FlowTable } from "./flow-table.tsx";
import { monthWord, sumsInWords } from "./money-words.ts";

/** Cash received and returned within a month. */
export function Cash({ detail: { month, cash } }: { detail: MoneyMonthDetail }) {
  const { received, returned, held, kept } = cash;
  const title = fill(texts.title, { month: monthWord(month) });
  const rows: [CashFigure, string, readonly Money[]][] = [
    ["received", receivedInWords(cash), received.sums],
    ["returned", counted(texts.refunds, returned.rows), returned.sums.map(negated)],
    ["held", counted(texts.disputes, held.rows), held.sums.map(negated)],
  ];
  return (
    <FlowTable title={title} about={texts.about} currencies={currenciesOf(kept)}>
      {rows.map(([figure, about, sums]) => (
        <FlowRow
          key={figure}
          title={texts[figure]}
          to={officePaths.moneyRows(month, figure)}
          about={about}
          sums={sums}
        />
      ))}
      <FlowRow title={texts.kept} about={taxInWords(cash)} sums={kept} />
    </FlowTable>
  );
}

/** Movements of Stripe's balance, to be compared with the bank's statement. */
export function Balance({ detail: { month, cash } }: { detail: MoneyMonthDetail }) {
  if (!cash.balance) return null;
  const { card_payments: payments, fees, converted, earned, payouts, change } = cash.balance;
  const words = moneyBalance;
  const row = (figure: BalanceFigure) => ({
    title: words[figure],
    to: officePaths.moneyRows(month, figure),
  });
  return (
    <FlowTable
      title={fill(words.title, { month: monthWord(month) })}
      about={words.about}
      currencies={currenciesOf(change)}
    >
      <FlowRow
        {...row("card_payments")}
        about={counted(words.facts, payments.rows)}
        sums={payments.sums}
      />
      <FlowRow
        {...row("fees")}
        about={counted(words.fee, fees.rows)}
        sums={fees.sums.map(negated)}
      />
      {converted.rows > 0 && (
        <FlowRow
          {...row("converted")}
          about={counted(words.exchange, converted.rows)}
          sums={converted.sums}
        />
      )}
      <FlowRow title={words.earned} sums={earned} />
      <FlowRow
        {...row("payouts")}
        about={counted(words.payout, payouts.rows)}
        sums={payouts.sums.map(negated)}
      />
      <FlowRow title={words.change} sums={change} />
    </FlowTable>
  );
}

const currenciesOf = (sums: readonly Money[]) => sums.map(({ currency }) => currency);

type Forms = { one: string; other: string };

const counted = (forms: Forms, rows: number): string =>
  rows === 0 ? texts.none : plural(forms, rows, { count: formatCount(rows) });

function receivedInWords({ received: { rows, second } }: MoneyCash): string {
  const payments = counted(texts.payments, rows);
  return second === 0
    ? payments
    : plural(texts.second, second, { payments, count: inWords(second) });
}

/** Without the tax of returned or held amounts. */
function taxInWords({ tax }: MoneyCash): string {
  const taxed = tax.filter((sum) => !isZero(sum));
  return taxed.length === 0 ? "" : fill(texts.tax, { sums: sumsInWords(taxed) });
}
