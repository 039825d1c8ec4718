import { fill } from "@sovereign/content/public/fill";
import { purchaseTerms } from "@sovereign/content/words/price";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { isNativePlatform } from "#core/device/platform.ts";
import { paths } from "#core/page/paths.ts";
import { brand } from "#core/words/brand.ts";
import { CurrencyChoice } from "#design/controls/currency-choice.tsx";
import { Filled } from "#design/rich-text/filled.tsx";
import { useKeptCode } from "./kept-code.ts";

const PromotionLine = lazy(() => import("./promotion-line.tsx"));

const NativeTerms = __KNOWS_SHELLS__ ? lazy(() => import("./native-terms.tsx")) : null;

/** The terms next to every purchase button: the store's in a native app, ours on the web. */
export function PurchaseTerms({
  restores = true,
  currencies = true,
}: {
  restores?: boolean;
  /** False where the choice of a currency is next to the price. */
  currencies?: boolean;
}) {
  const code = useKeptCode();
  if (NativeTerms && isNativePlatform()) {
    return (
      <Suspense>
        <NativeTerms restores={restores} />
      </Suspense>
    );
  }
  const terms = (
    <Link className="link" to={paths.terms}>
      {purchaseTerms.terms}
    </Link>
  );
  return (
    <>
      {code && (
        <Suspense>
          <PromotionLine code={code} />
        </Suspense>
      )}
      {currencies && (
        <p className="mb-3">
          <CurrencyChoice />
        </p>
      )}
      <p className="small t3">
        <Filled text={purchaseTerms.accept} values={{ terms }} />{" "}
        {fill(purchaseTerms.refund, { email: brand.supportEmail })}
      </p>
    </>
  );
}
