import type { OpenDatabase } from "#database/database.ts";
import type { Config } from "#settings/config.ts";
import type { Clock } from "./clock.ts";
import type { WatchedLog } from "./log.ts";
import type { KeyFigures } from "./metrics/figure-groups.ts";
import type { Observe } from "./observed.ts";
import { noTrace, type Trace } from "./tracing/trace.ts";

type Deps = {
  clock: Clock;
  log: WatchedLog;
  database: OpenDatabase;
  trace?: Trace | undefined;
};

/** What looks at the running product from outside; the product reports through `observe`. */
export async function createWatching(
  config: Config,
  { clock, log, database, trace = noTrace }: Deps,
) {
  // Loaded only when wanted, so that a server without it starts as fast.
  const metrics = config.metricsAddress
    ? (await import("./metrics/metrics.ts")).createMetrics()
    : undefined;
  const observe: Observe = (happened) => metrics?.observe(happened);
  log.watch?.(observe);
  return {
    observe,
    trace,
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
