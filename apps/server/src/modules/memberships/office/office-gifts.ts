import { foldAddress } from "@sovereign/domain/credentials";
import { type GiftState, giftStateOf } from "@sovereign/domain/gift";
import { type Money, moneyFrom } from "@sovereign/domain/money";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { findMail } from "#jobs/mails-for-office.repository.ts";
import type { GiftMails } from "#modules/memberships/gifts/gift-mails.ts";
import { HELD_FOR_MS } from "#modules/memberships/gifts/gift-renewals.ts";
import type { GiftSync } from "#modules/memberships/gifts/gift-sync.ts";
import {
  countResent,
  findGift,
  findGiver,
  type GiftRow,
  lockGift,
  storeRefunding,
} from "#modules/memberships/gifts/gifts.repository.ts";
import type { Refunds } from "#modules/memberships/refunds/refunds.ts";
import type { PaymentCard, Taken } from "#providers/payments/office-payments.ts";
import type { Payments } from "#providers/payments/payments.ts";
import {
  countGifts,
  findListedGift,
  findListedGifts,
  type ListedGift,
} from "./member-gifts.repository.ts";

export type GiftsBelow = { sync: Pick<GiftSync, "sync">; mails: GiftMails };

export type GiftRefunding = NonNullable<GiftRow["refunding"]>;

type MailState = NonNullable<Awaited<ReturnType<typeof findMail>>>["state"];

/** A step of a gift, in the order of time; `at` is null for one that is true now. */
type GiftStep = {
  kind:
    | ("paid" | "goes_out" | "sent" | "sent_again" | "readdressed" | "link" | "passed_on")
    | ("waits" | "claimed" | "begins" | "ends" | "refunded" | "disputed");
  at: Date | null;
  /** Of its mail; null without one, or when that is no longer known. */
  mail: MailState | null;
};

type GiftCharge = { id: string; card: PaymentCard | null; left: Money };

export type OfficeGifts = ReturnType<typeof createOfficeGifts>;

/** Gifts as staff see and change them; their words are closed to staff. */
export function createOfficeGifts(deps: {
  db: Database;
  clock: Clock;
  provider: () => Payments;
  gifts: GiftsBelow;
  refunds: Pick<Refunds, "sync">;
}) {
  const { db, clock, provider, gifts, refunds } = deps;
  const { mails } = gifts;

  async function sendings(gift: GiftRow): Promise<GiftStep[]> {
    const keys = mails.keysOf(gift);
    const step = async (kind: GiftStep["kind"], key: string, at?: Date): Promise<GiftStep[]> => {
      const mail = await findMail(db, key);
      const when = at ?? mail?.queuedAt;
      return when ? [{ kind, at: when, mail: mail?.state ?? null }] : [];
    };
    const again = keys.again.flatMap(({ time, arrived, link }) => [
      step(time === gift.linkVersion ? "readdressed" : "sent_again", arrived),
      step("link", link),
    ]);
    const { sentAt } = gift;
    // Its mail was sent before such mails were recorded.
    const isFirst = sentAt !== null && gift.resent === 0;
    const steps = await Promise.all([
      step("paid", keys.bought, gift.paidAt ?? undefined),
      step("sent", keys.first, isFirst ? sentAt : undefined),
      ...again,
      step("passed_on", keys.undelivered),
    ]);
    return steps.flat();
  }

  async function steps(gift: GiftRow): Promise<GiftStep[]> {
    const now = clock();
    const { returned, returnedAt, claimedAt, beginsAt, endsAt } = gift;
    const state = giftStateOf(gift);
    const of = (kind: GiftStep["kind"], at: Date | null): GiftStep[] =>
      at ? [{ kind, at, mail: null }] : [];
    const isOpen = state === "claimed";
    const dated = [
      ...(await sendings(gift)),
      ...of("claimed", claimedAt),
      ...of(returned === "disputed" ? "disputed" : "refunded", returnedAt),
      ...(state === "waiting" ? of("goes_out", gift.arrivesAt) : []),
      ...(isOpen && beginsAt && beginsAt > now ? of("begins", beginsAt) : []),
      ...(isOpen ? of("ends", endsAt) : []),
    ].toSorted((one, other) => Number(one.at) - Number(other.at));
    return state === "arrived" ? [...dated, { kind: "waits", at: null, mail: null }] : dated;
  }

  return {
    count: (typed = "") => countGifts(db, typed),
    list: (typed: string, page: { most: number; from?: number }) =>
      findListedGifts(db, typed, page),

    /** Gifts that a staff member names: by an address, the number, or the payment's id. */
    async find(typed: string, most: number): Promise<(ListedGift & { state: GiftState })[]> {
      if (typed.trim() === "") return [];
      const found = await findListedGifts(db, typed, { most });
      return found.map((gift) => ({ ...gift, state: giftStateOf(gift) }));
    },

    /** Undefined for one that is unknown, or not paid. */
    async read(id: string) {
      const [listed, gift] = await Promise.all([findListedGift(db, id), findGift(db, id)]);
      if (!listed || !gift) return undefined;
      const [giver, trail] = await Promise.all([findGiver(db, gift), steps(gift)]);
      const { paymentId, beginsAt, endsAt, refunding } = gift;
      const more = { hasGiver: giver !== null, trail, told: mails.told(gift) };
      return { ...listed, ...more, paymentId, beginsAt, endsAt, refunding };
    },

    /** The provider's record of its payment; null if nothing is left. */
    async readCharge(id: string): Promise<GiftCharge | null> {
      const gift = await findGift(db, id);
      const read = gift && (await provider().readGift(gift.checkoutId));
      const paid = read?.payment;
      if (!paid || paid.left === 0) return null;
      return { id: paid.chargeId, card: paid.card, left: moneyFrom(paid.left, paid.currency) };
    },

    lock: (tx: Database, id: string) => lockGift(tx, id),
    hasGiver: async (tx: Database, gift: GiftRow) => (await findGiver(tx, gift)) !== null,
    isBeingClaimed: ({ heldAt, claimedAt }: GiftRow): boolean =>
      claimedAt === null &&
      heldAt !== null &&
      Math.abs(clock().getTime() - heldAt.getTime()) < HELD_FOR_MS,

    async resend(tx: Database, id: string): Promise<void> {
      const gift = await countResent(tx, id);
      if (gift) await mails.arrived(gift, gift.resent);
    },

    /** Earlier links end. One that has not gone out yet goes out on its day. */
    async readdress(tx: Database, { id, sentAt }: GiftRow, address: string): Promise<void> {
      const to = { recipientEmail: foldAddress(address), sentAt: sentAt && clock() };
      const gift = await countResent(tx, id, to);
      if (!gift) return;
      if (gift.sentAt) await mails.arrived(gift, gift.resent);
      await mails.readdressed(gift);
    },

    async sendLink(tx: Database, id: string): Promise<void> {
      const gift = await countResent(tx, id);
      if (gift) await mails.link(gift, gift.resent);
    },

    storeRefunding: (tx: Database, id: string, refunding: GiftRefunding | null) =>
      storeRefunding(tx, id, refunding),

    /** Idempotent under the action's id. */
    async refund(id: string, { act, chargeId, amount }: GiftRefunding): Promise<Taken> {
      const order = { subscriptionId: null, chargeId, amount, actId: act, key: `gift-${act}` };
      const taken = await provider().refundPart(order);
      await refunds.sync(chargeId);
      await gifts.sync.sync(id);
      return taken;
    },
  };
}
