import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { paymentsSection } from "@sovereign/content/words/office-member";
import type { OfficePayment, OfficePayments } from "@sovereign/contract/office-member";
import { isZero, type Money } from "@sovereign/domain/money";
import { isOwed, type RefundState } from "@sovereign/domain/refund-life";
import { mayOpenInOffice } from "@sovereign/domain/staff";
import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { focusPage } from "#core/page/page-focus.ts";
import { dateOfInstant } from "#core/time/dates.ts";
import { inWords } from "#core/words/number-words.ts";
import { Button } from "#design/controls/button.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { Section } from "#design/layout/section.tsx";
import { SettleRefundSheet } from "#features/office/acts/money/settle-refund.tsx";
import { useStaff } from "#features/office/frame/office-query.ts";
import styles from "./member.module.css";

type PaymentsSectionProps = {
  query: Pick<UseQueryResult<OfficePayments>, "data" | "error" | "refetch">;
  timeZone: string;
};

/** Read from the provider, so that it may fail alone. */
export function PaymentsSection({ query, timeZone }: PaymentsSectionProps) {
  const { data, error, refetch } = query;
  const again = () => {
    focusPage();
    void refetch();
  };
  return (
    <Section title={paymentsSection.title} about={data && sumsInWords(data)}>
      {data && <Payments {...data} timeZone={timeZone} />}
      {!data && !error && (
        <SkeletonScreen label={paymentsSection.loading}>
          <Skeleton height={40} />
        </SkeletonScreen>
      )}
      {!data && error && hasCode(error, "billing.not_configured") && (
        <p className="t2">{paymentsSection.off}</p>
      )}
      {!data && error && !hasCode(error, "billing.not_configured") && (
        <div className="cluster apart hairlines py-3 gap-3 gap-x-4" role="alert">
          <p>{paymentsSection.silent}</p>
          <Button onClick={again}>{paymentsSection.retry}</Button>
        </div>
      )}
    </Section>
  );
}

function sumsInWords(found: OfficePayments): string | undefined {
  const { payments, paid } = found;
  const count = payments.filter(({ state }) => state === "paid").length;
  if (count === 0) return undefined;
  const back = [
    [paymentsSection.someReturned, found.returned.filter((sum) => !isZero(sum))],
    [paymentsSection.someOnTheirWay, found.on_their_way.filter((sum) => !isZero(sum))],
  ] as const;
  const parts = back
    .filter(([, sums]) => sums.length > 0)
    .map(([words, sums]) => fill(words, { sum: listed(sums) }));
  return plural(paymentsSection.sums, count, {
    count: inWords(count),
    sum: listed(paid),
    returned: parts.join(", ") || paymentsSection.nothingReturned,
  });
}

const listed = (sums: readonly Money[]) => sums.map((sum) => moneyInWords(sum)).join(" + ");

type PaymentsProps = OfficePayments & { timeZone: string };

function Payments({ payments, stores, complete, timeZone }: PaymentsProps) {
  const settles = mayOpenInOffice("office_sums", useStaff().role);
  const [settling, setSettling] = useState<Refund | null>(null);
  return (
    <>
      {payments.length > 0 && (
        <DataTable caption={paymentsSection.title}>
          <thead>
            <tr>
              <th scope="col" className={styles.day}>
                {paymentsSection.day}
              </th>
              <th scope="col">{paymentsSection.what}</th>
              <th scope="col">{paymentsSection.at}</th>
              <th scope="col" className={cells.right}>
                {paymentsSection.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <Fragment key={payment.id}>
                {payment.refunds.map((refund) => (
                  <PaymentRow
                    key={refund.id}
                    day={dateOfInstant(refund.at, timeZone)}
                    what={refundWords(payment, refund)}
                    bad={isWithUs(refund)}
                    below={
                      isWithUs(refund) && (
                        <>
                          <span className="t2 block">{paymentsSection.nothingReached}</span>
                          {settles && (
                            <Button
                              className="mt-2"
                              aria-haspopup="dialog"
                              onClick={() => setSettling(refund)}
                            >
                              {paymentsSection.settle}
                            </Button>
                          )}
                        </>
                      )
                    }
                    id={refund.id}
                    amount={`${isOwed(refund.state) ? "" : "\u2212"}${moneyInWords(refund.amount)}`}
                  />
                ))}
                <PaymentRow
                  day={dateOfInstant(payment.at, timeZone)}
                  what={whatWords(payment)}
                  bad={payment.state === "failed" || payment.disputed}
                  id={payment.id}
                  url={payment.url}
                  amount={moneyInWords(payment.amount)}
                />
              </Fragment>
            ))}
          </tbody>
        </DataTable>
      )}
      {payments.length === 0 && stores.length === 0 && <p className="t2">{paymentsSection.none}</p>}
      {stores.map((store) => (
        <p key={store} className="t2">
          {paymentsSection.stores[store]}
        </p>
      ))}
      {!complete && <p className="t2">{paymentsSection.more}</p>}
      {settling && (
        <SettleRefundSheet
          refund={settling.id}
          sum={settling.amount}
          onClose={() => setSettling(null)}
        />
      )}
    </>
  );
}

type PaymentRowProps = {
  day: string;
  what: string;
  bad?: boolean;
  /** Shown below it: what it needs. */
  below?: ReactNode;
  id: string;
  url?: string;
  amount: string;
};

function PaymentRow({ day, what, bad, below, id, url, amount }: PaymentRowProps) {
  return (
    <tr>
      <th scope="row">{day}</th>
      <td className={cells.below}>
        <span className={bad ? "neg" : undefined}>{what}</span>
        {below}
      </td>
      <td className={both(cells.desk, "t2")}>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer">
            {id}
          </a>
        ) : (
          id
        )}
      </td>
      <td className={both(cells.right, cells.beside)}>{amount}</td>
    </tr>
  );
}

type Refund = OfficePayment["refunds"][number];

const REFUND_WORDS: Partial<Record<RefundState, string>> = {
  under_way: paymentsSection.onItsWay,
  came_back: paymentsSection.cameBack,
  canceled: paymentsSection.calledOff,
};

/** For an arrived refund, whether it was the whole payment. */
function refundWords({ amount }: OfficePayment, { state, settled, amount: part }: Refund): string {
  const what =
    REFUND_WORDS[state] ??
    (amount.amount === part.amount ? paymentsSection.returned : paymentsSection.returnedPart);
  return settled ? fill(paymentsSection.settled, { what }) : what;
}

/** Whether its money is with us and still the member's. */
const isWithUs = ({ state, settled }: Refund) => isOwed(state) && !settled;

function whatWords({ kind, state, disputed }: OfficePayment): string {
  const what = paymentsSection[kind];
  if (disputed) return fill(paymentsSection.disputed, { what });
  if (state === "paid") return what;
  return fill(paymentsSection[state], { what });
}
