import type { GiftLook, OwnGift } from "@sovereign/contract/gifts";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { foldAddress } from "@sovereign/domain/credentials";
import { type ClaimPlan, claimPlanOf, giftStateOf } from "@sovereign/domain/gift";
import { accessOf, chargesAgain, GIFT_PRODUCT } from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import type { MembershipLimits } from "#modules/memberships/memberships.limits.ts";
import type { MoneyJournal, SyncWriter } from "#modules/memberships/memberships.types.ts";
import { insertDays } from "#modules/memberships/office/grants.repository.ts";
import {
  findRowsOf,
  notifyChanged,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import { Problem } from "#problems/problem.ts";
import { isUnavailable } from "#providers/provider-answer.ts";
import type { GiftMails } from "./gift-mails.ts";
import { type GiftRenewals, HELD_FOR_MS, isBeingGivenBack } from "./gift-renewals.ts";
import { type GiftSync, openedYear } from "./gift-sync.ts";
import type { GiftTokens } from "./gift-tokens.ts";
import {
  findGift,
  findGiftsOf,
  type GiftRow,
  holdGift,
  lockClaims,
  lockGift,
  releaseGift,
  storeClaim,
} from "./gifts.repository.ts";

/** Number of times a membership may change between two reads. */
const MAX_ATTEMPTS = 3;

export type GiftClaims = ReturnType<typeof createGiftClaims>;

/** Lets the holder of the link, who has read the recipient's email, claim it with any account. */
export function createGiftClaims(deps: {
  db: Database;
  clock: Clock;
  writer: SyncWriter;
  journal: Pick<MoneyJournal, "onStored" | "record">;
  limits: MembershipLimits;
  tokens: GiftTokens;
  mails: GiftMails;
  sync: GiftSync;
  renewals: GiftRenewals;
  onChanged: (userId: string) => void;
  onClaimed: (tx: Database) => Promise<void>;
}) {
  const { db, clock, writer, journal, limits, tokens, mails, sync, renewals } = deps;
  const { onChanged, onClaimed } = deps;

  const planFor = async (at: Database, userId: string): Promise<ClaimPlan> =>
    claimPlanOf(await findRowsOf(at, userId), clock());

  /** Refuses what cannot be claimed; a gift that has not arrived is unknown. */
  function assertClaimable(gift: GiftRow | undefined): asserts gift is GiftRow {
    const state = gift && giftStateOf(gift);
    if (state === "claimed") throw new Problem("gift.claimed");
    if (state === "returned") throw new Problem("gift.returned");
    if (state !== "arrived" && state !== "waiting") throw new Problem("gift.unknown");
  }

  /** Reserves the gift for this claim, so that the loser of a race has nothing stopped. */
  const hold = (giftId: string, userId: string): Promise<Date> =>
    db.transaction(async (tx) => {
      const gift = await lockGift(tx, giftId);
      assertClaimable(gift);
      const heldAt = clock();
      const age = gift.heldAt && heldAt.getTime() - gift.heldAt.getTime();
      const isHeld = age !== null && Math.abs(age) < HELD_FOR_MS;
      if (isHeld && gift.heldBy !== userId) throw new Problem("gift.claimed");
      // The sweep must first turn back on what an earlier claim turned off.
      const isOthers = gift.stopped !== null && gift.heldBy !== userId;
      if (isOthers || isBeingGivenBack(gift)) throw new Problem("billing.provider_unavailable");
      await holdGift(tx, giftId, { heldBy: userId, heldAt });
      return heldAt;
    });

  /** Undefined when the member's subscriptions have changed, so that others must stop first. */
  const open = (giftId: string, userId: string): Promise<GiftRow | undefined> =>
    db.transaction(async (tx) => {
      await lockClaims(tx, userId);
      const gift = await lockGift(tx, giftId);
      assertClaimable(gift);
      const now = clock();
      if (gift.heldBy !== userId || isBeingGivenBack(gift)) throw new Problem("gift.claimed");
      const { begins, ends, stops, renewsInStore, isEndless } = await planFor(tx, userId);
      const renews = stops.some(({ at }) => at === "period_end");
      if (renews || renewsInStore || isEndless) return undefined;
      const days = { userId, id: giftId, from: begins, until: ends, productId: GIFT_PRODUCT };
      const year = await insertDays(tx, days, now);
      if (!year) throw new Problem("gift.claimed");
      // Those in arrears cannot be opened again, so they end when the gift is theirs.
      const stopped = [
        ...(gift.stopped ?? []),
        ...stops.map(({ id: ending }) => ({ ends: ending })),
      ];
      const claim = {
        claimedBy: userId,
        claimedAt: now,
        beginsAt: begins,
        endsAt: ends,
        stopped: stopped.length > 0 ? stopped : null,
      };
      await storeClaim(tx, giftId, claim);
      await onClaimed(tx);
      await journal.onStored(tx, [year]);
      const fact = { externalId: giftId, at: now, from: begins, currency: gift.currency ?? "" };
      await journal.record([openedYear(year, fact)], tx);
      await notifyChanged(tx, [userId]);
      await mails.claimed(gift);
      return { ...gift, ...claim };
    });

  async function claim(giftId: string, { userId }: Caller): Promise<{ begins: Date; ends: Date }> {
    // The notice of a refund may have been missed; a later one ends the year.
    await sync.sync(giftId).catch(unlessUnavailable);
    const heldAt = await hold(giftId, userId);
    try {
      return await claimHeld(giftId, userId, `gift-${giftId}-${heldAt.getTime()}`);
    } catch (error) {
      await renewals.giveBack(giftId, userId);
      await releaseGift(db, giftId, heldAt);
      throw error;
    }
  }

  async function claimHeld(
    giftId: string,
    userId: string,
    key: string,
  ): Promise<{ begins: Date; ends: Date }> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      for (const row of await findRowsOf(db, userId)) {
        const mayCharge = accessOf(row, clock()).open || chargesAgain(row);
        if (row.source === "stripe" && mayCharge) await writer.syncSubscription(row.externalId);
      }
      const { stops, renewsInStore, isEndless } = await planFor(db, userId);
      if (renewsInStore) throw new Problem("gift.store_renews");
      if (isEndless) throw new Problem("gift.endless");
      for (const { id, at } of stops) {
        if (at === "period_end")
          await renewals.turnOff(giftId, { userId, id, key: `${key}-${id}` });
      }
      const claimed = await open(giftId, userId);
      if (!claimed?.beginsAt || !claimed.endsAt) continue;
      onChanged(userId);
      // The sweep goes on where the provider is silent.
      await renewals.endUnpaid(claimed).catch(unlessUnavailable);
      return { begins: claimed.beginsAt, ends: claimed.endsAt };
    }
    throw new Problem("billing.provider_unavailable");
  }

  const shown = ({ begins, ends }: Pick<ClaimPlan, "begins" | "ends">) => ({
    begins: begins.toISOString(),
    ends: ends.toISOString(),
  });

  async function planShown(userId: string) {
    const plan = await planFor(db, userId);
    return {
      ...shown(plan),
      now: plan.begins <= clock(),
      ends_renewal: plan.stops.length > 0,
      renews_in_store: plan.renewsInStore,
    };
  }

  const ownGift = (gift: GiftRow): OwnGift => ({
    id: gift.id,
    state: giftStateOf(gift),
    giver_name: gift.giverName,
    recipient: gift.recipientEmail,
    word: gift.word,
    arrives_on: gift.arrivesOn,
    begins: gift.beginsAt?.toISOString() ?? null,
    ends: gift.endsAt?.toISOString() ?? null,
  });

  /** A link of an address that the gift no longer has is unknown. */
  async function linked(token: string): Promise<GiftRow | undefined> {
    const id = tokens.idIn(token);
    const gift = id ? await findGift(db, id) : undefined;
    return gift && tokens.opens(token, gift) ? gift : undefined;
  }

  return {
    /**
     * Returns the data of a link's page: for the recipient with the giver, and the start of their
     * year.
     */
    async look(token: string, { caller, clientAddress }: Visitor): Promise<GiftLook> {
      await limits.giftLink(clientAddress);
      const gift = await linked(token);
      const state = gift ? giftStateOf(gift) : "unpaid";
      if (!gift || state === "unpaid") return { state: "unknown", gift: null, plan: null };
      const isOwn = caller !== undefined && gift.claimedBy === caller.userId;
      const isOpen = state === "arrived" || state === "waiting";
      return {
        state: isOpen ? "open" : state,
        gift: {
          giver_name: gift.giverName,
          word: isOpen || isOwn ? gift.word : null,
          given_on: calendarDateIn(gift.timeZone, gift.arrivesAt),
          own: isOwn,
          begins: isOwn ? (gift.beginsAt?.toISOString() ?? null) : null,
          ends: isOwn ? (gift.endsAt?.toISOString() ?? null) : null,
        },
        plan: caller && isOpen ? await planShown(caller.userId) : null,
      };
    },

    async claimByLink(token: string, caller: Caller) {
      await limits.claimGift(caller.userId);
      const gift = await linked(token);
      if (!gift) throw new Problem("gift.unknown");
      return shown(await claim(gift.id, caller));
    },

    /** The caller's address is verified, as members sign in only with such a one. */
    async claimOwn(id: string, caller: Caller) {
      await limits.claimGift(caller.userId);
      const gift = await findGift(db, id);
      const isTheirs =
        gift?.recipientEmail === foldAddress(caller.email) || gift?.claimedBy === caller.userId;
      if (!gift?.sentAt || !isTheirs) throw new Problem("gift.unknown");
      return shown(await claim(id, caller));
    },

    /** A giver's list has no years, and a recipient's no other address than their own. */
    async own(userId: string) {
      const { given, received } = await findGiftsOf(db, userId);
      return {
        given: given.map((gift) => ({ ...ownGift(gift), begins: null, ends: null })),
        received: received.map((gift) => ({ ...ownGift(gift), recipient: null })),
      };
    },

    planFor: planShown,
  };
}

function unlessUnavailable(error: unknown): void {
  if (!isUnavailable(error)) throw error;
}

type Visitor = { caller: Caller | undefined; clientAddress: string };
