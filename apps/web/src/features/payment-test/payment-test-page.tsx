import { paymentTestNotices, paymentTestSteps } from "@sovereign/content/words/payment-test";
import { checkMembership, createCheckout, openPortal } from "@sovereign/contract/memberships";
import { api } from "#core/session/session.ts";
import { IconButton } from "#design/controls/button.tsx";
import { copyText } from "#design/controls/copy-text.ts";
import { Badge } from "#design/feedback/badge.tsx";
import { FunctionCall } from "./function-call.tsx";
import { type PaymentActions, PaymentStatus } from "./payment-status.tsx";
import styles from "./payment-test.module.css";

function TestCard({ number }: { number: string }) {
  return (
    <div className={`line apart gap-4 mt-5 ${styles.card}`}>
      <div>
        <p className="small t2">{paymentTestNotices.card}</p>
        <p className={`nowrap ${styles.number} num`}>{number}</p>
      </div>
      <IconButton
        label={paymentTestNotices.copy}
        icon="copy"
        onClick={() => void copyText(number.replaceAll(" ", ""), paymentTestNotices)}
      />
    </div>
  );
}

const FUNCTIONS = {
  "check-subscription": () => api(checkMembership),
  "create-checkout": () => api(createCheckout, { body: {} }),
  "customer-portal": () => api(openPortal, { body: {} }),
};

export function PaymentTestPage({ testCard, ...actions }: PaymentActions & { testCard: string }) {
  return (
    <div className={styles.page}>
      <header className="pagehead at-start">
        <p>
          <Badge>{paymentTestNotices.badge}</Badge>
        </p>
        <h1 className="title">{paymentTestNotices.title}</h1>
        <p className="t2 measure">{paymentTestNotices.lede}</p>
      </header>
      <PaymentStatus {...actions} />
      <h2 className="heading">{paymentTestNotices.functions}</h2>
      <ul className="rows">
        {Object.entries(FUNCTIONS).map(([name, ask]) => (
          <FunctionCall key={name} name={name} ask={ask} />
        ))}
      </ul>
      <h2 className="heading">{paymentTestNotices.how}</h2>
      <ol className={`${styles.steps} num`}>
        {paymentTestSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <TestCard number={testCard} />
    </div>
  );
}
