import { membershipNotices } from "@sovereign/content/words/membership";
import { tiersPage } from "@sovereign/content/words/tiers";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, type ReactNode, useState } from "react";
import { session } from "#core/session/session.ts";
import { Button, type ButtonLook } from "#design/controls/button.tsx";
import { membershipQuery, useMembership } from "#features/membership/status/membership-query.ts";
import { ForSale } from "./for-sale.tsx";
import { useCheckout } from "./use-checkout.ts";

function knownNow(client: QueryClient): boolean | undefined {
  const { status, user } = session.getState();
  if (status === "loading") return undefined;
  if (!user) return false;
  const query = client.getQueryState(membershipQuery(user.id).queryKey);
  if (!query || (query.status === "pending" && query.fetchStatus !== "paused")) return undefined;
  return query.data?.answer.subscribed ?? false;
}

/** Resolves once known, with false if the check fails; screens use `useMembership`. */
function membershipKnown(client: QueryClient): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const subscribed = knownNow(client);
      if (subscribed === undefined) return;
      for (const stop of stops) stop();
      resolve(subscribed);
    };
    const stops = [session.watch(look), client.getQueryCache().subscribe(look)];
    look();
  });
}

/** A press stays busy until the membership is known; members find the button disabled. */
export function SubscribeButton({
  text,
  size,
  variant = "primary",
}: { text: ReactNode } & Pick<ButtonLook, "size" | "variant">) {
  const { loading, membership } = useMembership();
  const client = useQueryClient();
  const { busy, start } = useCheckout();
  const [waiting, setWaiting] = useState(false);

  async function press({ currentTarget: button }: MouseEvent) {
    // Starts within the press: only a press may open a tab.
    if (!loading) return start();
    setWaiting(true);
    const subscribed = await membershipKnown(client);
    setWaiting(false);
    // Leaving the page cancels the pending purchase.
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
    <ForSale>
      <Button
        variant={variant}
        wide
        size={size}
        busy={busy || waiting}
        busyLabel={membershipNotices.openingCheckout}
        onClick={press}
      >
        {text}
      </Button>
    </ForSale>
  );
}
