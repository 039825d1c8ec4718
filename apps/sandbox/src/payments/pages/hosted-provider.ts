import {
  applyCode,
  findCheckout,
  type HostedCheckout,
  type Payment,
  type PaymentOutcome,
  payCheckout,
  type StepOutcome,
  setPlace,
  type TypedPlace,
} from "#payments/checkout/hosted-checkout.ts";
import {
  findHostedInvoice,
  type HostedInvoice,
  payHostedInvoice,
} from "#payments/invoices/hosted-invoice.ts";
import {
  type CardOutcome,
  changeCard,
  findPortal,
  type HostedPortal,
  setCancellation,
} from "#payments/portal/hosted-portal.ts";
import type { World } from "#payments/world.ts";

export type HostedProvider = {
  findCheckout(id: string): HostedCheckout | undefined;
  applyCode(checkoutId: string, code: string): Promise<StepOutcome>;
  setPlace(checkoutId: string, place: TypedPlace): Promise<StepOutcome>;
  pay(checkoutId: string, payment: Payment): Promise<PaymentOutcome>;
  findPortal(id: string): HostedPortal | undefined;
  /** `cancel` and `renew` ignore another customer's subscription. */
  cancel(portalId: string, subscriptionId: string): Promise<void>;
  renew(portalId: string, subscriptionId: string): Promise<void>;
  /** Replaces the card and retries an unpaid renewal immediately. */
  changeCard(portalId: string, card: string): Promise<CardOutcome>;
  findInvoice(id: string): HostedInvoice | undefined;
  payInvoice(id: string, card: string): Promise<CardOutcome>;
};

export type HostedPagesOptions = {
  hosted: HostedProvider;
  business: string;
  /** The time that a card's expiry is compared with. */
  now: () => Date;
};

/** Returns the hosted pages' actions, which do not wait for webhook deliveries. */
export function createHosted(world: World, onChange: () => void): HostedProvider {
  const changed = async <Answer>(act: () => Answer): Promise<Answer> => {
    const answer = act();
    onChange();
    return answer;
  };
  return {
    findCheckout: (id) => findCheckout(world, id),
    applyCode: (id, code) => changed(() => applyCode(world, id, code)),
    setPlace: (id, place) => changed(() => setPlace(world, id, place)),
    pay: (id, payment) => changed(() => payCheckout(world, id, payment)),
    findPortal: (id) => findPortal(world, id),
    cancel: (portal, id) => changed(() => setCancellation(world, portal, id, true)),
    renew: (portal, id) => changed(() => setCancellation(world, portal, id, false)),
    changeCard: (portal, card) => changed(() => changeCard(world, portal, card)),
    findInvoice: (id) => findHostedInvoice(world, id),
    payInvoice: (id, card) => changed(() => payHostedInvoice(world, id, card)),
  };
}
