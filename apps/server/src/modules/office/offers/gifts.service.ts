import type { MailTemplate } from "@sovereign/content/server/emails";
import {
  GIFTS_PAGE,
  type OfficeGifts as GiftList,
  type GiftOrdered,
  type OfficeGift,
  type OfficeGiftRow,
} from "@sovereign/contract/office-gifts";
import { normalizeAddress } from "@sovereign/domain/credentials";
import { giftActsOf, giftStateOf } from "@sovereign/domain/gift";
import { moneyFrom } from "@sovereign/domain/money";
import { isOfficeProofFresh, mayOpenInOffice } from "@sovereign/domain/staff";
import { type GiftAct, readReason, type StaffLogKind } from "@sovereign/domain/staff-log";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { brandOf } from "#jobs/mail-message.ts";
import type { GiftRefunding, OfficeGifts } from "#modules/memberships/office/office-gifts.ts";
import { isStaffAddress, lockActor } from "#modules/office/acts/acts.repository.ts";
import { cardAnswer } from "#modules/office/acts/money/money-deps.ts";
import type { OfficeLimits } from "#modules/office/office-limits.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";
import { stripePage } from "#providers/payments/stripe-dashboard.ts";
import { isUnavailable } from "#providers/provider-answer.ts";
import type { Config } from "#settings/config.ts";
import { appendToLog, findOwnEntries } from "#staff/staff-log.repository.ts";

/** A refund can be undone for this long, before anything is sent. */
const HOLD_SECONDS = 60;

/** Of a mail's text. */
const FOOTER = "\n\n-- \n";

type Acting = { staff: Staff; requestId: string };
type Read = NonNullable<Awaited<ReturnType<OfficeGifts["read"]>>>;
type Letters = OfficeGift["letters"];

/** An action on a gift; with each account concerned it is one entry of the log. */
type Logged = {
  staff: Pick<Staff, "userId" | "name" | "role">;
  kind: StaffLogKind;
  details: Record<string, unknown>;
  reason: string;
  personal?: Record<string, unknown>;
  requestId?: string;
};

export type GiftsService = ReturnType<typeof createGiftsService>;

function rowOf(gift: Omit<Read, "trail" | "told" | "hasGiver">): OfficeGiftRow {
  const { amount, currency } = gift;
  return {
    id: gift.id,
    number: gift.number,
    giver: gift.giver,
    recipient: gift.recipient,
    state: giftStateOf(gift),
    arrives_on: gift.arrivesOn,
    paid: amount !== null && currency !== null ? moneyFrom(amount, currency) : null,
    paid_at: gift.paidAt?.toISOString() ?? "",
  };
}

function refuse(why: "own_account" | "staff" | "nothing_to_do" | "not_now"): never {
  throw new Problem("office.act_refused", { detail: why });
}

/** Staff send gifts again and refund them; what its giver wrote is closed to them. */
export function createGiftsService(deps: {
  config: Config;
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "work">;
  gifts: OfficeGifts;
  payments: Payments | undefined;
  limits: OfficeLimits;
}) {
  const { db, clock, gifts, payments, limits } = deps;
  const brand = brandOf(deps.config);

  const runs = deps.jobs.work({
    name: "gift-refund",
    payload: z.object({ id: z.string(), act: z.string() }),
    heldAs: "refunds",
    run: ({ id, act }) => run(id, act),
  });

  async function giftOf(id: string): Promise<Read> {
    const gift = await gifts.read(id);
    if (!gift) throw new Problem("gift.unknown");
    return gift;
  }

  /** Each account concerned reads of it; without one the reason is in the entry itself. */
  async function log(tx: Database, gift: Read, { reason, personal, ...entry }: Logged) {
    const details = { gift: gift.id, number: gift.number, ...entry.details };
    const accounts = [...new Set([gift.giverId, gift.claimerId].flatMap((id) => id ?? []))];
    if (accounts.length === 0) {
      await appendToLog(tx, { ...entry, details: { ...details, reason } }, clock());
    }
    for (const [index, userId] of accounts.entries()) {
      const about = { userId, reason, personal };
      const each = index === 0 ? details : { ...details, also: true };
      await appendToLog(tx, { ...entry, details: each, about }, clock());
    }
  }

  async function letter(
    to: "giver" | "recipient",
    template: MailTemplate,
    values: Read["told"],
  ): Promise<Letters["gift_link"][number]> {
    // Loaded with the first email, as where emails are sent.
    const { renderEmail } = await import("@sovereign/content/server/emails");
    const { subject, text } = renderEmail(template, values, brand);
    return { to, subject, text: text.split(FOOTER, 1)[0] ?? text };
  }

  async function lettersOf({ told, hasGiver, sentAt, claimedAt, recipient }: Read) {
    const giver = async (template: MailTemplate) =>
      hasGiver ? [await letter("giver", template, told)] : [];
    const hears = recipient !== null && (sentAt !== null || claimedAt !== null);
    const another = { ...told, recipient: "…" };
    const letters: Letters = {
      gift_readdress: hasGiver ? [await letter("giver", "gift-readdressed", another)] : [],
      gift_link: await giver("gift-link"),
      gift_refund: [
        ...(await giver("gift-returned")),
        ...(hears ? [await letter("recipient", "gift-canceled", told)] : []),
      ],
    };
    return letters;
  }

  async function paymentOf({ id, paymentId }: Read): Promise<OfficeGift["payment"]> {
    if (!paymentId || !payments) return null;
    try {
      const charge = await gifts.readCharge(id);
      const url = stripePage("payments", paymentId, { live: payments.mode === "live" });
      const card = charge?.card ?? null;
      return { url, card: cardAnswer(card), left: charge?.left ?? null };
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return null;
    }
  }

  function refundingOf({ refunding, returned }: Read): OfficeGift["refunding"] {
    if (!refunding || (returned && !refunding.sending)) return null;
    const { amount, by, heldUntil, sending, failure = null } = refunding;
    const left = Math.ceil((Date.parse(heldUntil) - clock().getTime()) / 1000);
    const isHeld = !sending && failure === null;
    return { amount, by: by.name, failure, held_seconds: isHeld ? Math.max(0, left) : null };
  }

  async function answer(gift: Read): Promise<OfficeGift> {
    const { refunding } = gift;
    const isOpen = refunding !== null && refunding.failure === undefined;
    return {
      ...rowOf(gift),
      giver_id: gift.giverId,
      recipient_id: gift.claimerId,
      payment_id: gift.paymentId,
      payment: await paymentOf(gift),
      disputed: gift.returned === "disputed",
      word_count: gift.words,
      begins: gift.beginsAt?.toISOString() ?? null,
      ends: gift.endsAt?.toISOString() ?? null,
      steps: gift.trail.map(({ at, ...step }) => ({ ...step, at: at?.toISOString() ?? null })),
      acts: isOpen ? [] : [...giftActsOf({ ...gift, recipientEmail: gift.recipient })],
      letters: await lettersOf(gift),
      refunding: refundingOf(gift),
    };
  }

  /** Refuses what is not possible by now; the gift stays locked until the end of the transaction. */
  async function lockFor(tx: Database, gift: Read, kind: GiftAct) {
    const locked = await gifts.lock(tx, gift.id);
    if (!locked) throw new Problem("gift.unknown");
    const isOpen = locked.refunding !== null && locked.refunding.failure === undefined;
    if (isOpen || gifts.isBeingClaimed(locked)) refuse("not_now");
    if (!giftActsOf({ ...locked, hasGiver: gift.hasGiver }).includes(kind)) refuse("nothing_to_do");
    return locked;
  }

  async function readdress(tx: Database, gift: Read, typed: string): Promise<void> {
    const address = normalizeAddress(typed);
    if (address === undefined) throw new Problem("gift.address_invalid");
    // They could claim what another person paid for.
    if (await isStaffAddress(tx, address)) refuse("staff");
    const locked = await lockFor(tx, gift, "gift_readdress");
    await limits.gift(gift.id);
    await gifts.readdress(tx, locked, address);
  }

  type Doing = {
    gift: Read;
    order: GiftOrdered;
    charge: Awaited<ReturnType<OfficeGifts["readCharge"]>>;
    acting: Acting;
    reason: string;
  };

  /** Does it, in the transaction of its entry of the log. */
  async function act(tx: Database, doing: Doing) {
    const { gift, order } = doing;
    if (order.kind === "gift_refund") return hold(tx, doing);
    if (order.kind === "gift_readdress") await readdress(tx, gift, order.recipient);
    else {
      await lockFor(tx, gift, order.kind);
      // Only what is sent counts.
      await limits.gift(gift.id);
      if (order.kind === "gift_resend") await gifts.resend(tx, gift.id);
      else await gifts.sendLink(tx, gift.id);
    }
    return { outcome: "done" };
  }

  async function hold(tx: Database, { gift, order, charge, acting, reason }: Doing) {
    const { claimedAt } = await lockFor(tx, gift, "gift_refund");
    if (!charge) refuse("nothing_to_do");
    const claimed = claimedAt !== null;
    // Its sheet said something else.
    if (order.kind === "gift_refund" && order.claimed !== claimed) refuse("not_now");
    const { userId, name, role } = acting.staff;
    const at = new Date(clock().getTime() + HOLD_SECONDS * 1000);
    await gifts.storeRefunding(tx, gift.id, {
      act: order.id,
      by: { userId, name, role },
      reason,
      heldUntil: at.toISOString(),
      claimed,
      chargeId: charge.id,
      amount: charge.left,
    });
    await runs.order({ id: gift.id, act: order.id }, { in: tx, at, key: order.id });
    return { amount: charge.left };
  }

  /** Undefined when it was undone, or cannot be sent; from then on it cannot be undone. */
  const begin = (gift: Read, act: string) =>
    db.transaction(async (tx) => {
      const locked = await gifts.lock(tx, gift.id);
      const held = locked?.refunding;
      if (!locked || held?.act !== act || held.failure !== undefined) return undefined;
      if (held.sending) return held;
      const actor = await lockActor(tx, held.by.userId);
      if (!actor || !mayOpenInOffice("office_acts", actor.role)) {
        await end(tx, gift, { held, kind: "act_undone", details: { stopped_by: "team" } });
        return undefined;
      }
      // Its sheet showed a state that has changed since.
      if (giftStateOf(locked) === "returned" || held.claimed !== (locked.claimedAt !== null)) {
        await end(tx, gift, { held, kind: "act_failed", failure: "changed" });
        return undefined;
      }
      const sending = { ...held, sending: true };
      await gifts.storeRefunding(tx, gift.id, sending);
      return sending;
    });

  type End = {
    held: GiftRefunding;
    kind: "act_done" | "act_failed" | "act_undone";
    by?: Logged["staff"];
    details?: object;
    failure?: string;
    message?: string;
    requestId?: string;
  };

  async function end(tx: Database, gift: Read, ended: End): Promise<void> {
    const { held, kind, failure, message, by, details } = ended;
    const { act, reason, amount } = held;
    await gifts.storeRefunding(tx, gift.id, failure ? { ...held, sending: false, failure } : null);
    await log(tx, gift, {
      staff: by ?? held.by,
      kind,
      reason,
      details: { act, kind: "gift_refund", amount, ...details },
      personal: failure ? { code: failure, message } : {},
      ...(ended.requestId && { requestId: ended.requestId }),
    });
  }

  async function run(id: string, act: string): Promise<void> {
    const gift = await gifts.read(id);
    const until = gift?.refunding && new Date(gift.refunding.heldUntil);
    if (!gift || !until) return;
    // By this node's clock it is not due yet.
    if (until > clock()) return runs.order({ id, act }, { at: until, key: act });
    const held = await begin(gift, act);
    if (!held) return;
    const taken = await gifts.refund(id, held);
    const after = await giftOf(id);
    await db.transaction(async (tx) => {
      const now = (await gifts.lock(tx, id))?.refunding;
      // Another node was faster.
      if (now?.act !== act) return;
      if (!("refusal" in taken)) return end(tx, after, { held, kind: "act_done" });
      const { code: failure, message } = taken.refusal;
      await end(tx, after, { held, kind: "act_failed", failure, message });
    });
  }

  return {
    async list(
      staff: Staff,
      { q = "", from = 0 }: { q?: string; from?: number },
    ): Promise<GiftList> {
      await limits.search(staff);
      const [found, counts] = await Promise.all([
        gifts.list(q, { most: GIFTS_PAGE, from }),
        gifts.count(q),
      ]);
      const none = { paymentId: null, beginsAt: null, endsAt: null, refunding: null };
      return { gifts: found.map((gift) => rowOf({ ...gift, ...none })), ...counts };
    },

    async read(id: string): Promise<OfficeGift> {
      const due = (await giftOf(id)).refunding;
      // At the end of its minute staff read it before its job may have begun.
      const isDue =
        due && due.failure === undefined && Date.parse(due.heldUntil) <= Number(clock());
      if (isDue) await run(id, due.act).catch(unlessUnavailable);
      return answer(await giftOf(id));
    },

    /** Its entry of the log commits only with what it changes. */
    async act(acting: Acting, id: string, order: GiftOrdered): Promise<OfficeGift> {
      const { staff, requestId } = acting;
      const reason = readReason(order.reason);
      if (reason === undefined) throw new Problem("office.reason_missing");
      const gift = await giftOf(id);
      const isOwn = [gift.giver, gift.recipient].includes(staff.email);
      if (isOwn || [gift.giverId, gift.claimerId].includes(staff.userId)) refuse("own_account");
      const needsProof = order.kind === "gift_refund" || order.kind === "gift_readdress";
      if (needsProof && !isOfficeProofFresh(staff.amr, clock())) {
        throw new Problem("office.proof_too_old");
      }
      const isDone = async (at: Database) =>
        (await findOwnEntries(at, { actorId: staff.userId, act: order.id })).length > 0;
      if (!(await isDone(db))) {
        const charge = order.kind === "gift_refund" ? await gifts.readCharge(id) : null;
        await db.transaction(async (tx) => {
          await gifts.lock(tx, id);
          // Another node may have run the same order until now.
          if (await isDone(tx)) return;
          const did = await act(tx, { gift, order, charge, acting, reason });
          const details = { act: order.id, ...did };
          await log(tx, gift, { staff, kind: order.kind, details, reason, requestId });
        });
      }
      return answer(await giftOf(id));
    },

    async undo({ staff, requestId }: Acting, id: string): Promise<OfficeGift> {
      const gift = await giftOf(id);
      await db.transaction(async (tx) => {
        const held = (await gifts.lock(tx, id))?.refunding;
        if (!held) return;
        if (held.failure !== undefined) return gifts.storeRefunding(tx, id, null);
        if (held.sending || Date.parse(held.heldUntil) <= Number(clock())) refuse("not_now");
        await runs.cancel(held.act, tx);
        const details = { sent: false };
        await end(tx, gift, { held, kind: "act_undone", by: staff, details, requestId });
      });
      return answer(await giftOf(id));
    },
  };
}

function unlessUnavailable(error: unknown): void {
  if (!isUnavailable(error)) throw error;
}
