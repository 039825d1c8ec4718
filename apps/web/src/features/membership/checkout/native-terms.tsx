import { fill } from "@sovereign/content/public/fill";
import { membershipCard } from "@sovereign/content/words/membership-card";
import { subscription } from "@sovereign/content/words/settings";
import { stores } from "@sovereign/content/words/settings-page";
import { storeTerms } from "@sovereign/content/words/store-price";
import { Link } from "react-router";
import { platform } from "#core/device/platform.ts";
import { paths } from "#core/page/paths.ts";
import { brand } from "#core/words/brand.ts";
import { type PriceWords, usePrice } from "#core/words/price.ts";
import { Button } from "#design/controls/button.tsx";
import { useRestore } from "./use-restore.ts";

/** The store's terms of purchase: product, term, price, renewal and rules (decision 105). */
export default function NativeTerms({ restores }: { restores: boolean }) {
  const price = usePrice();
  const store = { store: stores[platform() === "ios" ? "app_store" : "play_store"].name };
  return (
    <aside className="stack gap-2 mt-3 measure small num" aria-label={storeTerms.label}>
      <p className="t2">{offerOf(price) ?? fill(storeTerms.unsaid, store)}</p>
      <p className="t3">{fill(storeTerms.renews, store)}</p>
      <p className="cluster gap-2 gap-x-5">
        <Link className="link tap" to={paths.terms}>
          {storeTerms.terms}
        </Link>
        <Link className="link tap" to={paths.privacy}>
          {storeTerms.privacy}
        </Link>
        {restores && <RestoreButton />}
      </p>
    </aside>
  );
}

/** Returns null until the store has reported its price. */
function offerOf({ button, amount, length }: PriceWords): string | null {
  if (button === null) return null;
  const offer = { product: brand.productName, amount };
  return length === null
    ? fill(storeTerms.offerOnce, offer)
    : fill(storeTerms.offer, { ...offer, length });
}

function RestoreButton() {
  const { busy, start } = useRestore();
  return (
    <Button variant="text" busy={busy} busyLabel={membershipCard.restoring} onClick={start}>
      {subscription.restore}
    </Button>
  );
}
