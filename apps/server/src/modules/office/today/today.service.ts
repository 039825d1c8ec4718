import type { OfficeNeed, OfficeToday } from "@sovereign/contract/office-today";
import { addDays, type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { firstDayOf, monthOf } from "@sovereign/domain/calendar-month";
import { createLedgerCount, DUE_DAYS, type LedgerFigures } from "@sovereign/domain/ledger-figures";
import { dayBeginsAt } from "@sovereign/domain/local-time";
import { chargingSubscriptions, membershipOf } from "@sovereign/domain/membership";
import {
  areRemindersFailing,
  isBackupLate,
  webhooksLateBefore,
} from "@sovereign/domain/office-needs";
import { mayOpenInOffice, type StaffRole } from "@sovereign/domain/staff";
import { STAFF_LOG_KINDS, type StaffLogKind } from "@sovereign/domain/staff-log";
import { type MembershipManager, whoManages } from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { BackupsService } from "#modules/office/backups/backups.service.ts";
import { moneyOf } from "#providers/payments/stripe-money.ts";
import { subscriptionsByMember } from "./ledger.repository.ts";
import {
  countBounces,
  countLateWebhooks,
  countReminders,
  findAddresses,
  findLastActs,
  findLastWebhook,
  findOpenDisputes,
  hasEverSold,
  hasTestMessage,
} from "./needs.repository.ts";

const SHOWN_DAYS = 30;
const SHOWN_ACTS = 6;
const DAY_MS = 24 * 3600_000;

/** A count of the ledger is shown to everyone for this long, with its time. */
const COUNT_HOLDS_MS = 60_000;

type OverduePiece = { title: string; path: string; period: string; since: CalendarDate };

export type TodayDeps = {
  db: Database;
  clock: Clock;
  backups: BackupsService;
  overdueMails: () => Promise<{ count: number; since: Date } | null>;
  overduePieces: (today: CalendarDate) => OverduePiece[];
  /** Names of settings that still have their example value. */
  placeholders: readonly string[];
  readiness: {
    takesPayments: boolean;
    price: string;
    pieces: number;
    shelves: number;
    programmeDays: number;
  };
};

type Ledger = {
  countedAt: Date;
  days: CalendarDate[];
  figures: LedgerFigures;
  failed: { id: string; endsAt: Date }[];
  /** The subscriptions of who pays twice, the latest last. */
  twice: { id: string; by: { managedBy: MembershipManager; since: Date }[] }[];
};

export type TodayService = ReturnType<typeof createTodayService>;

export function createTodayService(deps: TodayDeps) {
  const { db, clock, backups } = deps;
  const counted = new Map<string, Promise<Ledger>>();

  async function countLedger(timeZone: string): Promise<Ledger> {
    const now = clock();
    const today = calendarDateIn(timeZone, now);
    const days = Array.from({ length: SHOWN_DAYS }, (_, at) => addDays(today, at + 1 - SHOWN_DAYS));
    const ledger = createLedgerCount({
      now,
      monthStart: dayBeginsAt(timeZone, firstDayOf(monthOf(today))),
      instants: days.map((day) => dayBeginsAt(timeZone, day)),
    });
    const failed: Ledger["failed"] = [];
    const twice: Ledger["twice"] = [];
    for await (const { userId, rows } of subscriptionsByMember(db)) {
      ledger.add(rows);
      const membership = membershipOf(rows, now);
      if (membership.payment_due && membership.subscription_end) {
        failed.push({ id: userId, endsAt: new Date(membership.subscription_end) });
      }
      if (membership.paid_twice) {
        const by = chargingSubscriptions(rows, now)
          .map((row) => ({ managedBy: whoManages(row), since: row.startedAt ?? row.syncedAt }))
          .sort((one, other) => one.since.getTime() - other.since.getTime());
        twice.push({ id: userId, by });
      }
    }
    failed.sort((one, other) => one.endsAt.getTime() - other.endsAt.getTime());
    return { countedAt: now, days, figures: ledger.figures(), failed, twice };
  }

  async function ledgerOf(timeZone: string, fresh: boolean): Promise<Ledger> {
    const known = fresh ? undefined : await counted.get(timeZone)?.catch(() => undefined);
    const age = known && clock().getTime() - known.countedAt.getTime();
    if (known && age !== undefined && age >= 0 && age < COUNT_HOLDS_MS) return known;
    const counting = countLedger(timeZone);
    counted.set(timeZone, counting);
    return counting;
  }

  async function memberNeeds(ledger: Ledger): Promise<OfficeNeed[]> {
    const disputed = await findOpenDisputes(db);
    const { failed, twice } = ledger;
    const addresses = await findAddresses(
      db,
      [...failed, ...twice].map(({ id }) => id),
    );
    const address = (id: string) => addresses.get(id) ?? id;
    const declined = failed.map(({ id, endsAt }) => ({
      ...{ id, address: address(id), ends_at: endsAt.toISOString() },
    }));
    return [
      ...disputed.map(
        ({ id, address, amount, currency, openedAt, by }): OfficeNeed => ({
          kind: "dispute",
          member: { id, address },
          sum: moneyOf(amount, currency),
          opened_at: openedAt.toISOString(),
          by: by?.toISOString() ?? null,
        }),
      ),
      ...(declined.length > 0 ? [{ kind: "payments_failed" as const, members: declined }] : []),
      ...twice.map(
        ({ id, by }): OfficeNeed => ({
          kind: "pays_twice",
          member: { id, address: address(id) },
          since: (by.at(-1)?.since ?? ledger.countedAt).toISOString(),
          by: by.map(({ managedBy, since }) => ({
            managed_by: managedBy,
            since: since.toISOString(),
          })),
        }),
      ),
    ];
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

  const pieceNeeds = (today: CalendarDate): OfficeNeed[] =>
    deps.overduePieces(today).map((piece) => ({ kind: "piece_overdue", ...piece }));

  async function serverNeeds(now: Date): Promise<OfficeNeed[]> {
    const [lastAt, running, late, reminders] = await Promise.all([
      backups.lastAt(),
      backups.isRunning(),
      countLateWebhooks(db, webhooksLateBefore(now)),
      countReminders(db, new Date(now.getTime() - DAY_MS)),
    ]);
    return [
      ...(isBackupLate(lastAt, now)
        ? [{ kind: "backup_late" as const, last_at: lastAt?.toISOString() ?? null, running }]
        : []),
      ...late.map(
        ({ provider, count, since }): OfficeNeed => ({
          ...{ kind: "webhooks_behind", provider, count },
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
    if (await hasEverSold(db)) return null;
    const { takesPayments, programmeDays, ...known } = deps.readiness;
    const [webhookAt, message, backup] = await Promise.all([
      findLastWebhook(db),
      hasTestMessage(db),
      backups.lastAt(),
    ]);
    return {
      ...{ ...known, programme_days: programmeDays },
      payments: { ready: takesPayments, webhook_at: webhookAt?.toISOString() ?? null },
      ...{ message, backup: backup !== null, bought: false },
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
      const ledger = seesMembers ? await ledgerOf(timeZone, fresh) : undefined;
      const needs = await Promise.all([
        ledger ? memberNeeds(ledger) : [],
        seesMembers ? mailNeeds() : [],
        pieceNeeds(today),
        seesSums ? serverNeeds(now) : [],
      ]);
      return {
        counted_at: (ledger?.countedAt ?? now).toISOString(),
        figures: ledger && seesSums ? figuresAnswer(ledger, today) : null,
        needs: needs.flat(),
        last_acts: seesMembers
          ? (await findLastActs(db, SHOWN_ACTS, { seesTeam })).map(lastAct)
          : [],
        first_day: seesSums ? await firstDay() : null,
      };
    },
  };
}

function figuresAnswer({ figures, days }: Ledger, today: CalendarDate): OfficeToday["figures"] {
  return {
    ...figures,
    paying_before: figures.payingBefore,
    without_price: figures.withoutPrice,
    due_by: addDays(today, DUE_DAYS),
    grace_ends_soon: figures.graceEndsSoon,
    grace_sums: figures.graceSums,
    days: figures.days.map((day, at) => ({ day: days[at] ?? today, ...day })),
  };
}

type LastAct = Awaited<ReturnType<typeof findLastActs>>[number];

function lastAct({ id, at, actor, kind, userId, address }: LastAct) {
  return {
    ...{ id, actor, at: at.toISOString() },
    kind:
      STAFF_LOG_KINDS.find((known) => known === kind) ?? ("member_looked" satisfies StaffLogKind),
    member: userId && address ? { id: userId, address } : null,
  };
}
