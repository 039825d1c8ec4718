import { waitingTexts } from "@sovereign/content/words/frame";
import { paymentTestNotices } from "@sovereign/content/words/payment-test";
import type { PaymentTestAnswer } from "@sovereign/contract/memberships";
import type { ReactNode } from "react";
import { Button } from "#design/controls/button.tsx";
import { ErrorState } from "#design/feedback/empty-state.tsx";
import { Spinner } from "#design/feedback/spinner.tsx";
import { usePaymentTest } from "./payment-test-query.ts";

type PaymentTestGateProps = {
  /** What stands here for everybody who gets a 404 from the server. */
  missing: ReactNode;
  children: (test: PaymentTestAnswer) => ReactNode;
};

/**
 * Shows the page to people whom the server shows the payment test, and `missing` to everybody else.
 */
export function PaymentTestGate({ missing, children }: PaymentTestGateProps) {
  const { test, missing: isMissing, failed, again } = usePaymentTest();
  if (isMissing) return missing;
  if (test) return children(test);
  const { failed: words, again: label, title } = paymentTestNotices;
  if (failed) {
    return (
      <main className="page-wait">
        <ErrorState {...words} action={<Button onClick={again}>{label}</Button>} />
      </main>
    );
  }
  return (
    <main className="page-wait">
      <h1 className="vh">{title}</h1>
      <Spinner label={waitingTexts.loading} />
    </main>
  );
}
