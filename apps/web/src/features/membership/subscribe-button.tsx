import { tiersPage } from "@sovereign/content/public/tiers";
import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import type { ButtonLook } from "#ui/button-classes.ts";
import { useMembership } from "./membership-query.ts";
import { MEMBERSHIP_NOTICES } from "./texts.ts";
import { useCheckout } from "./use-checkout.ts";

/**
 * Subscribes to the app. A press before it is known who asks waits for that, with the button busy;
 * whoever has the membership finds the button out of reach.
 */
export function SubscribeButton({ text, size }: { text: string } & Pick<ButtonLook, "size">) {
  const { loading, membership } = useMembership();
  const { busy, start } = useCheckout();
  const [pressed, setPressed] = useState(false);
  const due = pressed && !loading;

  // biome-ignore lint/correctness/useExhaustiveDependencies(start): once for each press.
  useEffect(() => {
    if (!due) return;
    setPressed(false);
    if (!membership.subscribed) start();
  }, [due, membership.subscribed]);

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
      busy={busy || pressed}
      busyLabel={MEMBERSHIP_NOTICES.openingCheckout}
      onClick={() => (loading ? setPressed(true) : start())}
    >
      {text}
    </Button>
  );
}
