import { membershipNotices } from "@sovereign/content/words/membership";
import { tiersPage } from "@sovereign/content/words/tiers";
import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { Button } from "#design/controls/button.tsx";
import type { ButtonLook } from "#design/controls/button-classes.ts";
import { membershipKnown } from "#features/membership/status/membership-known.ts";
import { useMembership } from "#features/membership/status/membership-query.ts";
import { useCheckout } from "./use-checkout.ts";

/**
 * Subscribes to the app. A press before it is known who asks waits for that, with the button busy;
 * whoever has the membership finds the button out of reach.
 */
export function SubscribeButton({ text, size }: { text: string } & Pick<ButtonLook, "size">) {
  const { loading, membership } = useMembership();
  const client = useQueryClient();
  const { busy, start } = useCheckout();
  const [waiting, setWaiting] = useState(false);

  async function press({ currentTarget: button }: MouseEvent) {
    // Known, it starts within the press, which alone may open a tab.
    if (!loading) return start();
    setWaiting(true);
    const subscribed = await membershipKnown(client);
    setWaiting(false);
    // Whoever has left the page meanwhile has left the purchase too.
    if (!subscribed && button.isConnected) start();
  }

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
      busy={busy || waiting}
      busyLabel={membershipNotices.openingCheckout}
      onClick={press}
    >
      {text}
    </Button>
  );
}
