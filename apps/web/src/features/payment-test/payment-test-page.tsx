import { Badge } from "#ui/badge.tsx";
import { FunctionCall } from "./function-call.tsx";
import { type PaymentActs, PaymentStatus } from "./payment-status.tsx";
import styles from "./payment-test.module.css";
import { TestCard } from "./test-card.tsx";
import { PAYMENT_TEST_NOTICES, PAYMENT_TEST_STEPS } from "./texts.ts";

const FUNCTIONS = ["check-subscription", "create-checkout", "customer-portal"] as const;

/** The payment test page (specification, section 2; decision 21). */
export function PaymentTestPage({ testCard, ...acts }: PaymentActs & { testCard: string }) {
  return (
    <div className={styles.page}>
      <header className={`pagehead ${styles.head}`}>
        <p>
          <Badge>{PAYMENT_TEST_NOTICES.badge}</Badge>
        </p>
        <h1 className="title">{PAYMENT_TEST_NOTICES.title}</h1>
        <p className={`t2 ${styles.lede}`}>{PAYMENT_TEST_NOTICES.lede}</p>
      </header>
      <PaymentStatus {...acts} />
      <h2 className="heading">{PAYMENT_TEST_NOTICES.functions}</h2>
      <ul>
        {FUNCTIONS.map((name) => (
          <FunctionCall key={name} name={name} />
        ))}
      </ul>
      <h2 className="heading">{PAYMENT_TEST_NOTICES.how}</h2>
      <ol className={`${styles.steps} num`}>
        {PAYMENT_TEST_STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <TestCard number={testCard} />
    </div>
  );
}
