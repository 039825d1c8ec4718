import { tiersPage } from "@sovereign/content/public/tiers";
import { Button } from "#ui/button.tsx";
import type { ButtonLook } from "#ui/button-classes.ts";
import { useMembership } from "./membership-query.ts";
import { MEMBERSHIP_NOTICES } from "./texts.ts";
import { useCheckout } from "./use-checkout.ts";

/** Subscribes to the app; out of reach until it is known who asks, and for those who have it. */
export function SubscribeButton({ text, size }: { text: string } & Pick<ButtonLook, "size">) {
  const { loading, membership } = useMembership();
  const { busy, start } = useCheckout();
  if (membership.subscribed) {
    return (
      <Button wide size={size} disabled>
        {tiersPage.active}
      </Button>
    );
  }
  return (
    <Button
      variant="primary"
      wide
      size={size}
      disabled={loading}
      busy={busy}
      busyLabel={MEMBERSHIP_NOTICES.openingCheckout}
      onClick={start}
    >
      {text}
    </Button>
  );
}
