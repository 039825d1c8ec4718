import { fill } from "@sovereign/content/public/fill";
import { paymentTestNotices, paymentTestTexts } from "@sovereign/content/words/payment-test";
import type { Membership } from "@sovereign/domain/membership";
import { type ReactNode, useState } from "react";
import { dateOfInstant, preciseClockTime } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { toast } from "#design/feedback/toast.ts";
import { functionErrorText } from "./function-call.tsx";
import styles from "./payment-test.module.css";

export type PaymentActions = {
  membership: Pick<Membership, "subscribed" | "product_id" | "subscription_end">;
  timeZone: string;
  /** Refetches; rejects if the server does not respond. */
  refresh: () => Promise<unknown>;
  checkout: { start: () => void; busy: boolean };
  portal: { start: () => void; busy: boolean };
};

export function PaymentStatus({ membership, timeZone, refresh, checkout, portal }: PaymentActions) {
  const { subscribed, product_id, subscription_end } = membership;
  return (
    <>
      <dl className={`stack gap-x-6 ${styles.facts} num`}>
        <dt>{paymentTestNotices.status}</dt>
        <dd>{subscribed ? paymentTestNotices.subscribed : paymentTestNotices.notSubscribed}</dd>
        <dt>{paymentTestNotices.product}</dt>
        <dd>{product_id ?? <None />}</dd>
        <dt>{paymentTestNotices.expires}</dt>
        <dd>{subscription_end ? dateOfInstant(subscription_end, timeZone) : <None />}</dd>
      </dl>
      <RefreshAction refresh={refresh} timeZone={timeZone}>
        <Button variant="primary" busy={checkout.busy} onClick={checkout.start}>
          {paymentTestTexts.checkout}
        </Button>
        <Button
          disabled={!subscribed}
          aria-describedby={subscribed ? undefined : "portal-help"}
          busy={portal.busy}
          onClick={portal.start}
        >
          {paymentTestTexts.portal}
          {subscribed && <Icon name="out" />}
        </Button>
      </RefreshAction>
      {!subscribed && (
        <p className="small t3" id="portal-help">
          {paymentTestNotices.portalHelp}
        </p>
      )}
    </>
  );
}

const None = () => <span className="t3">{paymentTestNotices.none}</span>;

type RefreshActionProps = Pick<PaymentActions, "refresh" | "timeZone"> & { children: ReactNode };

function RefreshAction({ refresh, timeZone, children }: RefreshActionProps) {
  const [busy, setBusy] = useState(false);
  const [refreshedAt, setRefreshedAt] = useState<number | null>(null);

  async function run() {
    setBusy(true);
    try {
      await refresh();
      setRefreshedAt(Date.now());
      toast({ title: paymentTestTexts.refreshed, tone: "success", topic: "payment-test" });
    } catch (thrown) {
      const description = functionErrorText(thrown);
      const title = paymentTestTexts.failure;
      toast({ title, description, tone: "error", topic: "payment-test" });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <div className={`actions2 ${styles.actions}`}>
        <Button busy={busy} onClick={() => void run()}>
          {paymentTestTexts.refresh}
        </Button>
        {children}
      </div>
      {refreshedAt !== null && (
        <p className="small t3 num">
          {fill(paymentTestNotices.refreshedAt, { time: preciseClockTime(refreshedAt, timeZone) })}
        </p>
      )}
    </>
  );
}
