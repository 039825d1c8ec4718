import { winBackWords } from "@sovereign/content/public/told-win-back";
import type { ActRefusal } from "@sovereign/contract/office-act";
import type { OrderOf } from "@sovereign/contract/office-acts";
import type { OrderedCode } from "@sovereign/contract/office-win-back";
import { addDays, isCalendarDate } from "@sovereign/domain/calendar-date";
import { dayBeginsAt } from "@sovereign/domain/local-time";
import type { Money } from "@sovereign/domain/money";
import { paths } from "@sovereign/domain/page-paths";
import {
  type Promotion,
  promotionOff,
  promotionState,
  reducedPrice,
} from "@sovereign/domain/promotion";
import { mayWinBackAgain, ownCodeOf } from "@sovereign/domain/win-back";
import type { Database } from "#database/database.ts";
import type { MailJob } from "#jobs/jobs.ts";
import { findRefused } from "#jobs/refused-addresses.repository.ts";
import type { OfficePrices } from "#modules/memberships/office/office-prices.ts";
import { inputOf } from "#modules/office/acts/act-answer.ts";
import type { ActHandler, ActMember, Refused } from "#modules/office/acts/act-handler.ts";
import { findActsOfKind } from "#modules/office/acts/acts.repository.ts";
import { endOf, type MoneyDeps, silenceOf } from "#modules/office/acts/money/money-deps.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { ProviderPromotion } from "#providers/payments/promotions.ts";

/** The mails module's functions for this kind of email. */
export type WinBackMails = {
  /** Whether a member has not stopped them. */
  mayBeWrittenTo(userId: string, kind: "letters"): Promise<boolean>;
  stopUrl(kind: "letters", userId: string): string;
};

export type WinBackDeps = MoneyDeps & {
  db: Database;
  payments: Payments | undefined;
  winBackMails: WinBackMails;
  prices: Pick<OfficePrices, "sold">;
};

/** `own` is a code that is still to be made, for this member alone. */
type Plan = {
  code: string;
  own: { promotion: Promotion; customerId: string | null } | null;
  first: Money;
  later: Money;
  years: number | null;
  lastsUntil: string | null;
  line: string;
};

type Order = Pick<OrderOf<"win_back">, "id" | "line"> & { promotion: OrderedCode };

/** Actions that emailed the member, or are about to. */
const WRITTEN = ["sending", "unanswered", "done"];

/** Sends a member who left a code that lowers the price. */
export function winBackAct(deps: WinBackDeps) {
  const { db, billing, clock, payments, winBackMails, appUrl } = deps;

  function provider(): Payments {
    if (!payments) throw new Problem("billing.not_configured");
    return payments;
  }

  async function lastOf(userId: string) {
    const rows = await findActsOfKind(db, { userId, kind: "win_back" }, 10);
    const last = rows.find(({ state }) => WRITTEN.includes(state));
    return last && { code: (inputOf(last).plan as Plan).code, at: last.createdAt };
  }

  /** Why the member is not written to, and the customer and the currency they paid as and in. */
  async function standing(member: ActMember, last: Date | null) {
    const { membership, card, hasStore } = await billing.stateOf(member.id);
    const customerId = card?.customerId ?? null;
    const currency = card?.price?.currency;
    const why = (whyNot: ActRefusal | null) => ({ whyNot, customerId, currency });
    if (membership.subscribed) return why("is_member");
    if (!card && !hasStore) return why("never_paid");
    if (!mayWinBackAgain(last, clock())) return why("sent_lately");
    if (!(await winBackMails.mayBeWrittenTo(member.id, "letters"))) return why("mails_stopped");
    return why((await findRefused(db, member.email)) ? "address_refused" : null);
  }

  /** The usual price where nothing is sold in the currency anymore. */
  async function price(currency: string | undefined): Promise<Money> {
    try {
      const found = await deps.prices.sold(currency);
      return { amount: found.amount, currency: found.currency };
    } catch (error) {
      const isUnknown = error instanceof Problem && error.code === "billing.currency_unknown";
      if (isUnknown && currency !== undefined) return price(undefined);
      throw error;
    }
  }

  const isForMember = (found: ProviderPromotion, { id }: ActMember) =>
    promotionState(found, clock()) === "open" &&
    !found.newMembersOnly &&
    (found.member === null || found.member.userId === id);

  async function codesOf(member: ActMember, later: Money) {
    const { promotions } = await provider().listPromotions();
    return promotions.flatMap((found) => {
      const first = isForMember(found, member) ? reducedPrice(later, found.promotion) : null;
      const { code, promotion, lastsUntil } = found;
      return first ? [{ code, first, years: promotion.years, lastsUntil }] : [];
    });
  }

  async function wasUsed(code: string): Promise<boolean | null> {
    const found = await payments?.findPromotion(code).catch(() => null);
    return found?.member ? found.used > 0 : null;
  }

  async function planRunning(code: string, member: ActMember, later: Money) {
    const found = (await codesOf(member, later)).find((each) => each.code === code);
    if (!found) return undefined;
    const { first, years, lastsUntil } = found;
    return { code, own: null, first, years, lastsUntil };
  }

  function planOwn(
    { id, promotion: ordered }: { id: string; promotion: Extract<OrderedCode, { kind: "own" }> },
    { member, later, customerId }: { member: ActMember; later: Money; customerId: string | null },
  ) {
    if (!isCalendarDate(ordered.last_day)) throw new Problem("request.invalid");
    const lastsUntil = dayBeginsAt(member.timeZone, addDays(ordered.last_day, 1));
    const off = promotionOff(ordered.off);
    const promotion = off && { off, years: 1 };
    const first = promotion && reducedPrice(later, promotion);
    if (lastsUntil <= clock() || !first) throw new Problem("request.invalid");
    return { code: ownCodeOf(id), own: { promotion, customerId }, first, years: 1, lastsUntil };
  }

  async function plan({ id, promotion, line }: Order, member: ActMember): Promise<Plan | Refused> {
    const last = await lastOf(member.id);
    const { whyNot, customerId, currency } = await standing(member, last?.at ?? null);
    if (whyNot) return { whyNot };
    try {
      const later = await price(currency);
      const planned =
        promotion.kind === "running"
          ? await planRunning(promotion.code, member, later)
          : planOwn({ id, promotion }, { member, later, customerId });
      if (!planned) return { whyNot: "code_unknown" };
      return { ...planned, lastsUntil: planned.lastsUntil?.toISOString() ?? null, later, line };
    } catch (error) {
      return { whyNot: silenceOf(error) };
    }
  }

  function mail(planned: Plan, member: ActMember): Pick<MailJob, "template" | "values"> {
    const { code, line, own } = planned;
    return {
      template: "win-back",
      values: {
        code,
        line,
        offer_url: `${appUrl}${paths.offer(code)}`,
        ...winBackWords({ ...planned, own: own !== null }, member.timeZone),
        stop_url: winBackMails.stopUrl("letters", member.id),
      },
    };
  }

  const handler: ActHandler<"win_back", Plan> = {
    kind: "win_back",

    async offer(member) {
      const sent = await lastOf(member.id);
      const last = sent && {
        code: sent.code,
        at: sent.at.toISOString(),
        used: await wasUsed(sent.code),
      };
      const shared = { kind: "win_back", last: last ?? null } as const;
      const { whyNot, currency } = await standing(member, sent?.at ?? null);
      if (whyNot) return { ...shared, why_not: whyNot, facts: null };
      try {
        const later = await price(currency);
        const codes = (await codesOf(member, later)).map(({ lastsUntil, ...found }) => ({
          ...found,
          lasts_until: lastsUntil?.toISOString() ?? null,
        }));
        return { ...shared, why_not: null, facts: { price: later, codes } };
      } catch (error) {
        return { ...shared, why_not: silenceOf(error), facts: null };
      }
    },

    plan,
    figures: ({ code }) => ({ code }),

    async run({ plan: { code, own, lastsUntil }, member: { id: userId }, attempt }, key) {
      if (!own) return { state: "done" };
      const { promotion, customerId } = own;
      // A key repeats a refusal and expires, so an existing code is looked up instead.
      const before = await provider().findPromotion(code);
      if (before?.member?.userId === userId) return endOf({ id: before.id });
      return endOf(
        await provider().makePromotion({
          key: `${key}-${attempt}`,
          code,
          promotion,
          newMembersOnly: false,
          limit: 1,
          note: "",
          lastsUntil: lastsUntil ? new Date(lastsUntil) : null,
          member: { userId, customerId },
        }),
      );
    },

    mail: ({ plan: planned, member }) => mail(planned, member),
  };
  return { handler, plan, mail };
}
