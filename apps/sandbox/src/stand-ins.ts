import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createAlarmReceiver } from "./alarms/alarm-receiver.ts";
import { createFaultTracker } from "./faults/fault-tracker.ts";
import { createPaymentProvider } from "./payments/payment-provider.ts";
import { createPushService } from "./push/push-service.ts";
import type { SandboxConfig } from "./sandbox.config.ts";
import { createStoreBackend } from "./stores/store-backend.ts";
import { createTextProvider } from "./texts/text-provider.ts";

function readState(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`${path} cannot be read. Delete it to begin afresh.`, { cause: error });
  }
}

/**
 * Factor between the duration of a write and the pause after it, so that a large state does not
 * occupy the process.
 */
const REST = 10;

/**
 * Saves a fake's state in a file, soon after it changed. It writes a new file and renames it, so a
 * killed process never leaves a partial one; without a path it saves nothing.
 */
function stateFile(path: string | undefined) {
  let waiting: unknown;
  let turn: NodeJS.Timeout | undefined;
  let took = 0;

  function flush(): void {
    if (!turn || !path) return;
    clearTimeout(turn);
    turn = undefined;
    const since = performance.now();
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const beside = `${path}.new`;
    writeFileSync(beside, JSON.stringify(waiting), { mode: 0o600 });
    renameSync(beside, path);
    took = Math.round(performance.now() - since);
  }

  return {
    load: () => (path ? readState(path) : undefined),
    save(state: unknown): void {
      if (!path) return;
      waiting = state;
      turn ??= setTimeout(flush, took * REST);
    },
    flush,
  };
}

/** The real providers retry over hours; here a person waits. */
const RETRY_DELAYS = [1_000, 5_000, 15_000, 60_000, 300_000];

/** Parts of the SENTRY_DSN that the start sets. */
const FAULT_PROJECT = { key: "sandbox", project: "1" };

export type StandIns = ReturnType<typeof createStandIns>;

export function createStandIns(config: SandboxConfig) {
  const { publicUrl } = config;
  const fileOf = (name: string) => stateFile(config.stateDir && join(config.stateDir, name));
  const files = { payments: fileOf("payments.json"), stores: fileOf("stores.json") };
  const common = {
    retryDelays: RETRY_DELAYS,
    ...(config.receiverFollowsClock ? {} : { signedAt: Date.now }),
  };
  const deliver = (request: Request) => fetch(request);
  const payments = createPaymentProvider({
    ...common,
    publicUrl,
    apiKey: config.payments.apiKey,
    accountName: config.business,
    payoutInterval: "weekly",
    offer: { name: `${config.business}, App`, ...config.payments.price },
    ...(config.payments.webhook && { webhook: { ...config.payments.webhook, deliver } }),
    store: files.payments,
  });
  const stores = createStoreBackend({
    ...common,
    apiKey: config.stores.apiKey,
    projectId: config.stores.projectId,
    ...(config.stores.webhook && { webhook: { ...config.stores.webhook, deliver } }),
    store: files.stores,
  });
  return {
    payments,
    stores,
    /** Servers request 127.0.0.1; `publicUrl` is for browsers. */
    push: createPushService({ publicUrl: `http://127.0.0.1:${config.sandboxPort}` }),
    alarms: createAlarmReceiver(),
    texts: createTextProvider(config.texts),
    faults: createFaultTracker(FAULT_PROJECT),
    /** Stops deliveries and saves the state; the next start retries what is undelivered. */
    async close(): Promise<void> {
      await Promise.all([payments.close(), stores.close()]);
      for (const file of Object.values(files)) file.flush();
    },
  };
}
