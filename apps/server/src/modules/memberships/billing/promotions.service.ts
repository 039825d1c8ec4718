import type { PromotionLook, ReducedPrice } from "@sovereign/contract/promotions";
import { currencyOf, promotionState, reducedPrice } from "@sovereign/domain/promotion";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import type { MembershipLimits } from "#modules/memberships/memberships.limits.ts";
import { Problem } from "#problems/problem.ts";
import type { CheckoutOrder, Payments } from "#providers/payments/payments.ts";
import type { ProviderPromotion } from "#providers/payments/promotions.ts";
import type { Prices } from "./prices.ts";
import {
  findTrialCode,
  hasHadTrial,
  holdTrial,
  isNewMember,
  type TrialCode,
} from "./trials.repository.ts";

/** The payment page of free days stays open for this long: the provider's minimum plus a minute. */
const PAGE_MS = 31 * 60_000;

/** Longest the provider needs to report that the page was used. */
const ANSWER_MS = 5 * 60_000;

type Usable = { trial: TrialCode } | { promotion: ProviderPromotion };

type OrderedWith = Pick<CheckoutOrder, "promotionId" | "trial"> & {
  customerId?: string | undefined;
};

type Asking = {
  clientAddress: string;
  userId: string | undefined;
  currency: string | undefined;
};

export type PromotionsService = ReturnType<typeof createPromotionsService>;

/** Creates the promotion codes: discounts, stored by the provider, and free days. */
export function createPromotionsService(deps: {
  db: Database;
  payments: Payments | undefined;
  prices: Pick<Prices, "sold">;
  limits: MembershipLimits;
  clock: Clock;
}) {
  const { db, prices, limits, clock } = deps;

  function payments(): Payments {
    if (!deps.payments) throw new Problem("billing.not_configured");
    return deps.payments;
  }

  /** Returns an open code, or why there is none. */
  async function find(code: string): Promise<Usable | "over" | "unknown"> {
    const trial = await findTrialCode(db, code);
    const isOpen = trial && promotionState(trial, clock()) === "open";
    if (isOpen) return { trial };
    const promotion = await payments().findPromotion(code);
    if (promotion && promotionState(promotion, clock()) === "open") return { promotion };
    return trial || promotion ? "over" : "unknown";
  }

  /** Returns null for an amount in another currency. */
  async function offerOf(
    code: string,
    found: Usable,
    asked: string | undefined,
  ): Promise<ReducedPrice | null> {
    const { amount, currency } = await prices.sold(asked);
    const price = { amount, currency };
    const common = { code, later: price, one_account: false };
    if ("trial" in found) {
      const { days, card } = found.trial;
      const trial = { days, card };
      return { ...common, first: price, years: null, trial, new_members_only: true };
    }
    const { promotion, newMembersOnly, member } = found.promotion;
    const first = reducedPrice(price, promotion);
    if (first === null) return null;
    return {
      ...common,
      one_account: member !== null,
      first,
      years: promotion.years,
      trial: null,
      new_members_only: newMembersOnly,
    };
  }

  /** Holds one of a code's places for its pay page; returns when that closes, null without a limit. */
  async function holdPlace({ id, code, limit }: TrialCode, userId: string): Promise<Date | null> {
    if (limit === null) return null;
    const now = clock();
    const closesAt = new Date(now.getTime() + PAGE_MS);
    const heldUntil = new Date(closesAt.getTime() + ANSWER_MS);
    const place = { userId, now, heldUntil };
    const isHeld = await db.transaction((tx) => holdTrial(tx, { id, code, limit }, place));
    if (!isHeld) throw new Problem("billing.code_over");
    return closesAt;
  }

  return {
    /** Returns a checkout's part about a code; also throws for a code that is not for the buyer. */
    async orderWith(
      code: string,
      { caller, currency }: { caller: Caller | undefined; currency: string | undefined },
    ): Promise<OrderedWith> {
      const userId = caller?.userId;
      const found = await find(code);
      if (typeof found === "string") throw new Problem(`billing.code_${found}`);
      if ("promotion" in found) {
        const { id, promotion, newMembersOnly, member } = found.promotion;
        const other = currencyOf(promotion);
        if (other && currency && other !== currency) {
          throw new Problem("billing.code_other_currency");
        }
        if (member && !userId) throw new Problem("billing.code_needs_account");
        if (member && member.userId !== userId) throw new Problem("billing.code_of_another");
        // The provider knows a member who changes the currency as a new customer.
        if (newMembersOnly && userId && !(await isNewMember(db, userId))) {
          throw new Problem("billing.code_for_new_members");
        }
        // The provider accepts a member's own code from their customer alone.
        return { promotionId: id, customerId: member?.customerId ?? undefined };
      }
      if (!caller) throw new Problem("billing.code_needs_account");
      const isNew = await isNewMember(db, caller.userId);
      if (!isNew || (await hasHadTrial(db, caller))) {
        throw new Problem("billing.code_for_new_members");
      }
      const { id: codeId, days, card } = found.trial;
      const closesAt = await holdPlace(found.trial, caller.userId);
      return { trial: { days, card, code, codeId, closesAt } };
    },

    /** Returns what a membership costs with a code. */
    async read(code: string, { clientAddress, userId, currency }: Asking): Promise<PromotionLook> {
      await limits.promotion(clientAddress);
      const found = await find(code);
      if (typeof found === "string") return { state: found, offer: null };
      const owner = "promotion" in found ? found.promotion.member?.userId : undefined;
      if (owner && userId && owner !== userId) return { state: "another", offer: null };
      const offer = await offerOf(code, found, currency);
      if (offer) return { state: "open", offer };
      const other = "promotion" in found ? currencyOf(found.promotion.promotion) : undefined;
      return { state: "other_currency", offer, currency: other };
    },
  };
}
