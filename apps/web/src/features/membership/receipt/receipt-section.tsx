import { fill } from "@sovereign/content/public/fill";
import { subscription } from "@sovereign/content/words/settings";
import { stores } from "@sovereign/content/words/settings-page";
import { receiptTexts } from "@sovereign/content/words/welcome";
import { type Receipt, type ReceiptAnswer, readReceipt } from "@sovereign/contract/receipts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { hasCode } from "#core/api/api-error.ts";
import { focusPage } from "#core/page/page-focus.ts";
import { paths } from "#core/page/paths.ts";
import { api, useSession } from "#core/session/session.ts";
import { brand } from "#core/words/brand.ts";
import { Button } from "#design/controls/button.tsx";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { Facts } from "#design/layout/facts.tsx";
import styles from "#features/membership/membership.module.css";
import { useMembership } from "#features/membership/status/membership-query.ts";
import { receiptLines } from "./receipt-words.ts";

/** Each request makes the server query the payment provider. */
const FRESH_FOR_MS = 5 * 60_000;

/** The member's receipt; never stored on the device, refetched when the membership changes. */
function useReceipt() {
  const { user } = useSession();
  const { subscription_end: end, renews } = useMembership().membership;
  return useQuery({
    queryKey: ["receipt", user?.id ?? "", end, renews],
    queryFn: ({ signal }) => api(readReceipt, { signal }),
    enabled: user !== null,
    staleTime: FRESH_FOR_MS,
    // The server has already waited for the provider.
    retry: false,
  });
}

export function ReceiptSection() {
  const heading = useId();
  const { data, error, isPaused, isFetching, refetch } = useReceipt();
  const none = hasCode(error, "billing.no_subscription");
  return (
    <section className="stack gap-3" aria-labelledby={heading}>
      <h2 className="heading" id={heading}>
        {receiptTexts.title}
      </h2>
      {data ? (
        <Answered answer={data} />
      ) : none ? (
        <p className="small t2">{receiptTexts.none}</p>
      ) : isPaused || (error && !isFetching) ? (
        <NotThere offline={isPaused} onAgain={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </section>
  );
}

function Answered({ answer: { managed_by, receipt } }: { answer: ReceiptAnswer }) {
  if (receipt) return <Lines receipt={receipt} />;
  if (managed_by === "card") return <p className="small t2">{receiptTexts.none}</p>;
  return (
    <p className="small t2">
      {managed_by !== "app_store" && managed_by !== "play_store"
        ? receiptTexts.otherStore
        : fill(receiptTexts.store, { store: stores[managed_by].name })}
    </p>
  );
}

function Lines({ receipt }: { receipt: Receipt }) {
  const { user } = useSession();
  const { sent_to, renewal } = receipt;
  const { paper, sent, cancel, print } = receiptTexts;
  const lines = receiptLines(receipt, user?.time_zone ?? "UTC");
  const words = [sent_to && fill(sent, { address: sent_to }), renewal && cancel].filter(Boolean);
  return (
    <>
      <p className="print-only">
        {fill(paper, { product: brand.productName, email: user?.email ?? "" })}
      </p>
      <Facts
        facts={lines.map(([term, text]) => ({ term, text }))}
        className={`hairlines ${styles.lines} num`}
      />
      {words.length > 0 && <p className="breaks small t3 noprint">{words.join(" ")}</p>}
      <div className="wrap gap-1 gap-x-5 noprint">
        <Button variant="text" onClick={() => window.print()}>
          {print}
        </Button>
        <Link className="link tap small" to={paths.settings}>
          {subscription.manage}
        </Link>
      </div>
    </>
  );
}

function NotThere({ offline, onAgain }: { offline: boolean; onAgain: () => void }) {
  const again = () => {
    focusPage();
    onAgain();
  };
  return (
    <div role="status">
      <p className="small t2">{offline ? receiptTexts.offline : receiptTexts.failed}</p>
      <Button variant="text" onClick={again}>
        {receiptTexts.button}
      </Button>
    </div>
  );
}

const LINES = [0, 1, 2, 3, 4];

function Waiting() {
  return (
    <div className={`hairlines ${styles.lines}`} aria-busy="true">
      <span className="vh" role="status">
        {receiptTexts.loading}
      </span>
      {LINES.map((line) => (
        <Skeleton key={line} width={line % 2 ? "70%" : "80%"} height={20} />
      ))}
    </div>
  );
}
