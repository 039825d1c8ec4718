import { fill } from "@sovereign/content/public/fill";
import { alarms } from "@sovereign/content/words/alarms";
import {
  type Alarm,
  areEmailsFailing,
  areJobsLate,
  areRequestsFailing,
  areWebhooksRefused,
  nextAlarm,
} from "@sovereign/domain/alarm";
import { isRehearsalLate } from "@sovereign/domain/backup-expiry";
import { isBackupLate } from "@sovereign/domain/office-needs";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import {
  countJobs,
  findFailingJobs,
  findFirstBackup,
  findLastBackup,
  findLastRehearsal,
} from "#app/metrics/figures.repository.ts";
import type { Observed } from "#app/observed.ts";
import type { OpenDatabase } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { describeError } from "#problems/describe-error.ts";
import type { AlarmMessage } from "#providers/alarm/alarm-webhook.ts";
import { type AlarmWays, tellBy } from "./alarm-ways.ts";
import { changeAlarm, listAlarms } from "./alarms.repository.ts";
import type { createDiskWatch } from "./disks.ts";
import { createRecentRequests } from "./recent-requests.ts";

const CHECK_SECONDS = 60;
/** Interval of looks at what only the database knows, which changes slowly. */
const LOOK_MS = 5 * 60_000;

/** Lines of this level and above are alarms. */
const ERROR_LEVEL = 50;

type Deps = {
  config: { appUrl: string };
  database: Pick<OpenDatabase, "db">;
  lookAtDisks: ReturnType<typeof createDiskWatch>;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  ways: AlarmWays;
};

const CONDITIONS = [
  "requests_failing",
  "webhooks_refused",
  "jobs_late",
  "emails_failing",
  "backup_late",
  "rehearsal_late",
] as const;

type Condition = (typeof CONDITIONS)[number];

const LOGGED = "log:";
const DISK = "disk:";
const MAIL_QUEUE = "mail";

/** Returns the kind of alarm of a log line; its message is ours and contains no value. */
const kindOfLine = (message: string) => `${LOGGED}${message}`;

const isOfLine = (kind: string) => kind.startsWith(LOGGED);

function aboutOf(kind: string) {
  if (kind.startsWith(DISK)) return alarms.disk_filling;
  const condition = CONDITIONS.find((each) => each === kind);
  return condition ? alarms[condition] : alarms.error_logged;
}

/** Returns the texts of an alarm, which depend on its kind alone. */
function alarmTexts(kind: string, state: "on" | "over"): Record<"title" | "advice", string> {
  const { title: about, advice } = aboutOf(kind);
  const title = fill(about, {
    line: kind.slice(LOGGED.length),
    disk: kind.slice(DISK.length),
  });
  if (state === "on") return { title, advice };
  return { title: fill(alarms.overTitle, { title }), advice: alarms.overAdvice };
}

/** Collects the observations an alarm depends on. */
export function createAlarmWatch(clock: Clock) {
  const requests = createRecentRequests(clock);
  const lines = new Set<string>();
  return {
    requests,
    lines,
    observe(happened: Observed): void {
      if (happened.kind === "request") requests.add(happened);
      if (happened.kind === "line" && happened.level >= ERROR_LEVEL) {
        lines.add(kindOfLine(happened.message));
      }
    },
  };
}

/**
 * Alerts the operator by each way that is set, at most once an hour for each kind (decision 152).
 * Returns the check, for a process that ends before the next one.
 */
export function startAlarm(deps: Deps, { requests, lines }: ReturnType<typeof createAlarmWatch>) {
  const { config, database, lookAtDisks, clock, log, jobs, ways } = deps;
  const { db } = database;
  /** For a database that is down, which is itself a reason for an alarm. */
  const remembered = new Map<string, Alarm>();
  let lookedAt: number | undefined;

  /** Leaves out those that only the database knows, while it does not respond and between looks. */
  async function findConditions(
    isReachable: boolean,
  ): Promise<Partial<Record<Condition, boolean>>> {
    const recent = requests.sum();
    const here = {
      requests_failing: areRequestsFailing(recent),
      webhooks_refused: areWebhooksRefused(recent.refusedWebhooks),
    };
    const now = clock().getTime();
    const isSoon = lookedAt !== undefined && Math.abs(now - lookedAt) < LOOK_MS;
    if (!isReachable || isSoon) return here;
    lookedAt = now;
    try {
      const [waiting, failing, backup, firstBackupAt, lastAt] = await Promise.all([
        ...([countJobs(db), findFailingJobs(db), findLastBackup(db, clock())] as const),
        ...([findFirstBackup(db), findLastRehearsal(db, clock())] as const),
      ]);
      return {
        ...here,
        jobs_late: waiting.some(({ oldest }) => areJobsLate(oldest)),
        emails_failing: failing.some(
          ({ name, count }) => name === MAIL_QUEUE && areEmailsFailing(count),
        ),
        backup_late: isBackupLate(backup, clock()),
        rehearsal_late: isRehearsalLate({ lastAt, firstBackupAt }, clock()),
      };
    } catch (error) {
      log.warn({ error: describeError(error) }, "could not check everything for alarms");
      return here;
    }
  }

  async function findDisks() {
    const disks = await lookAtDisks();
    for (const { mount, free, isFilling } of disks) {
      const freeMb = Math.floor(free / 1024 ** 2);
      if (isFilling) log.warn({ event: "disk_filling", disk: mount, freeMb }, "a disk is filling");
    }
    return disks.map(({ mount, isFilling }) => [`${DISK}${mount}`, isFilling] as const);
  }

  async function change<Rest>(
    kind: string,
    isReachable: boolean,
    step: (known: Alarm | null) => { next: Alarm | null } & Rest,
  ) {
    const own = remembered.get(kind) ?? null;
    // A state that the database could not store is later than the stored one.
    const later = (known: Alarm | null) => (own && own.lastOn > (known?.lastOn ?? 0) ? own : known);
    // It may respond and still accept no writes.
    const changed = isReachable
      ? await changeAlarm(db, kind, (known) => step(later(known))).catch(() => step(own))
      : step(own);
    if (changed.next) remembered.set(kind, changed.next);
    return changed;
  }

  async function check(): Promise<void> {
    const listed = await listAlarms(db).catch(() => undefined);
    const isReachable = listed !== undefined;
    const mine = [...remembered].flatMap(([kind, { since }]) => (since ? kind : []));
    const stored = [...new Set([...(listed ?? []), ...mine])];
    const conditions = await findConditions(isReachable);
    const logged = [...lines];
    lines.clear();
    const quiet = stored.filter((kind) => isOfLine(kind) && !logged.includes(kind));
    const states = [
      ...CONDITIONS.map((kind) => [kind, conditions[kind]] as const),
      ...(await findDisks()),
      ...logged.map((kind) => [kind, true] as const),
      ...quiet.map((kind) => [kind, false] as const),
    ];
    for (const [kind, isOn] of states) {
      if (isOn === undefined || (!isOn && !stored.includes(kind))) continue;
      const { next, tell, known } = await change(kind, isReachable, (known) => ({
        ...nextAlarm(known, isOn, clock()),
        known,
      }));
      if (!tell || !next || (await isTold(kind, tell, next.since ?? known?.since ?? clock()))) {
        continue;
      }
      // The next check sends it.
      const untold = { ...next, since: known?.since ?? next.since, toldAt: known?.toldAt ?? null };
      await change(kind, isReachable, () => ({ next: untold }));
      if (isOfLine(kind) && isOn) lines.add(kind);
    }
  }

  /** False when no way worked. */
  async function isTold(kind: string, state: "on" | "over", since: Date): Promise<boolean> {
    const message: AlarmMessage = {
      kind,
      state,
      ...alarmTexts(kind, state),
      since: since.toISOString(),
      app_url: config.appUrl,
    };
    const outcomes = await tellBy(ways, message);
    for (const { way, error } of outcomes) {
      if (!error) continue;
      // Mail servers quote addresses in their messages.
      const { name, code = "unknown" } = describeError(error);
      log.warn({ way, name, code }, "an alarm was not delivered");
    }
    return outcomes.some(({ error }) => !error);
  }

  jobs.every(CHECK_SECONDS, "alarm", check);
  return check;
}
