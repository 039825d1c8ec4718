import { membershipNotices } from "@sovereign/content/words/membership";
import { subscription } from "@sovereign/content/words/settings";
import { Marked } from "#design/rich-text/marked.tsx";
import { CheckoutButton } from "#features/membership/checkout/checkout-button.tsx";
import styles from "./upgrade-card.module.css";

/** The way into the membership: what it opens, and the checkout (specification, section 6). */
export function UpgradeCard({ title, body }: { title: string; body: string }) {
  return (
    <section className={`panel ${styles.card}`} aria-label={membershipNotices.upgrade}>
      <div>
        <h2 className="heading">{title}</h2>
        <p className={`${styles.body} small t2 num`}>
          <Marked text={body} />
        </p>
      </div>
      <CheckoutButton />
    </section>
  );
}

/** In its place while a purchase has been made and is not confirmed yet. */
export function WaitingCard() {
  return (
    <section className={`panel ${styles.card}`} role="status">
      <div>
        <h2 className="heading">{subscription.pending}</h2>
        <p className={`${styles.body} small t2`}>{subscription.pendingHelp}</p>
      </div>
    </section>
  );
}
