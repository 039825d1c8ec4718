import { membershipNotices } from "@sovereign/content/words/membership";
import { buttonWords, usePrice } from "#core/words/price.ts";
import { Button, type ButtonLook } from "#design/controls/button.tsx";
import { ForSale } from "./for-sale.tsx";
import { useKeptCode } from "./kept-code.ts";
import { useCheckout } from "./use-checkout.ts";

export function CheckoutButton({
  size,
  wide,
  variant = "primary",
}: Pick<ButtonLook, "size" | "wide" | "variant">) {
  const { busy, start } = useCheckout();
  const price = usePrice();
  const code = useKeptCode();
  const { subscribe, openingCheckout } = membershipNotices;
  return (
    <ForSale>
      <Button
        variant={variant}
        size={size}
        wide={wide}
        busy={busy}
        busyLabel={openingCheckout}
        onClick={start}
      >
        {code ? subscribe.plain : buttonWords(subscribe, price)}
      </Button>
    </ForSale>
  );
}
