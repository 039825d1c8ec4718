import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { language } from "@sovereign/content/words/language";
import { mondayMail as texts, todayTexts } from "@sovereign/content/words/office-today";
import type { OfficeRenewals } from "@sovereign/contract/office-renewals";
import { addDays, type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { monthOf } from "@sovereign/domain/calendar-month";
import { builtInConditions, conditionsText } from "@sovereign/domain/member-filter";
import { lastMailedWeek, type MailedWeek, nextMondayMailAt } from "@sovereign/domain/monday-mail";
import { type Money, minorUnits, moneyFrom } from "@sovereign/domain/money";
import { officePaths } from "@sovereign/domain/office-paths";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { defineSweep } from "#jobs/work.ts";
import { countEach } from "#modules/office/members/members.repository.ts";
import type { createBusinessFigures } from "#modules/office/money/business-figures.ts";
import { appendToLog } from "#staff/staff-log.repository.ts";
import {
  claimMondayMail,
  countKept,
  findDueOwners,
  isMondayMailWanted,
  wantMondayMail,
} from "./monday.repository.ts";
import type { TodayDeps, TodayService } from "./today.service.ts";

const WEEK_DAYS = 7;

export type MondayDeps = Pick<TodayDeps, "overduePieces" | "countOpenedPieces" | "timeZone"> & {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  figures: Pick<ReturnType<typeof createBusinessFigures>, "readWeek">;
  readRenewals: () => Promise<OfficeRenewals>;
  /** Updates the member list, the last days too. */
  refreshMembers: (now: Date) => Promise<void>;
  today: Pick<TodayService, "read">;
  appUrl: string;
};

type Acting = { staff: Staff; requestId: string };

/** The week by email, once to each owner who wants it (decision 162). */
export function createMonday(deps: MondayDeps) {
  const { db, clock, jobs, timeZone, appUrl } = deps;

  /** Counts by the member list, as it is now. */
  async function countHabit(week: MailedWeek, now: Date) {
    const from = calendarDateIn(timeZone, week.from);
    const today = calendarDateIn("UTC", now);
    const [[quiet = 0, due = 0], kept] = await Promise.all([
      countEach(
        db,
        [builtInConditions("quiet_before_renewal", today), [{ is: "renews", days: WEEK_DAYS }]],
        now,
      ),
      countKept(db, from, now),
    ]);
    return { quiet, due, kept };
  }

  async function valuesOf(week: MailedWeek): Promise<Record<string, string>> {
    const now = clock();
    await deps.refreshMembers(now);
    const today = calendarDateIn(timeZone, now);
    const [flow, { figures, needs }, renewals, habit, opened] = await Promise.all([
      deps.figures.readWeek(now, week),
      deps.today.read({ role: "owner", timeZone }, true),
      deps.readRenewals(),
      countHabit(week, now),
      deps.countOpenedPieces(week.from, week.to),
    ]);
    const change = Math.abs(flow.closing - flow.opening);
    const compared = { paying: inFigures(flow.closing), change: inFigures(change) };
    const pay = plural(texts.pay, flow.closing, { count: inFigures(flow.closing) });
    const sunday = addDays(week.monday, -1);
    const month = monthOf(sunday);
    const listed = (conditions: string) => `${appUrl}${officePaths.filteredMembers(conditions)}`;
    const rows = (figure: string) => `${appUrl}${officePaths.moneyRows(month, figure)}`;
    const direction = Math.sign(flow.closing - flow.opening);
    return {
      subject: plural(
        direction > 0 ? texts.more : direction < 0 ? texts.fewer : texts.same,
        flow.closing,
        compared,
      ),
      needs:
        needs.length === 0
          ? todayTexts.nothing
          : plural(todayTexts.needs, needs.length, { count: inFigures(needs.length) }),
      week: fill(texts.week, {
        from: dayWords(addDays(week.monday, -WEEK_DAYS)),
        to: dayWords(sunday),
        city: (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " "),
      }),
      hour: texts.hour,
      paying: fill(direction > 0 ? texts.payMore : direction < 0 ? texts.payFewer : texts.paySame, {
        pay,
        change: inFigures(change),
      }),
      paying_url: listed("paying"),
      gained: fill(texts.gained, {
        new: inFigures(flow.new),
        reactivated: inFigures(flow.regained),
      }),
      gained_url: rows("new"),
      lost: fill(texts.lost, {
        lapsed: inFigures(flow.lapsed),
        refunded: inFigures(flow.refunded),
      }),
      lost_url: rows("lapsed"),
      money: moneyWords(flow),
      money_url: rows("received"),
      failed: figures ? graceWords(figures) : texts.graceNone,
      failed_url: listed("in_grace"),
      due: dueWords(habit.due, renewals),
      due_url: listed(`paying,renews:${WEEK_DAYS}`),
      habit: [
        fill(texts.habit, {
          kept: inFigures(habit.kept),
          paying: inFigures(figures?.listed.paying ?? 0),
        }),
        habit.quiet > 0 && plural(texts.quiet, habit.quiet, { count: inFigures(habit.quiet) }),
      ]
        .filter(Boolean)
        .join(" "),
      habit_url:
        habit.quiet > 0
          ? listed(conditionsText(builtInConditions("quiet_before_renewal", today)))
          : `${appUrl}${officePaths.habits}`,
      reading: [
        opened === 0
          ? texts.openedNone
          : plural(texts.opened, opened, { count: inFigures(opened) }),
        ...deps.overduePieces(today).map(({ title }) => fill(texts.overdue, { title })),
      ].join(" "),
      reading_url: `${appUrl}${officePaths.publish}`,
      today_url: `${appUrl}${officePaths.today}`,
    };
  }

  async function run(): Promise<Date> {
    const now = clock();
    const week = lastMailedWeek(timeZone, now);
    const owners = await findDueOwners(db, week.monday);
    if (owners.length > 0 && now < week.uselessFrom) {
      const values = await valuesOf(week);
      for (const { userId, email: to } of owners) {
        await db.transaction(async (tx) => {
          if (!(await claimMondayMail(tx, userId, week.monday))) return;
          const key = `monday:${userId}:${week.monday}`;
          const uselessFrom = week.uselessFrom.toISOString();
          await jobs.enqueueMail({ template: "monday", to, userId, values, key, uselessFrom }, tx);
        });
      }
    }
    return nextMondayMailAt(timeZone, clock());
  }

  defineSweep(jobs, { name: "monday-mails", run });

  return {
    isWanted: (userId: string) => isMondayMailWanted(db, userId),

    /** The first one comes on the next Monday. */
    async want({ staff: actor, requestId }: Acting, wanted: boolean): Promise<void> {
      const now = clock();
      const mondayMail = wanted ? lastMailedWeek(timeZone, now).monday : null;
      await db.transaction(async (tx) => {
        if (!(await wantMondayMail(tx, actor.userId, mondayMail))) return;
        const kind = wanted ? "monday_mail_started" : "monday_mail_stopped";
        await appendToLog(tx, { staff: actor, kind, requestId }, now);
      });
    },

    /** Sends last week's to the caller, whether they want it or not. */
    async test({ staff: { userId, email } }: Acting, entry: number): Promise<void> {
      const values = await valuesOf(lastMailedWeek(timeZone, clock()));
      const key = `monday-test:${entry}`;
      await jobs.enqueueMail({ template: "monday", to: email, userId, values, key });
    },
  };
}

export type Monday = ReturnType<typeof createMonday>;

const number = new Intl.NumberFormat(language.tag);
const inFigures = (count: number) => number.format(count);

const list = new Intl.ListFormat(language.tag);
const sumsWords = (sums: readonly Money[]) => list.format(sums.map((sum) => moneyInWords(sum)));

const date = new Intl.DateTimeFormat(language.tag, {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});
const dayWords = (day: CalendarDate) => date.format(new Date(`${day}T12:00:00Z`));

type Flow = Record<"received" | "returned" | "held", readonly Money[]>;

/** In a week in which more came back than went, a sum is below zero. */
export function moneyWords({ received, returned, held }: Flow): string {
  const above = (sums: readonly Money[]) => sums.filter((sum) => minorUnits(sum) > 0);
  const below = (sums: readonly Money[]) =>
    sums
      .filter((sum) => minorUnits(sum) < 0)
      .map((sum) => moneyFrom(-minorUnits(sum), sum.currency));
  const said = [
    [above(received), texts.received],
    [above(returned), texts.refunded],
    [below(returned), texts.back.returned],
    [above(held), above(held).length === 1 ? texts.held.one : texts.held.other],
    [below(held), texts.back.held],
  ] as const;
  const sentences = said.flatMap(([sums, text]) =>
    sums.length > 0 ? [fill(text, { sums: sumsWords(sums) })] : [],
  );
  return sentences.join(" ") || texts.noMoney;
}

type Grace = { grace: number; grace_sums: readonly Money[]; grace_ends_soon: number };

function graceWords({ grace, grace_sums: sums, grace_ends_soon: soon }: Grace): string {
  if (grace === 0) return texts.graceNone;
  const count = plural(texts.grace, grace, { count: inFigures(grace) });
  const first =
    sums.length > 0 ? fill(texts.graceSums, { grace: count, sums: sumsWords(sums) }) : `${count}.`;
  return soon > 0 ? `${first} ${plural(texts.graceSoon, soon, { count: inFigures(soon) })}` : first;
}

function dueWords(due: number, { thirty_days: next }: OfficeRenewals): string {
  const first = plural(texts.due, due, { count: inFigures(due) });
  const open = next.due - next.canceled;
  if (!next.renewing || open === 0) return first;
  const { expected, low, high } = next.renewing;
  const forecast = plural(texts.forecast, expected, {
    due: inFigures(open),
    expected: inFigures(expected),
    low: inFigures(low),
    high: inFigures(high),
  });
  return `${first} ${forecast}`;
}
