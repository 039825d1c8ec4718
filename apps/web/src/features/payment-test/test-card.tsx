import { paymentTestNotices } from "@sovereign/content/words/payment-test";
import { IconButton } from "#design/controls/button.tsx";
import { copyText } from "#design/controls/copy-text.ts";
import styles from "./payment-test.module.css";

/** The number that the provider's sandbox takes for a good card. */
export function TestCard({ number }: { number: string }) {
  return (
    <div className={styles.card}>
      <div>
        <p className="small t2">{paymentTestNotices.card}</p>
        <p className={`${styles.number} num`}>{number}</p>
      </div>
      <IconButton
        label={paymentTestNotices.copy}
        icon="copy"
        onClick={() => void copyText(number.replaceAll(" ", ""), paymentTestNotices)}
      />
    </div>
  );
}
