import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { OpenDatabase } from "#database/database.ts";
import type { Mailer } from "#providers/mail/mailer.ts";
import type { Config } from "#settings/config.ts";
import { createDurableJobs } from "./durable-jobs.ts";
import { createHandOvers } from "./hand-overs.repository.ts";
import type { Jobs } from "./jobs.ts";
import { createMailDelivery, type DeliverMail } from "./mail-job.ts";

/** The product's jobs, in its own database and by its own mailer; `instead` makes others for a test. */
export function createJobs(
  config: Config,
  parts: {
    database: OpenDatabase;
    mailer: Mailer;
    clock: Clock;
    log: Logger;
    instead?: ((deliverMail: DeliverMail) => Jobs) | undefined;
  },
): Jobs {
  const { database, mailer, clock, log, instead } = parts;
  const handOvers = createHandOvers({ db: database.db, clock });
  const deliverMail = createMailDelivery(config, { mailer, handOvers });
  if (instead) return instead(deliverMail);
  return createDurableJobs({ database, secret: config.authSecret, deliverMail, log });
}
