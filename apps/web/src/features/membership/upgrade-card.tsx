import { fill } from "@sovereign/content/public/notices";
import { subscription } from "@sovereign/content/public/settings";
import { brand } from "#lib/brand.ts";
import { Button } from "#ui/button.tsx";
import { Marked } from "#ui/marked.tsx";
import { MEMBERSHIP_NOTICES } from "./texts.ts";
import { useCheckout } from "./use-checkout.ts";
import "./membership.css";

/** The way into the membership: what it opens, and the checkout (specification, section 6). */
export function UpgradeCard({ title, body }: { title: string; body: string }) {
  const { busy, start } = useCheckout();
  const { subscribe, openingCheckout } = MEMBERSHIP_NOTICES;
  return (
    <section className="panel upgrade" aria-label="Upgrade">
      <div>
        <h2 className="heading">{title}</h2>
        <p className="small t2 num">
          <Marked text={body} />
        </p>
      </div>
      <Button variant="primary" busy={busy} busyLabel={openingCheckout} onClick={start}>
        {fill(subscribe, { app_price: brand.appPrice })}
      </Button>
    </section>
  );
}

/** In its place while a purchase has been made and is not confirmed yet. */
export function WaitingCard() {
  return (
    <section className="panel upgrade" role="status">
      <div>
        <h2 className="heading">{subscription.pending}</h2>
        <p className="small t2">{subscription.pendingHelp}</p>
      </div>
    </section>
  );
}
