import { membershipNotices } from "@sovereign/content/words/membership";
import { buttonWords, usePrice } from "#core/words/price.ts";
import { Button, type ButtonLook } from "#design/controls/button.tsx";
import { useCheckout } from "./use-checkout.ts";

export function CheckoutButton({
  size,
  wide,
  variant = "primary",
}: Pick<ButtonLook, "size" | "wide" | "variant">) {
  const { busy, start } = useCheckout();
  const price = usePrice();
  const { subscribe, openingCheckout } = membershipNotices;
  return (
    <Button
      variant={variant}
      size={size}
      wide={wide}
      busy={busy}
      busyLabel={openingCheckout}
      onClick={start}
    >
      {buttonWords(subscribe, price)}
    </Button>
  );
}
