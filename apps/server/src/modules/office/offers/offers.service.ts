import type { OfficeOffers, PromotionOrder } from "@sovereign/contract/office-offers";
import { addDays, isCalendarDate } from "@sovereign/domain/calendar-date";
import { dayBeginsAt } from "@sovereign/domain/local-time";
import { promotionOff, promotionState } from "@sovereign/domain/promotion";
import { isOfficeProofFresh } from "@sovereign/domain/staff";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import type { OfficePrices } from "#modules/memberships/office/office-prices.ts";
import { countWinBacks } from "#modules/office/acts/acts.repository.ts";
import { findAddresses } from "#modules/office/log/log.repository.ts";
import { lockPerson } from "#modules/office/team/team.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";
import { appendToLog, findOwnEntries } from "#staff/staff-log.repository.ts";
import { codeOf, type TrialCode, trialOf } from "./offered-codes.ts";

export type Acting = { staff: Staff; requestId: string };

/** Codes for free days at the start of a membership, stored in our database. */
export type TrialCodes = {
  list(db: Database): Promise<TrialCode[]>;
  find(db: Database, code: string): Promise<TrialCode | undefined>;
  make(
    tx: Database,
    made: Omit<TrialCode, "active" | "used" | "running" | "stayed">,
  ): Promise<boolean>;
  /** Undefined when there is none; `active` as it was before. */
  end(tx: Database, id: string, now: Date): Promise<TrialCode | undefined>;
  reopen(tx: Database, id: string): Promise<TrialCode | undefined>;
};

export type OffersDeps = {
  db: Database;
  clock: Clock;
  payments: Payments | undefined;
  trials: TrialCodes;
  prices: Pick<OfficePrices, "shown">;
};

export type OffersService = ReturnType<typeof createOffersService>;

/** Creates the promotion codes: discounts, stored by the provider, and free trials. */
export function createOffersService({ db, clock, trials, ...deps }: OffersDeps) {
  function payments(): Payments {
    if (!deps.payments) throw new Problem("billing.not_configured");
    return deps.payments;
  }

  async function read(): Promise<OfficeOffers> {
    const now = clock();
    const [{ promotions, complete }, free, winBack] = await Promise.all([
      payments().listPromotions(),
      trials.list(db),
      countWinBacks(db),
    ]);
    const [price, ...others] = deps.prices
      .shown()
      .map(({ amount, currency }) => ({ amount, currency }));
    if (!price) throw new Problem("billing.not_configured");
    const members = await findAddresses(
      db,
      promotions.flatMap(({ member }) => member?.userId ?? []),
    );
    const codes = [
      ...promotions.map((found) => codeOf(found, { now, members })),
      ...free.map((found) => trialOf(found, now)),
    ];
    codes.sort((a, b) => b.made_at.localeCompare(a.made_at, "en"));
    return { price, other_prices: others, codes, win_back: winBack, complete };
  }

  async function assertFree(tx: Database, code: string): Promise<void> {
    const [trial, promotion] = [await trials.find(tx, code), await payments().findPromotion(code)];
    const isOpen = [trial, promotion].some(
      (found) => found && promotionState(found, clock()) === "open",
    );
    if (isOpen) throw new Problem("office.code_taken");
  }

  async function store(tx: Database, order: PromotionOrder, lastsUntil: Date | null) {
    const { id, code, off: ordered, years, limit, note, new_members_only: newMembersOnly } = order;
    const common = { code, limit, lastsUntil, note };
    if (ordered.kind === "trial") {
      const { days, card } = ordered;
      await trials.make(tx, { ...common, id, days, card, madeAt: clock() });
      return id;
    }
    const off = promotionOff(ordered);
    if (!off) throw new Problem("request.invalid", { detail: "The amount has too many decimals" });
    const promotion = { off, years };
    const terms = { ...common, key: id, promotion, newMembersOnly, member: null };
    const taken = await payments().makePromotion(terms);
    if ("refusal" in taken) {
      throw new Problem("office.act_refused", { detail: taken.refusal.message });
    }
    return taken.id;
  }

  async function atProvider(id: string) {
    const { promotions } = await payments().listPromotions();
    const found = promotions.find((each) => each.id === id);
    if (!found) throw new Problem("billing.code_unknown");
    return found;
  }

  async function endAtProvider(id: string) {
    const found = await atProvider(id);
    if (!(await payments().endPromotion(id))) throw new Problem("billing.code_unknown");
    return found;
  }

  async function reopenAtProvider(id: string): Promise<void> {
    const taken = await payments().reopenPromotion(id);
    if (taken && "refusal" in taken) {
      throw new Problem("office.act_refused", { detail: taken.refusal.message });
    }
  }

  return {
    read,

    /** The entry of the log commits only once the code is made. */
    async make({ staff, requestId }: Acting, order: PromotionOrder, timeZone: string) {
      const { id: act, code, off, years } = order;
      await db.transaction(async (tx) => {
        await lockOwner(tx, staff, clock());
        if ((await findOwnEntries(tx, { actorId: staff.userId, act })).length > 0) return;
        await assertFree(tx, code);
        const lastsUntil = endOf(order.last_day, timeZone);
        if (lastsUntil && lastsUntil <= clock()) throw new Problem("request.invalid");
        const promotion = await store(tx, order, lastsUntil);
        const details = { act, code, promotion, off, years };
        await appendToLog(tx, { staff, kind: "promotion_made", details, requestId }, clock());
      });
      return read();
    },

    async end({ staff, requestId }: Acting, id: string) {
      await db.transaction(async (tx) => {
        await lockOwner(tx, staff, clock());
        const found = (await trials.end(tx, id, clock())) ?? (await endAtProvider(id));
        if (!found.active) return;
        const details = { code: found.code, promotion: id, used: found.used };
        await appendToLog(tx, { staff, kind: "promotion_ended", details, requestId }, clock());
      });
      return read();
    },

    /** Only one that was ended: its last day or its uses cannot be changed. */
    async reopen({ staff, requestId }: Acting, id: string) {
      await db.transaction(async (tx) => {
        await lockOwner(tx, staff, clock());
        const trial = (await trials.list(tx)).find((each) => each.id === id);
        const found = trial ?? (await atProvider(id));
        const state = promotionState(found, clock());
        if (state === "open") return;
        if (state !== "ended") throw new Problem("office.act_refused", { detail: state });
        await assertFree(tx, found.code);
        if (trial) await trials.reopen(tx, id);
        else await reopenAtProvider(id);
        const details = { code: found.code, promotion: id };
        await appendToLog(tx, { staff, kind: "promotion_reopened", details, requestId }, clock());
      });
      return read();
    },
  };
}

/** The caller's own role may have ended since the gate. */
export async function lockOwner(tx: Database, { userId, amr }: Staff, now: Date): Promise<void> {
  if (!isOfficeProofFresh(amr, now)) throw new Problem("office.proof_too_old");
  if ((await lockPerson(tx, userId))?.role !== "owner") throw new Problem("office.role_refused");
}

function endOf(day: string | null, timeZone: string): Date | null {
  if (day === null) return null;
  if (!isCalendarDate(day)) throw new Problem("request.invalid");
  return dayBeginsAt(timeZone, addDays(day, 1));
}
