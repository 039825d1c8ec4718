import type { OpenDatabase } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { ComposeMail } from "#jobs/mail-message.ts";
import type { Mailer } from "#providers/mail/mailer.ts";
import type { SmsProvider } from "#providers/ports.ts";
import type { Config } from "#settings/config.ts";
import { createAlarmWatch, startAlarm } from "./alarm/alarm.ts";
import { createAlarmWays } from "./alarm/alarm-ways.ts";
import { createDiskWatch, writtenFolders } from "./alarm/disks.ts";
import type { Clock } from "./clock.ts";
import type { WatchedLog } from "./log.ts";
import type { KeyFigures } from "./metrics/figure-groups.ts";
import type { Observe } from "./observed.ts";
import { noTrace, type Trace } from "./tracing/trace.ts";

type Deps = {
  providerFetch?: typeof fetch | undefined;
  clock: Clock;
  log: WatchedLog;
  database: OpenDatabase;
  trace?: Trace | undefined;
};

type By = { mailer: Mailer; composeMail: ComposeMail; sms: SmsProvider | undefined };

/** Creates the product's monitoring; the product reports through `observe`. */
export async function createWatching(
  config: Config,
  { clock, log, database, trace = noTrace, providerFetch }: Deps,
) {
  // Loaded only when wanted, so that a server without it starts as fast.
  const metrics = config.metricsAddress
    ? (await import("./metrics/metrics.ts")).createMetrics()
    : undefined;
  const { alarmEmail, alarmWebhook, alarmPhone } = config;
  const watch = alarmEmail || alarmWebhook || alarmPhone ? createAlarmWatch(clock) : undefined;
  const observe: Observe = (happened) => {
    metrics?.observe(happened);
    watch?.observe(happened);
  };
  log.watch?.(observe);
  return {
    observe,
    trace,
    /** Starts it before the jobs, and returns a function that sends the due alarms immediately. */
    startAlarm({ jobs, ...by }: { jobs: Jobs } & By) {
      if (!watch) return async () => {};
      const ways = createAlarmWays({ config, clock, fetch: providerFetch, ...by });
      const lookAtDisks = createDiskWatch(writtenFolders(config), clock);
      return startAlarm({ config, database, lookAtDisks, clock, log, jobs, ways }, watch);
    },
    /** Returns Prometheus' text; undefined without METRICS_ADDRESS. */
    async scraping(readKeyFigures: () => Promise<KeyFigures>) {
      if (!metrics) return undefined;
      const { createScrapedFigures } = await import("./metrics/scraped-figures.ts");
      const { figureGroups } = await import("./metrics/figure-groups.ts");
      const { registry } = metrics;
      const groups = figureGroups({ database, clock, readKeyFigures });
      const refresh = createScrapedFigures({ registry, clock, groups });
      return async () => {
        await refresh();
        return registry.metrics();
      };
    },
  };
}
