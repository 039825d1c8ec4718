import type { Money } from "@sovereign/domain/money";
import { paths } from "@sovereign/domain/page-paths";
import { accessOf, chargesAgain } from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import type { Entitlements } from "#modules/memberships/entitlements/entitlements.ts";
import type { MembershipLimits } from "#modules/memberships/memberships.limits.ts";
import type { SubscriptionRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { CheckoutOrder, Payments } from "#providers/payments/payments.ts";
import { cardsByPrecedence, customerToBuyAs, isOver } from "./paying-as.ts";
import type { Prices } from "./prices.ts";
import type { PromotionsService } from "./promotions.service.ts";
import { findUnclaimed } from "./purchases.repository.ts";

const MAX_PATH_LENGTH = 2_000;

/** One slash: two, or a slash and a backslash, would name another host. */
const OWN_PATH = /^\/(?![/\\])/;

type CheckoutRequest = {
  caller: Caller | undefined;
  clientAddress: string;
  returnPath: string | undefined;
  another: boolean;
  code: string | undefined;
  currency: string | undefined;
  /** The yearly price on the page of the press. */
  shown: Money | undefined;
};

export type BillingService = ReturnType<typeof createBillingService>;

export function createBillingService(options: {
  db: Database;
  payments: Payments | undefined;
  entitlements: Entitlements;
  limits: MembershipLimits;
  promotions: Pick<PromotionsService, "orderWith">;
  clock: Clock;
  appUrl: string;
  prices: Pick<Prices, "soldAs">;
  isPage: (path: string) => Promise<boolean>;
  onOpened: (userId: string, what: "checkout_opened" | "portal_opened") => Promise<void>;
}) {
  const { db, payments, prices, entitlements, limits, promotions, clock, appUrl } = options;
  const wayBack = createWayBack(options);

  async function memberOrder(
    { userId, email }: Caller,
    { returnPath, another, currency }: CheckoutRequest,
  ): Promise<CheckoutOrder> {
    const { subscribed } = await entitlements.membershipOf(userId);
    if (subscribed) throw new Problem("billing.already_subscribed");
    if (!another && (await findUnclaimed(db, userId)).length > 0) {
      throw new Problem("billing.purchase_waiting");
    }
    const rows = await entitlements.subscriptionsOf(userId);
    // Refunded or in arrears, it opens nothing and still charges.
    if (rows.some(chargesAgain)) throw new Problem("billing.still_charges");
    return {
      member: { userId, email, customerId: customerToBuyAs(rows, currency, clock()) },
      successUrl: `${appUrl}${paths.returned}&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: await wayBack(returnPath, paths.community),
    };
  }

  async function guestOrder(returnPath: string | undefined): Promise<CheckoutOrder> {
    return {
      member: null,
      successUrl: `${appUrl}${paths.signUp}&paid=true`,
      cancelUrl: await wayBack(returnPath, paths.pricing),
    };
  }

  return {
    /**
     * Throws `billing.already_subscribed`, `billing.still_charges`, `billing.purchase_waiting`
     * unless `another`, `billing.price_moved`, a problem about the code, `billing.not_configured` or
     * what the driver throws. A guest claims it later (decision 42).
     */
    async createCheckout(asked: CheckoutRequest) {
      const { caller, clientAddress, returnPath, code } = asked;
      await limits.checkout(clientAddress, caller?.userId);
      if (!payments) throw new Problem("billing.not_configured");
      const { priceId, currency } = await prices.soldAs(asked.shown, asked.currency);
      const request = { ...asked, currency };
      const order = caller ? await memberOrder(caller, request) : await guestOrder(returnPath);
      const { customerId, ...offer } = code
        ? await promotions.orderWith(code, { caller, currency })
        : {};
      const member = order.member && customerId ? { ...order.member, customerId } : order.member;
      const checkout = await payments.createCheckout({ ...order, ...offer, member, priceId });
      if (caller) await options.onOpened(caller.userId, "checkout_opened");
      return checkout;
    },

    /** Returns the email that paid in a guest's checkout; null until it is paid. */
    async addressOfGuest(checkoutId: string, clientAddress: string): Promise<string | null> {
      await limits.guestCheckout(clientAddress);
      const checkout = await payments?.readCheckout(checkoutId);
      return checkout?.complete && checkout.userId === null ? checkout.email : null;
    },

    /** Throws `billing.managed_by_store`, `billing.no_subscription` or `billing.not_configured`. */
    async createPortal({ userId }: Caller, purchaseId?: string) {
      await limits.portal(userId);
      if (!payments) throw new Problem("billing.not_configured");
      const all = await entitlements.subscriptionsOf(userId);
      const rows = all.filter(({ externalId }) => !purchaseId || externalId === purchaseId);
      const now = clock();
      const isOpen = (row: SubscriptionRow) => accessOf(row, now).open;
      const cards = cardsByPrecedence(rows, now);
      const isCharged = cards.some((row) => isOpen(row) || !isOver(row));
      if (!isCharged && rows.some(isOpen)) throw new Problem("billing.managed_by_store");
      const returnUrl = `${appUrl}${paths.settings}`;
      for (const customerId of new Set(cards.map((row) => row.customerId))) {
        const portal = await payments.createPortal({ customerId, returnUrl }).catch(unlessGone);
        if (!portal) continue;
        await options.onOpened(userId, "portal_opened");
        return portal;
      }
      throw new Problem("billing.no_subscription");
    },
  };
}

/** A customer deleted at the provider pays for nothing, so another may be used. */
function unlessGone(error: unknown): null {
  if (error instanceof Problem && error.code === "billing.no_subscription") return null;
  throw error;
}

type WayBackOptions = { appUrl: string; isPage: (path: string) => Promise<boolean> };

function createWayBack({ appUrl, isPage }: WayBackOptions) {
  async function ownPage(path: string): Promise<URL | null> {
    if (path.length > MAX_PATH_LENGTH || !OWN_PATH.test(path)) return null;
    const url = URL.parse(path, appUrl);
    return url?.origin === appUrl && (await isPage(url.pathname)) ? url : null;
  }

  return async (path: string | undefined, fallback: string): Promise<string> => {
    const url = (path && (await ownPage(path))) || new URL(fallback, appUrl);
    url.searchParams.set("canceled", "true");
    return url.href;
  };
}
