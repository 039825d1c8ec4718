import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startTemporaryPostgres } from "@sovereign/server/src/testing/temporary-postgres.ts";
import { SERVER_MEMORY } from "@sovereign/settings/server-memory";
import { askOrFail } from "#topology/ask.ts";
import type { CleanUp } from "#topology/clean-up.ts";
import { createNode, type Node } from "#topology/nodes.ts";
import { childrenOf } from "#topology/processes.ts";
import { query } from "#topology/query.ts";
import { ROOT } from "../../../../scripts/launch/paths.mjs";
import { ensureServerBuild } from "../../../../scripts/launch/server-build.mjs";
import { fillDatabase } from "./filled-database.ts";
import { cpuSecondsWithChildren, pin, SERVER_CORE } from "./process-cost.ts";

const BASELINES = join(import.meta.dirname, "..", "baselines");

const SETTINGS = {
  NODE_ENV: "production",
  ...SERVER_MEMORY,
  // Preserved between starts, as in a deployment.
  NODE_COMPILE_CACHE: join(ROOT, ".cache", "compiled"),
  APP_URL: "https://measured.internal",
  AUTH_SECRET: randomBytes(33).toString("base64"),
  SUPPORT_EMAIL: "help@measured.internal",
  COMPANY_NAME: "Measured",
  COMPANY_ADDRESS: "1 Measured Street",
  HOLDING_COMPANY: "Measured Holdings",
  GOVERNING_LAW: "Measured law",
  VENUE: "Measured Town",
  FOUNDATION_PAYMENT_URL: "https://measured.internal/foundation",
  MASTERMIND_PAYMENT_URL: "https://measured.internal/mastermind",
  FOUNDATION_CALL_URL: "https://measured.internal/foundation-call",
  MASTERMIND_CALL_URL: "https://measured.internal/mastermind-call",
  PRINCIPAL_CALL_URL: "https://measured.internal/principal-call",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "Measured <no-reply@measured.internal>",
  TRUST_PROXY: "1",
};

/** The product and the two systems it is compared with; product and raw use one database. */
export type World = {
  product: Node;
  raw: Node;
  constant: Node;
  databaseCpu: () => number;
};

export async function startWorld(cleaning: CleanUp, members: number): Promise<World> {
  const { serverDir } = await ensureServerBuild();
  const { url: databaseUrl, stop } = await startTemporaryPostgres();
  cleaning.onStop(stop);
  const [[lock = ""] = []] = await query(databaseUrl, "select pg_read_file('postmaster.pid')");
  const postmaster = Number.parseInt(lock, 10);
  for (const pid of [postmaster, ...childrenOf(postmaster)]) pin(pid, SERVER_CORE);
  const dataDir = join(cleaning.folder, "migrated");
  mkdirSync(dataDir);
  await fillDatabase(databaseUrl, dataDir, members);
  const settings = { ...SETTINGS, DATABASE_URL: databaseUrl };
  const deps = { ...cleaning, serverDir, settings, core: SERVER_CORE };
  const baseline = (name: string) =>
    createNode(name, { ...deps, program: join(BASELINES, `${name}.ts`) });
  const product = await createNode("product", deps);
  await product.start();
  const keys = await askOrFail<{ keys: object[] }>(`${product.url}/.well-known/jwks.json`);
  Object.assign(settings, { KEYS: JSON.stringify(keys.keys) });
  const [raw, constant] = [await baseline("raw"), await baseline("constant")];
  await raw.start();
  await constant.start();
  return { product, raw, constant, databaseCpu: () => cpuSecondsWithChildren(postmaster) };
}
