/** What the hosted checkout page shows. Amounts are in the currency's smallest unit. */
export type HostedCheckout = {
  id: string;
  status: "open" | "complete" | "expired";
  productName: string;
  amount: number;
  currency: string;
  interval: string;
  /** The customer's address when it is settled already; then it cannot be changed. */
  fixedEmail: string | null;
  suggestedEmail: string | null;
  cancelUrl: string | null;
};

/** What the hosted billing portal shows. Dates are Unix seconds. */
export type HostedPortal = {
  id: string;
  email: string | null;
  returnUrl: string | null;
  subscriptions: {
    id: string;
    status: string;
    productName: string;
    amount: number;
    currency: string;
    interval: string;
    periodEnd: number;
    cancelAtPeriodEnd: boolean;
  }[];
  card: { last4: string; expiry: string } | null;
  invoices: { number: string; created: number; amount: number; currency: string; status: string }[];
};

/** The acts of the hosted pages, which the stand-in's objects follow as the provider's would. */
export type HostedProvider = {
  findCheckout(id: string): HostedCheckout | undefined;
  /** Pays with a test card. Resolves to where the browser goes next, or to the refusal's words. */
  pay(
    checkoutId: string,
    payment: { email: string; card: string; name: string },
  ): Promise<{ ok: true; redirect: string } | { ok: false; message: string }>;
  findPortal(id: string): HostedPortal | undefined;
  /** Both change the subscription only when it is the portal's customer's. */
  cancel(portalId: string, subscriptionId: string): Promise<void>;
  renew(portalId: string, subscriptionId: string): Promise<void>;
  /** Takes another test card; an unpaid renewal is tried again at once. */
  changeCard(
    portalId: string,
    card: string,
  ): Promise<{ ok: true } | { ok: false; message: string }>;
};
