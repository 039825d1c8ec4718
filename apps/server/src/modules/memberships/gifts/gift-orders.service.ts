import { randomUUID } from "node:crypto";
import { giftTexts } from "@sovereign/content/words/gift";
import { normalizeAddress } from "@sovereign/domain/credentials";
import { arrivalOf, giftStateOf, isArrivalDate } from "@sovereign/domain/gift";
import type { Money } from "@sovereign/domain/money";
import { paths } from "@sovereign/domain/page-paths";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import type { Prices } from "#modules/memberships/billing/prices.ts";
import type { MembershipLimits } from "#modules/memberships/memberships.limits.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { GiftSync } from "./gift-sync.ts";
import { findByCheckout, insertGift } from "./gifts.repository.ts";

export type GiftOrder = {
  recipient: string;
  giverName: string;
  word: string;
  arrivesOn: string;
  timeZone: string;
  currency: string | undefined;
  shown: Money | undefined;
};

type Buyer = { caller: Caller | undefined; clientAddress: string };

export type GiftOrders = ReturnType<typeof createGiftOrders>;

export function createGiftOrders(deps: {
  db: Database;
  clock: Clock;
  payments: Payments | undefined;
  limits: MembershipLimits;
  sync: GiftSync;
  appUrl: string;
  prices: Pick<Prices, "sold" | "soldAs">;
}) {
  const { db, clock, limits, sync, appUrl, prices } = deps;

  function payments(): Payments {
    if (!deps.payments) throw new Problem("billing.not_configured");
    return deps.payments;
  }

  return {
    async price(asked: string | undefined, clientAddress: string) {
      await limits.promotion(clientAddress);
      payments();
      const { amount, currency } = await prices.sold(asked);
      return { amount, currency };
    },

    /**
     * Throws `gift.address_invalid`, `gift.date_invalid`, `billing.price_moved` or what the driver
     * throws.
     */
    async buy(order: GiftOrder, { caller, clientAddress }: Buyer): Promise<{ url: string }> {
      const recipient = normalizeAddress(order.recipient);
      if (recipient === undefined) throw new Problem("gift.address_invalid");
      const now = clock();
      const timeZone = timeZoneOr(order.timeZone);
      const { arrivesOn } = order;
      if (!isArrivalDate(arrivesOn, timeZone, now)) throw new Problem("gift.date_invalid");
      await limits.gift(clientAddress, recipient);
      const { priceId } = await prices.soldAs(order.shown, order.currency);
      const id = randomUUID();
      const checkout = await payments().createGiftCheckout({
        giftId: id,
        email: caller?.email ?? null,
        successUrl: `${appUrl}${paths.gift}?bought={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${appUrl}${paths.gift}?canceled=true`,
        description: giftTexts.charged,
        priceId,
      });
      await insertGift(db, {
        id,
        checkoutId: checkout.id,
        byMember: caller !== undefined,
        giverId: caller?.userId ?? null,
        giverName: order.giverName,
        recipientEmail: recipient,
        word: order.word || null,
        arrivesOn,
        timeZone,
        arrivesAt: arrivalOf(timeZone, arrivesOn),
        createdAt: now,
      });
      return { url: checkout.url };
    },

    /** Knowing a checkout's id is no proof, so only its date is returned. */
    async bought(checkoutId: string, clientAddress: string) {
      await limits.guestCheckout(clientAddress);
      await sync.syncCheckout(checkoutId);
      const gift = await findByCheckout(db, checkoutId);
      const paid = gift !== undefined && giftStateOf(gift) !== "unpaid";
      return { paid, arrives_on: paid ? gift.arrivesOn : null };
    },
  };
}
