import {
  findCheckout,
  type HostedCheckout,
  type Payment,
  type PaymentOutcome,
  payCheckout,
} from "#payments/checkout/hosted-checkout.ts";
import {
  type CardOutcome,
  changeCard,
  findPortal,
  type HostedPortal,
  setCancellation,
} from "#payments/portal/hosted-portal.ts";
import type { World } from "#payments/world.ts";

/** The acts of the hosted pages, which the stand-in's objects follow as the provider's would. */
export type HostedProvider = {
  findCheckout(id: string): HostedCheckout | undefined;
  /** Pays with a test card. Resolves to where the browser goes next, or to the refusal's words. */
  pay(checkoutId: string, payment: Payment): Promise<PaymentOutcome>;
  findPortal(id: string): HostedPortal | undefined;
  /** Both change the subscription only when it is the portal's customer's. */
  cancel(portalId: string, subscriptionId: string): Promise<void>;
  renew(portalId: string, subscriptionId: string): Promise<void>;
  /** Takes another test card; an unpaid renewal is tried again at once. */
  changeCard(portalId: string, card: string): Promise<CardOutcome>;
};

/** What the hosted pages need: the provider behind them, whose shop it is, and the time. */
export type HostedPagesOptions = {
  hosted: HostedProvider;
  /** The name of the business that sells. */
  business: string;
  /** The instant by which a card has expired or not. */
  now: () => Date;
};

/** The acts of the hosted pages. None of them waits until the receiver has been told. */
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
