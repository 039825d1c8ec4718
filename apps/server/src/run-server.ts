import { setTimeout } from "node:timers/promises";
import { productVersion } from "@sovereign/settings/product-folders";
import { createUpgradeBackup } from "#app/data/backup/backup-before-upgrade.ts";
import { listenForScrapes } from "#app/metrics/scrape-server.ts";
import { openDatabase } from "#database/open-database.ts";
import { skipRowValidation } from "#database/prepared.ts";
import { mayRewriteLog } from "#database/server-role.ts";
import { watchStatements } from "#database/statements.ts";
import { listen } from "#http/listen.ts";
import { mendQueue, secondsQueueIsAhead } from "#jobs/queue-clock.repository.ts";
import { describeError } from "#problems/describe-error.ts";
import { readConfig } from "#settings/config.ts";
import { dataDirError, isDiskFull, ownerOf, rootRemark } from "#settings/data-dir-error.ts";
import { deploymentRemarks, pagesProblems } from "#settings/deployment-check.ts";
import { assertClockIsSet, clockProblem, systemClock, watchClock } from "./clock.ts";
import { typed } from "./commands/typed-command.ts";
import { createLog } from "./log.ts";
import { startTracing } from "./tracing/start-tracing.ts";

/** Time for the alarm to send after a failed stop. */
const LAST_WORDS_MS = 5000;

export async function runServer(): Promise<void> {
  assertClockIsSet(systemClock());
  const config = readConfig(process.env, pagesProblems(process.env));
  const tracing = await startTracing(config);
  const trace = tracing?.trace;
  const log = createLog(config.logLevel, { mixin: tracing?.logFields });
  if (config.nodeEnv === "production") {
    for (const { setting, is, cost } of deploymentRemarks(process.env)) {
      log.warn({ setting }, `${setting} ${is}: ${cost}`);
    }
    skipRowValidation();
  }
  const { databaseUrl, databaseDirectUrl: directUrl, databaseOwnerUrl: ownerUrl, dataDir } = config;
  const { databasePoolSize: poolSize, databasePoolerStatements: poolerStatements } = config;
  const owners = { user: process.getuid?.() ?? -1, folder: ownerOf(dataDir) ?? 0 };
  const asRoot = rootRemark(owners);
  if (asRoot) log.warn({ setting: "DATA_DIR" }, asRoot);
  const upgrade = createUpgradeBackup(config, log);
  const opening = openDatabase({
    databaseUrl,
    directUrl,
    ownerUrl,
    poolerStatements,
    dataDir,
    poolSize,
    log,
    around: watchStatements({ slowMs: config.slowStatementMs, trace, log }),
    beforeUpgrade: upgrade.beforeUpgrade,
  });
  // The await below handles a rejection; it may occur while the imports load.
  opening.catch(() => undefined);
  const { compose } = await import("./compose.ts");
  const database = await opening;
  const wrongClock = await clockProblem(systemClock, database.now);
  if (wrongClock && config.nodeEnv === "production") throw new Error(wrongClock);
  if (wrongClock) log.warn({ event: "clock_differs" }, wrongClock);
  await upgrade.recorded(database.ownerUrl);
  if (await mayRewriteLog(database.db)) {
    log.warn(
      { event: "staff_log_rewritable" },
      "the server connects as a role that could change the staff log: set DATABASE_OWNER_URL",
    );
  }
  // An error is an alarm; outside production clocks are moved on purpose.
  const clockLevel = config.nodeEnv === "production" ? "error" : "warn";
  const sayAhead = (seconds: number) => {
    const advice = `what was stored before may be later than now: ${typed("clock")}`;
    log[clockLevel]({ event: "clock_set_back", seconds }, `a clock was ahead, and ${advice}`);
    return mendQueue(database.db);
  };
  const queueAhead = await secondsQueueIsAhead(database.db);
  if (queueAhead > 0) await sayAhead(queueAhead);
  const product = await compose(config, { clock: systemClock, log, trace, database }).catch(
    async (error: unknown) => {
      await database.close();
      throw database.isEmbedded && isDiskFull(error) ? dataDirError(error) : error;
    },
  );
  const closeAfter = async (error: unknown) => {
    await product.close();
    throw error;
  };
  const { metricsAddress } = config;
  const scraped =
    metricsAddress && product.scrape
      ? await listenForScrapes(product.scrape, metricsAddress).catch(closeAfter)
      : undefined;
  const server = await listen(product.app, config, product.ahead).catch(closeAfter);

  const stopWatch = watchClock(
    systemClock,
    database.now,
    (secondsAhead) => {
      log[clockLevel](
        { event: "clock_differs", secondsAhead },
        "this machine's clock is not the database's",
      );
    },
    (seconds) => {
      sayAhead(seconds).catch((error: unknown) => {
        log.warn({ error: describeError(error) }, "could not let the queue go on");
      });
    },
  );

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    stopWatch();
    product.drain();
    await setTimeout(config.drainSeconds * 1000);
    await server.close();
    await scraped?.close();
    await product.close();
    await tracing?.stop();
    log.info("stopped");
    process.exit(0);
  };
  const stopOrFail = (signal: string) => {
    stop(signal).catch(async (error: unknown) => {
      log.fatal({ error: describeError(error) }, "did not stop cleanly");
      await Promise.race([product.tellAlarms(), setTimeout(LAST_WORDS_MS)]).finally(() =>
        process.exit(1),
      );
    });
  };
  process.on("SIGTERM", stopOrFail);
  process.on("SIGINT", stopOrFail);
  // The channel closes when the supervisor that started this process exits.
  if (process.send) process.on("disconnect", () => stopOrFail("disconnect"));

  const ms = Math.round(performance.now());
  const version = productVersion();
  log.info({ version, url: server.url, embedded: database.isEmbedded, ms }, "ready");
  process.send?.({ type: "ready", url: server.url });
}
