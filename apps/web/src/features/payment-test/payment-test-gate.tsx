import { waitingTexts } from "@sovereign/content/words/frame";
import { paymentTestNotices } from "@sovereign/content/words/payment-test";
import { type PaymentTestAnswer, readPaymentTest } from "@sovereign/contract/memberships";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "#core/api/api-error.ts";
import { api, useSession } from "#core/session/session.ts";
import { Button } from "#design/controls/button.tsx";
import { ErrorState } from "#design/feedback/load-states.tsx";
import { Spinner } from "#design/feedback/spinner.tsx";

function usePaymentTest() {
  const { user } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ["payment-test", user?.id],
    queryFn: ({ signal }) => api(readPaymentTest, { signal }),
    enabled: user !== null,
    networkMode: "always",
  });
  return {
    test: data,
    missing: error instanceof ApiError && error.status === 404,
    failed: error !== null,
    again: () => void refetch(),
  };
}

type PaymentTestGateProps = {
  missing: ReactNode;
  children: (test: PaymentTestAnswer) => ReactNode;
};

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
