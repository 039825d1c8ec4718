import type {
  OfficeMember,
  OfficePayment,
  OfficePayments,
  OfficeSubscription,
  StaffNote,
} from "@sovereign/contract/office-member";
import type { OwnSession } from "@sovereign/contract/own-sessions";
import type { MemberLogPage, OwnStaffLog } from "@sovereign/contract/staff-log";
import { endCauseOf, standingOf } from "@sovereign/domain/member-standing";
import { totalsOf } from "@sovereign/domain/money";
import { MEMBER_ACTS, readReason } from "@sovereign/domain/staff-log";
import {
  accessOf,
  chargesAgain,
  chargesOn,
  NOT_BEGUN_STATUSES,
  whoManages,
} from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { findMails } from "#jobs/mails-for-office.repository.ts";
import { findRefused } from "#jobs/refused-addresses.repository.ts";
import type { OfficeAccounts } from "#modules/accounts/office/accounts-office.ts";
import type { OfficeBilling } from "#modules/memberships/office/office-billing.ts";
import { cardAnswer } from "#modules/office/acts/money/money-deps.ts";
import { findPaymentMails } from "#modules/office/broadcasts/recipients.repository.ts";
import type { OfficeReminders } from "#modules/reminders/office/reminders-office.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { CustomerPayment } from "#providers/payments/customer-payments.ts";
import { OTHER_PRODUCT, type Payments } from "#providers/payments/payments.ts";
import { stripePage } from "#providers/payments/stripe-dashboard.ts";
import { appendToLog } from "#staff/staff-log.repository.ts";
import {
  type StaffNote as FoundNote,
  findStaffNote,
  saveStaffNote,
} from "#staff/staff-notes.repository.ts";
import { changeReason, type Look, type Looking, recordLook } from "./looks.repository.ts";
import {
  findActsUnderWay,
  findEnds,
  findLastKeptDay,
  findMember,
  findStaffRole,
  findSubscriptions,
  type LookedAt,
  type OfficeRow,
} from "./member.repository.ts";
import { memberGifts } from "./member-gifts.ts";
import { countMemberLog, readMemberLog } from "./member-log.repository.ts";

type Options = {
  db: Database;
  clock: Clock;
  payments: Payments | undefined;
  billing: Pick<OfficeBilling, "giftsOf" | "settledRefunds">;
  accounts: Pick<OfficeAccounts, "proofsOf">;
  reminders: Pick<OfficeReminders, "find">;
  findDeletion: (userId: string) => Promise<{ touchedAt: Date } | undefined>;
  devicesOf: (userId: string) => Promise<OwnSession[]>;
  /** Undefined without the member. */
  marksOf: (userId: string) => Promise<OfficeMember["days"] | undefined>;
  /** The provider's page of a subscription. */
  pageOf: (row: OfficeRow) => string | null;
};

export type MemberService = ReturnType<typeof createMemberService>;

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** Looks at a member: whatever it returns is in the member's log before. */
export function createMemberService(options: Options) {
  const { db, clock, payments, billing, accounts, reminders, findDeletion } = options;
  const { devicesOf, marksOf, pageOf } = options;
  async function memberOf(userId: string): Promise<LookedAt> {
    const member = await findMember(db, userId);
    if (!member) throw new Problem("office.member_not_found");
    return member;
  }

  async function lookAt(looking: Looking): Promise<{ member: LookedAt; look: Look }> {
    const member = await memberOf(looking.userId);
    return { member, look: await recordLook(db, looking, clock()) };
  }

  function described(
    row: OfficeRow,
    ends: Awaited<ReturnType<typeof findEnds>>,
  ): OfficeSubscription {
    const open = row.userId !== null && accessOf(row, clock()).open;
    const end = ends.find(({ id }) => id === row.externalId);
    const isOver = !open && row.periodEnd !== null && !NOT_BEGUN_STATUSES.includes(row.status);
    return {
      source: row.source,
      id: row.externalId,
      customer_id: row.customerId,
      managed_by: whoManages(row),
      status: row.status,
      open,
      since: iso(row.startedAt),
      period_start: iso(row.periodStart),
      period_end: iso(row.periodEnd),
      price: row.price,
      product: row.productId,
      ended: isOver
        ? {
            at: iso(row.endedByStaffAt ?? end?.at ?? row.periodEnd),
            cause: endCauseOf(row, end?.reason ?? null),
          }
        : null,
      cancel_at_period_end: row.cancelAtPeriodEnd,
      charges: isOurs(row) && chargesAgain(row),
      charges_on: iso(chargesOn(row, clock())),
      revoked: row.revoked,
      owner_link: row.userId === null ? null : row.ownerLink,
      url: pageOf(row),
    };
  }

  return {
    async read(looking: Looking): Promise<OfficeMember> {
      const { member, look } = await lookAt(looking);
      const { id, email } = member;
      const [rows, lastDay, days, mails, paymentMails, reminder, devices, gifts] =
        await Promise.all([
          findSubscriptions(db, member),
          findLastKeptDay(db, id),
          marksOf(id),
          findMails(db, id),
          findPaymentMails(db, id),
          reminders.find(id),
          devicesOf(id),
          billing.giftsOf(member),
        ]);
      // The account was deleted in between.
      if (!days) throw new Problem("office.member_not_found");
      const [[proofs], role, deletion, refusal, acts, log, ends, note] = await Promise.all([
        accounts.proofsOf([id]),
        findStaffRole(db, id),
        findDeletion(id),
        findRefused(db, email),
        findActsUnderWay(db, id),
        readMemberLog(db, { userId: id, reader: "staff" }),
        findEnds(
          db,
          rows.map(({ externalId }) => externalId),
        ),
        findStaffNote(db, id),
      ]);
      return {
        id,
        name: member.name,
        email,
        number: member.number,
        confirmed_at: member.emailVerified ? iso(member.confirmedAt ?? member.createdAt) : null,
        time_zone: member.timeZone,
        created_at: member.createdAt.toISOString(),
        last_day_kept: lastDay,
        days,
        staff_role: role,
        refused_address: refusal ? { ...refusal, since: refusal.since.toISOString() } : null,
        deletion: deletion ? { requested_at: deletion.touchedAt.toISOString() } : null,
        membership: standingAnswer(rows, clock()),
        subscriptions: rows.map((row) => described(row, ends)),
        gifts: memberGifts(gifts),
        mails: mails.map(({ messageKey, template, subject, state, status, ...times }) => ({
          template,
          subject,
          state,
          status,
          queued_at: times.queuedAt.toISOString(),
          sent_at: iso(times.sentAt),
          settled_at: iso(times.settledAt),
          paid: isPaidSince(paymentMails.get(messageKey), standingAnswer(rows, clock())),
        })),
        reminders: reminder,
        devices: devices.map(({ device, signed_in_at, last_used_at }) => ({
          ...device,
          signed_in_at,
          last_used_at,
        })),
        factors: proofs?.factors ?? [],
        passkeys: proofs?.passkeys ?? 0,
        acts: acts.flatMap(({ id, kind, state, actorName, reason, heldUntil, createdAt }) => {
          const known = MEMBER_ACTS.find((act) => act === kind);
          const times = { held_until: iso(heldUntil), created_at: createdAt.toISOString() };
          return known ? [{ id, kind: known, state, name: actorName, reason, ...times }] : [];
        }),
        note: noteAnswer(note),
        look: { at: look.at.toISOString(), reason: look.reason },
        log,
      };
    },

    async changeReason(looking: Looking & { reason: string }): Promise<OfficeMember["look"]> {
      await memberOf(looking.userId);
      const reason = readReason(looking.reason);
      if (reason === undefined) throw new Problem("office.reason_missing");
      const look = await changeReason(db, { ...looking, reason }, clock());
      return { at: look.at.toISOString(), reason: look.reason };
    },

    /** Saves the note unless another was saved since; its text stays out of the log. */
    async saveNote(
      looking: Looking,
      { text, version }: { text: string; version: number },
    ): Promise<StaffNote> {
      await lookAt(looking);
      const { staff, userId, requestId } = looking;
      const now = clock();
      return db.transaction(async (tx) => {
        const note = { userId, text, byName: staff.name, at: now };
        const saved = await saveStaffNote(tx, note, version);
        if (!saved) throw new Problem("office.note_changed");
        const details = { characters: text.length };
        const about = { userId };
        await appendToLog(tx, { staff, kind: "note_saved", details, about, requestId }, now);
        return noteAnswer(saved);
      });
    },

    async readPayments(looking: Looking): Promise<OfficePayments> {
      const { member } = await lookAt(looking);
      const rows = (await findSubscriptions(db, member)).filter(isOurs);
      const cards = rows.filter(({ source }) => source === "stripe");
      if (cards.length > 0 && !payments) throw new Problem("billing.not_configured");
      const customers = [...new Set(cards.map(({ customerId }) => customerId))];
      const ids = new Set(cards.map(({ externalId }) => externalId));
      const answers = await Promise.all(customers.map((id) => payments?.paymentsOf(id)));
      const found = answers
        .flatMap((answer) => answer?.payments ?? [])
        .filter(({ subscriptionId: id }) => id !== null && ids.has(id))
        .sort((a, b) => b.at.getTime() - a.at.getTime());
      const paid = found.filter(({ state }) => state === "paid");
      const settled = await billing.settledRefunds(
        found.flatMap(({ refunds }) => refunds.map(({ id }) => id)),
      );
      const stores = rows.filter(({ source }) => source === "revenuecat").map(whoManages);
      return {
        payments: found.map((payment) => paymentAnswer(payment, settled)),
        complete: answers.every((answer) => answer?.complete ?? true),
        paid: totalsOf(paid.map(({ amount }) => amount)),
        returned: totalsOf(paid.map(({ returned }) => returned)),
        on_their_way: totalsOf(paid.map(({ onItsWay }) => onItsWay)),
        stores: [...new Set(stores)],
      };
    },

    async readLog(looking: Looking, before: number | undefined): Promise<MemberLogPage> {
      await lookAt(looking);
      return readMemberLog(db, { userId: looking.userId, reader: "staff" }, before);
    },

    async readOwnLog(userId: string, before: number | undefined): Promise<OwnStaffLog> {
      const page = await readMemberLog(db, { userId, reader: "member" }, before);
      const { looks, acts, since } = await countMemberLog(db, userId);
      return { ...page, looks, acts, member_since: iso(since) };
    },
  };
}

const noteAnswer = (note: FoundNote | undefined): StaffNote =>
  note
    ? { text: note.text, version: note.version, by: note.byName, at: note.at.toISOString() }
    : { text: "", version: 0, by: null, at: null };

function paymentAnswer(found: CustomerPayment, settled: readonly string[]): OfficePayment {
  const { id, number, kind, state, amount, attempts, card, returned, disputed, url } = found;
  return {
    id,
    charge_id: found.chargeId,
    subscription_id: found.subscriptionId,
    number,
    at: found.at.toISOString(),
    kind,
    state,
    amount,
    attempts,
    card: cardAnswer(card),
    returned,
    on_its_way: found.onItsWay,
    refunds: found.refunds.map((refund) => ({
      ...refund,
      at: refund.at.toISOString(),
      settled: settled.includes(refund.id),
    })),
    disputed,
    url,
  };
}

const isOurs = ({ status }: OfficeRow) => status !== OTHER_PRODUCT;

/** Null for an email that is about no declined payment. */
const isPaidSince = (
  lastDay: Date | undefined,
  { state, until }: OfficeMember["membership"],
): boolean | null =>
  lastDay === undefined
    ? null
    : state !== "grace" && until !== null && Date.parse(until) > lastDay.getTime();

function standingAnswer(rows: readonly OfficeRow[], now: Date): OfficeMember["membership"] {
  const own = rows.filter((row) => row.userId !== null && isOurs(row));
  const standing = standingOf(own, now);
  return {
    state: standing.state,
    subscription_id: standing.externalId,
    managed_by: standing.managedBy,
    since: iso(standing.since),
    until: iso(standing.until),
    declined_on: iso(standing.declinedOn),
    ended_at: iso(standing.endedAt),
    price: standing.price,
    paid_twice: standing.paidTwice,
  };
}

/** Returns where staff see a subscription at its provider; null without a configured one. */
export function createProviderPages(options: {
  payments: Pick<Payments, "mode"> | undefined;
  revenuecatProjectId: string | undefined;
}): (row: Pick<OfficeRow, "source" | "externalId" | "customerId">) => string | null {
  const { payments, revenuecatProjectId: project } = options;
  return ({ source, externalId, customerId }) => {
    if (source === "stripe") {
      return payments
        ? stripePage("subscriptions", externalId, { live: payments.mode === "live" })
        : null;
    }
    if (source !== "revenuecat" || !project) return null;
    const path = [project.replace(/^proj/, ""), customerId].map(encodeURIComponent).join("/");
    return `https://app.revenuecat.com/customers/${path}`;
  };
}
