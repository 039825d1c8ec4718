import { IconButton } from "#ui/button.tsx";
import { copyText } from "#ui/copy-text.ts";
import styles from "./payment-test.module.css";
import { PAYMENT_TEST_NOTICES } from "./texts.ts";

/** The number that the provider's sandbox takes for a good card. */
export function TestCard({ number }: { number: string }) {
  return (
    <div className={styles.card}>
      <div>
        <p className="small t2">{PAYMENT_TEST_NOTICES.card}</p>
        <p className={`${styles.number} num`}>{number}</p>
      </div>
      <IconButton
        label={PAYMENT_TEST_NOTICES.copy}
        icon="copy"
        onClick={() => void copyText(number.replaceAll(" ", ""), PAYMENT_TEST_NOTICES)}
      />
    </div>
  );
}
