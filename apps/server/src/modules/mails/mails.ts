import type { BroadcastKind, MailKind } from "@sovereign/domain/broadcast";
import { paths } from "@sovereign/domain/page-paths";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import { createListeners } from "#app/listeners.ts";
import type { Observe } from "#app/observed.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import type { MailHooks } from "#jobs/jobs.ts";
import { resetAddress } from "#jobs/refused-addresses.repository.ts";
import { createStopTokens } from "#jobs/stop-tokens.ts";
import type { ReadMailReports } from "#providers/mail/mail-reports.ts";
import type { Config } from "#settings/config.ts";
import { type AssertFresh, createMailAddresses } from "./mail-addresses.service.ts";
import { createMailPreferences } from "./mail-preferences.service.ts";
import { createMailWebhook, type OnMailReport } from "./mail-webhook.service.ts";
import { mailsRoutes } from "./mails.routes.ts";

type Deps = {
  config: Config;
  db: Database;
  clock: Clock;
  log: Logger;
  rateLimits: RateLimits;
  assertFresh: AssertFresh;
  readReports: ReadMailReports;
  /** Stops the reminders by email of a member who may be gone. */
  stopReminders: (userId: string) => Promise<void>;
  /** A warning did not reach a member by email. */
  onUntold: MailHooks["onUntold"];
  observe: Observe;
};

/** Handles bounced emails and members' choices about emails (decision 125). */
export function createMails(deps: Deps) {
  const { config, db, stopReminders } = deps;
  const reported = createListeners<Parameters<OnMailReport>>();
  const webhook = createMailWebhook({ ...deps, onReport: reported.tell });
  const addresses = createMailAddresses(deps);
  const preferences = createMailPreferences(deps);
  const tokens = createStopTokens(config.authSecret);
  const stopSignals = createListeners<[userId: string]>();
  const stop = {
    signals: stopSignals.tell,
    reminders: stopReminders,
    releases: preferences.stop("releases"),
    letters: preferences.stop("letters"),
  };
  return {
    /** A member stops emails of their partner's signals. */
    onStopSignals: stopSignals.add,
    /** In the transaction that records what became of an email. */
    onReport: reported.add,
    /** Lets emails go to an address that bounced or complained; returns whether it had. */
    resetAddress: (address: string, tx: Database = db) => resetAddress(tx, address, deps.clock()),
    /** Whether a member wants this kind of email now; asked before each one is sent. */
    mayBeWrittenTo: (userId: string, kind: BroadcastKind) => preferences.isWanted(userId, kind),
    /** The page on which a member stops a kind of email. */
    stopUrl: (kind: MailKind, userId: string) =>
      `${config.appUrl}${paths.unsubscribe(encodeURIComponent(tokens.of({ userId, kind })))}`,
    routes: (gate: Gate) => mailsRoutes({ webhook, addresses, preferences, tokens, stop, gate }),
  };
}
