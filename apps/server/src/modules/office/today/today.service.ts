import type { OfficeNeed, OfficeToday } from "@sovereign/contract/office-today";
import { addDays, type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { firstDayOf, monthOf } from "@sovereign/domain/calendar-month";
import { DUE_DAYS } from "@sovereign/domain/ledger-figures";
import { dayBeginsAt } from "@sovereign/domain/local-time";
import { areRemindersFailing, webhooksLateBefore } from "@sovereign/domain/office-needs";
import { mayOpenInOffice, type StaffRole } from "@sovereign/domain/staff";
import { MEMBER_ACTS, STAFF_LOG_KINDS, type StaffLogKind } from "@sovereign/domain/staff-log";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { hasTestMessage } from "#jobs/mails-for-office.repository.ts";
import type { BillingNeeds } from "#modules/memberships/office/billing-needs.repository.ts";
import type { BackupsService } from "#modules/office/backups/backups.service.ts";
import type { createBusinessFigures } from "#modules/office/money/business-figures.ts";
import type { FoundDifference } from "#modules/office/money/proof/differences.service.ts";
import { needOf, withoutPrice } from "#modules/office/money/proof/proof.ts";
import { backupNeeds } from "./backup-needs.ts";
import { billingNeeds } from "./billing-needs.ts";
import { countLedger, type Ledger } from "./ledger.ts";
import { countBounces, findLastActs, findManyLooks, findWaitingActs } from "./needs.repository.ts";
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
  /** Broadcasts whose sender may not send anymore. */
  orphanedBroadcasts: () => Promise<{ id: string; subject: string; since: Date }[]>;
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

export type TodayService = ReturnType<typeof createTodayService>;

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
  let counted: Promise<Ledger> | undefined;

  async function ledgerOf(fresh: boolean): Promise<Ledger> {
    const known = fresh ? undefined : await counted?.catch(() => undefined);
    const age = known && clock().getTime() - known.countedAt.getTime();
    if (known && age !== undefined && age >= 0 && age < COUNT_HOLDS_MS) return known;
    counted = countLedger(db, clock());
    return counted;
  }

  async function figuresOf({ due, canceled }: Ledger, now: Date): Promise<OfficeToday["figures"]> {
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
      due,
      canceled,
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

  const orphanedNeeds = async (): Promise<OfficeNeed[]> => [
    ...(await deps.orphanedBroadcasts()).map(({ since, ...broadcast }) => ({
      kind: "broadcast_orphaned" as const,
      ...broadcast,
      since: since.toISOString(),
    })),
    ...orphanedPieceNeeds(deps.orphanedPieces()),
  ];

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

  async function firstDay(): Promise<OfficeToday["first_day"]> {
    if (await billing.hasEverSold()) return null;
    const { takesPayments, programmeDays, ...known } = deps.readiness();
    const [webhookAt, message, backup] = await Promise.all([
      billing.lastWebhook(),
      hasTestMessage(db),
      backups.last(),
    ]);
    return {
      ...known,
      programme_days: programmeDays,
      payments: { ready: takesPayments, webhook_at: webhookAt?.toISOString() ?? null },
      message,
      backup: backup.at !== null,
      bought: false,
    };
  }

  return {
    async read(
      { role, timeZone }: { role: StaffRole; timeZone: string },
      fresh: boolean,
    ): Promise<OfficeToday> {
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
        mayOpenInOffice("office_broadcast_receipts", role) ? bouncedNeeds(now) : [],
        seesSums ? moneyNeeds(now) : [],
        seesSums ? serverNeeds(now) : [],
        seesTeam ? looksNeeds(now) : [],
        seesTeam ? waitingActs(db) : [],
        seesTeam ? orphanedNeeds() : [],
        seesTeam ? fileNeeds() : [],
        mayOpenInOffice("office_faults", role) ? faultNeeds() : [],
      ]);
      return {
        counted_at: (ledger?.countedAt ?? now).toISOString(),
        figures: ledger && seesSums ? await figuresOf(ledger, now) : null,
        needs: needs.flat(),
        last_acts: seesMembers
          ? (await findLastActs(db, SHOWN_ACTS, { seesTeam })).map(lastAct)
          : [],
        first_day: seesSums ? await firstDay() : null,
      };
    },
  };
}

type LastAct = Awaited<ReturnType<typeof findLastActs>>[number];

function lastAct({ id, at, actor, kind, userId, address }: LastAct) {
  return {
    id,
    actor,
    at: at.toISOString(),
    kind:
      STAFF_LOG_KINDS.find((known) => known === kind) ?? ("member_looked" satisfies StaffLogKind),
    member: userId && address ? { id: userId, address } : null,
  };
}
