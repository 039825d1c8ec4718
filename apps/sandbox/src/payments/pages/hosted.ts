import { findCheckout, payCheckout } from "#payments/checkout/hosted-checkout.ts";
import { changeCard, findPortal, setCancellation } from "#payments/portal/hosted-portal.ts";
import type { World } from "#payments/world.ts";
import type { HostedProvider } from "./hosted-provider.ts";

/** The acts of the hosted pages. None of them waits for the receiver to hear of it. */
export function createHosted(world: World, onChange: () => void): HostedProvider {
  const changed = async <Answer>(act: () => Answer): Promise<Answer> => {
    const answer = act();
    onChange();
    return answer;
  };
  return {
    findCheckout: (id) => findCheckout(world, id),
    pay: (id, payment) => changed(() => payCheckout(world, id, payment)),
    findPortal: (id) => findPortal(world, id),
    cancel: (portal, id) => changed(() => setCancellation(world, portal, id, true)),
    renew: (portal, id) => changed(() => setCancellation(world, portal, id, false)),
    changeCard: (portal, card) => changed(() => changeCard(world, portal, card)),
  };
}
