import type { OfficeNeed, OfficeToday } from "@sovereign/contract/office-today";
import { addDays, type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { firstDayOf, monthOf } from "@sovereign/domain/calendar-month";
import { DUE_DAYS } from "@sovereign/domain/ledger-figures";
import { dayBeginsAt } from "@sovereign/domain/local-time";
import { areRemindersFailing, isReady, webhooksLateBefore } from "@sovereign/domain/office-needs";
import { mayOpenInOffice, type StaffRole } from "@sovereign/domain/staff";
import { MEMBER_ACTS } from "@sovereign/domain/staff-log";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { countSettledMails, hasTestMessage } from "#jobs/mails-for-office.repository.ts";
import type { BillingNeeds } from "#modules/memberships/office/billing-needs.repository.ts";
import type { PriceRow } from "#modules/memberships/office/office-prices.ts";
import type { BackupsService } from "#modules/office/backups/backups.service.ts";
import { findEntries } from "#modules/office/log/log.repository.ts";
import type { createBusinessFigures } from "#modules/office/money/business-figures.ts";
import type { FoundDifference } from "#modules/office/money/proof/differences.service.ts";
import { needOf, withoutPrice } from "#modules/office/money/proof/proof.ts";
import { backupNeeds } from "./backup-needs.ts";
import { billingNeeds } from "./billing-needs.ts";
import { countLedger, type Ledger } from "./ledger.ts";
import {
  countBounces,
  countListed,
  findManyLooks,
  findWaitingActs,
  isPriceOrphaned,
} from "./needs.repository.ts";
import {
  broadcastNeeds,
  type FaultyPiece,
  type LeftBroadcast,
  type OverduePiece,
  orphanedPieceNeeds,
  pieceNeeds,
  tellingNeeds,
} from "./piece-needs.ts";
import { refundNeeds } from "./refund-needs.ts";

const SHOWN_DAYS = 30;
const SHOWN_ACTS = 6;
/** Number of days that the latest actions are looked for. */
const ACTS_DAYS = 365;
/** Number of days a broadcast with bounces stays in Today. */
const BOUNCED_DAYS = 14;
/** Number of days a warning about many looks stays in Today. */
const LOOKS_DAYS = 7;
const DAY_MS = 24 * 3600_000;

/** A count of the ledger is shown to everyone for this long, with its time. */
const COUNT_HOLDS_MS = 60_000;

export type TodayDeps = {
  db: Database;
  clock: Clock;
  billing: BillingNeeds;
  /** Reminders due since then: how many failed, of how many. */
  countReminders: (since: Date) => Promise<{ failed: number; of: number }>;
  figures: Pick<ReturnType<typeof createBusinessFigures>, "read">;
  /** The books' time zone, in which figures are cut by days and months. */
  timeZone: string;
  /** Current differences of the books. */
  findDifferences: () => Promise<FoundDifference[]>;
  /** Undefined where no payments are taken. */
  paymentMode: "test" | "live" | undefined;
  backups: BackupsService;
  overdueMails: () => Promise<{ count: number; since: Date } | null>;
  overduePieces: (today: CalendarDate) => OverduePiece[];
  faultyPieces: () => FaultyPiece[];
  orphanedPieces: () => FaultyPiece[];
  /** Live files whose metadata cannot be removed. */
  tellingFiles: () => Promise<{ path: string; since: Date }[]>;
  /** Errors that affect many members. */
  spreadingFaults: () => Promise<{ members: number; route: string; since: Date }[]>;
  /** Broadcasts sent since whose bounced recipients have not been asked in the app. */
  leftBroadcasts: (since: Date) => Promise<LeftBroadcast[]>;
  broadcasts: {
    /** Broadcasts whose sender may not send anymore. */
    orphaned: () => Promise<OrphanedBroadcast[]>;
    /** Broadcasts that staff paused. */
    paused: () => Promise<PausedBroadcast[]>;
  };
  /** The price that is set for later. */
  plannedPrice: () => Promise<PriceRow | undefined>;
  /** Updates who pays in the member list. */
  refreshStates: (now: Date) => Promise<void>;
  /** Counts the items that opened since, until an instant or now. */
  countOpenedPieces: (since: Date, until?: Date) => Promise<number>;
  /** Broadcasts that are paused because they are late. */
  lateBroadcasts: () => Promise<{ id: string; subject: string; since: Date }[]>;
  /** Names of settings that still have their example value. */
  placeholders: readonly string[];
  readiness: () => {
    takesPayments: boolean;
    price: string;
    pieces: number;
    shelves: number;
    programmeDays: number;
  };
};

type OrphanedBroadcast = {
  id: string;
  subject: string;
  since: Date;
  /** Whether it has not begun. */
  scheduled: boolean;
  dueAt: Date | null;
};
type PausedBroadcast = { id: string; subject: string; since: Date; waiting: number; left: number };

export type TodayService = ReturnType<typeof createTodayService>;

type Counted = Ledger & { listed: Awaited<ReturnType<typeof countListed>> };

/** Actions that need an owner's consent. */
async function waitingActs(db: Database): Promise<OfficeNeed[]> {
  return (await findWaitingActs(db)).map(({ id, kind, by, reason, since, ...row }) => ({
    kind: "act_waits",
    id,
    by,
    reason,
    member: { id: row.userId, address: row.address },
    act: MEMBER_ACTS.find((known) => known === kind) ?? "change_address",
    since: since.toISOString(),
  }));
}

export function createTodayService(deps: TodayDeps) {
  const { db, clock, backups, billing } = deps;
  let counted: Promise<Counted> | undefined;

  async function count(now: Date): Promise<Counted> {
    await deps.refreshStates(now);
    const [ledger, listed] = await Promise.all([countLedger(db, now), countListed(db, now)]);
    return { ...ledger, listed };
  }

  async function ledgerOf(fresh: boolean): Promise<Counted> {
    const known = fresh ? undefined : await counted?.catch(() => undefined);
    const age = known && clock().getTime() - known.countedAt.getTime();
    if (known && age !== undefined && age >= 0 && age < COUNT_HOLDS_MS) return known;
    counted = count(clock());
    return counted;
  }

  async function figuresOf({ listed }: Counted, now: Date): Promise<OfficeToday["figures"]> {
    const { timeZone } = deps;
    const today = calendarDateIn(timeZone, now);
    const days = Array.from({ length: SHOWN_DAYS }, (_, at) => addDays(today, at + 1 - SHOWN_DAYS));
    const { payingBefore, graceEndsSoon, graceSums, ...figures } = await deps.figures.read(now, {
      monthStart: dayBeginsAt(timeZone, firstDayOf(monthOf(today))),
      days: [...days, addDays(today, 1)].map((day) => dayBeginsAt(timeZone, day)),
    });
    return {
      ...figures,
      paying_before: payingBefore,
      without_price: withoutPrice(await deps.findDifferences()),
      listed,
      due_by: addDays(today, DUE_DAYS),
      grace_ends_soon: graceEndsSoon,
      grace_sums: graceSums,
      days: figures.days.map((day, at) => ({ day: days[at] ?? today, ...day })),
    };
  }

  async function moneyNeeds(now: Date): Promise<OfficeNeed[]> {
    const need = needOf(await deps.findDifferences(), now);
    const month = monthOf(calendarDateIn(deps.timeZone, now));
    return need ? [{ kind: "money_differs", month, ...need }] : [];
  }

  async function mailNeeds(): Promise<OfficeNeed[]> {
    const [bounced, waiting] = await Promise.all([countBounces(db, clock()), deps.overdueMails()]);
    return [
      ...(bounced.since
        ? [
            {
              kind: "mail_bounced" as const,
              count: bounced.count,
              since: bounced.since.toISOString(),
            },
          ]
        : []),
      ...(waiting
        ? [
            {
              kind: "mail_waiting" as const,
              count: waiting.count,
              since: waiting.since.toISOString(),
            },
          ]
        : []),
    ];
  }

  const trialNeeds = async (): Promise<OfficeNeed[]> =>
    (await billing.untoldTrials()).flatMap(({ endsAt, ...member }) =>
      endsAt ? [{ kind: "trial_untold", member, ends_at: endsAt.toISOString() }] : [],
    );

  const looksNeeds = async (now: Date): Promise<OfficeNeed[]> =>
    (await findManyLooks(db, new Date(now.getTime() - LOOKS_DAYS * DAY_MS))).map(
      ({ since, ...of }) => ({ kind: "many_looks", ...of, since: since.toISOString() }),
    );

  const lateNeeds = async (): Promise<OfficeNeed[]> =>
    (await deps.lateBroadcasts()).map(({ since, ...broadcast }) => ({
      kind: "broadcast_late",
      ...broadcast,
      since: since.toISOString(),
    }));

  const pausedNeeds = async (): Promise<OfficeNeed[]> =>
    (await deps.broadcasts.paused()).map(({ since, ...broadcast }) => ({
      kind: "broadcast_paused",
      ...broadcast,
      since: since.toISOString(),
    }));

  const orphanedNeeds = async (): Promise<OfficeNeed[]> => [
    ...(await deps.broadcasts.orphaned()).map(({ since, dueAt, ...broadcast }) => ({
      kind: "broadcast_orphaned" as const,
      ...broadcast,
      due_at: dueAt?.toISOString() ?? null,
      since: since.toISOString(),
    })),
    ...orphanedPieceNeeds(deps.orphanedPieces()),
  ];

  async function priceNeeds(): Promise<OfficeNeed[]> {
    const price = await deps.plannedPrice();
    if (!price || price.madeBy === null || !(await isPriceOrphaned(db, price))) return [];
    const amounts = price.amounts.map(({ amount, currency }) => ({ amount, currency }));
    return [{ kind: "price_orphaned", amounts, from: price.from.toISOString(), by: price.madeBy }];
  }

  const fileNeeds = async (): Promise<OfficeNeed[]> => tellingNeeds(await deps.tellingFiles());

  const bouncedNeeds = async (now: Date): Promise<OfficeNeed[]> =>
    broadcastNeeds(await deps.leftBroadcasts(new Date(now.getTime() - BOUNCED_DAYS * DAY_MS)));

  const faultNeeds = async (): Promise<OfficeNeed[]> =>
    (await deps.spreadingFaults()).map(({ since, ...fault }) => ({
      kind: "fault_spreading",
      ...fault,
      since: since.toISOString(),
    }));

  async function serverNeeds(now: Date): Promise<OfficeNeed[]> {
    const [ofBackups, late, reminders] = await Promise.all([
      backupNeeds(db, backups, now),
      billing.lateWebhooks(webhooksLateBefore(now)),
      deps.countReminders(new Date(now.getTime() - DAY_MS)),
    ]);
    return [
      ...ofBackups,
      ...late.map(
        ({ provider, count, since }): OfficeNeed => ({
          kind: "webhooks_behind",
          provider,
          count,
          since: (since ?? now).toISOString(),
        }),
      ),
      ...(areRemindersFailing(reminders)
        ? [{ kind: "reminders_failing" as const, ...reminders }]
        : []),
      ...(deps.placeholders.length > 0
        ? [{ kind: "placeholders" as const, settings: [...deps.placeholders] }]
        : []),
    ];
  }

  async function sentSince(since: Date): Promise<OfficeToday["sent"]> {
    const [mails, reminders, opened] = await Promise.all([
      countSettledMails(db, since),
      deps.countReminders(since),
      deps.countOpenedPieces(since),
    ]);
    return { mails, reminders, opened };
  }

  /** Null once each line is done. */
  async function firstDay(): Promise<OfficeToday["first_day"]> {
    const { takesPayments, programmeDays, ...known } = deps.readiness();
    const [bought, webhookAt, message, backup] = await Promise.all([
      billing.hasEverSold(),
      billing.lastWebhook(),
      hasTestMessage(db),
      backups.last(),
    ]);
    const payments = { ready: takesPayments, webhook_at: webhookAt?.toISOString() ?? null };
    const state = { ...known, payments, message, backup: backup.at !== null, bought };
    return isReady(state) ? null : { ...state, programme_days: programmeDays };
  }

  /** Reads the entries that the log shows this reader. */
  const lastActs = (now: Date, { seesTeam }: { seesTeam: boolean }) =>
    findEntries(
      db,
      {
        what: "all",
        actor: undefined,
        memberKey: undefined,
        days: ACTS_DAYS,
        onMembersOnly: !seesTeam,
      },
      { before: undefined, now, limit: SHOWN_ACTS },
    );

  return {
    async read(
      { role, timeZone }: { role: StaffRole; timeZone: string },
      fresh: boolean,
    ): Promise<Omit<OfficeToday, "monday_mail">> {
      const now = clock();
      const today = calendarDateIn(timeZone, now);
      const seesMembers = mayOpenInOffice("office_members", role);
      const seesTeam = mayOpenInOffice("office_team", role);
      const seesSums = mayOpenInOffice("office_sums", role);
      const ledger = seesMembers ? await ledgerOf(fresh) : undefined;
      const needs = await Promise.all([
        ledger ? billingNeeds(db, { ledger, mode: deps.paymentMode, needs: billing }) : [],
        seesMembers ? refundNeeds(db, billing, now, deps.paymentMode) : [],
        seesMembers ? mailNeeds() : [],
        seesMembers ? trialNeeds() : [],
        pieceNeeds(deps.overduePieces(today), deps.faultyPieces(), now),
        mayOpenInOffice("office_broadcasts", role) ? lateNeeds() : [],
        seesMembers ? pausedNeeds() : [],
        mayOpenInOffice("office_broadcast_receipts", role) ? bouncedNeeds(now) : [],
        seesSums ? moneyNeeds(now) : [],
        seesSums ? serverNeeds(now) : [],
        seesTeam ? looksNeeds(now) : [],
        seesTeam ? waitingActs(db) : [],
        seesTeam ? orphanedNeeds() : [],
        seesTeam ? priceNeeds() : [],
        seesTeam ? fileNeeds() : [],
        mayOpenInOffice("office_faults", role) ? faultNeeds() : [],
      ]);
      return {
        counted_at: (ledger?.countedAt ?? now).toISOString(),
        figures: ledger && seesSums ? await figuresOf(ledger, now) : null,
        needs: needs.flat(),
        sent: seesSums ? await sentSince(new Date(now.getTime() - DAY_MS)) : null,
        last_acts: seesMembers ? await lastActs(now, { seesTeam }) : [],
        first_day: seesSums ? await firstDay() : null,
      };
    },
  };
}
