// `npm run sandbox:year`: plays two years of a business into the sandbox and the database of the
// product that `npm start` runs, so that the office has figures. `-- --seed 2` plays another one.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { textOf } from "#settings/definitions.mjs";
import { loadEnvironmentFile } from "./launch/environment.mjs";
import { CACHE, childEnvironment, productNode, ROOT } from "./launch/paths.mjs";
import { dataFolder } from "./launch/product.mjs";
import { createProgress, elapsed, fail, PlainFailure } from "./launch/progress.mjs";
import { inProduction, serverSettings } from "./launch/server-settings.mjs";

const STEPS = 5;

const SEED = `
  import { text } from "node:stream/consumers";
  import { pino } from "pino";
  import { openDatabase } from "./src/data/engine/open-database.ts";
  import { playedYear, seedYear } from "./src/seed/seed-year.ts";
  import { readStorage } from "./src/settings/config.ts";
  const played = playedYear.parse(JSON.parse(await text(process.stdin)));
  const place = { ...readStorage(process.env), besideServer: true };
  const database = await openDatabase({ ...place, poolSize: 1, log: pino({ level: "silent" }) });
  await seedYear(database.db, played).finally(database.close);`;

const FILL = `
  import { pino } from "pino";
  import { openDatabase } from "./src/data/engine/open-database.ts";
  import { createComparison } from "./src/modules/journal/comparing/comparison.service.ts";
  import { findSoldPrices } from "./src/modules/memberships/sync/subscriptions.repository.ts";
  import { createProviders } from "./src/providers/providers.ts";
  import { readConfig } from "./src/settings/config.ts";
  const config = readConfig(process.env);
  const log = pino({ level: "silent" });
  const { databaseDirectUrl: directUrl, databaseOwnerUrl: ownerUrl } = config;
  const place = { ...config, directUrl, ownerUrl, besideServer: true };
  const database = await openDatabase({ ...place, poolSize: 2, log });
  const clock = () => new Date();
  const soldPrices = () => findSoldPrices(database.db);
  const providers = createProviders(config, { soldPrices, given: {}, clock });
  const comparison = createComparison({ db: database.db, clock, log, ...providers });
  const from = new Date(Date.now() - 800 * 86_400_000);
  await comparison.fill({ from, to: clock() }).finally(database.close);`;

function refuseElsewhere() {
  if (inProduction()) {
    throw new PlainFailure("sandbox:year never touches a production server (NODE_ENV=production).");
  }
  if (process.env.STRIPE_SECRET_KEY) {
    throw new PlainFailure("STRIPE_SECRET_KEY is your own: the sandbox's payments are not in use.");
  }
  if (process.env.DATABASE_URL && !process.argv.includes("--yes")) {
    throw new PlainFailure(
      "This adds members to the database of DATABASE_URL.\nAdd --yes to go ahead.",
    );
  }
}

function seedOf(given) {
  const at = given.indexOf("--seed");
  const seed = at < 0 ? 1 : Number(given[at + 1]);
  if (Number.isSafeInteger(seed)) return seed;
  throw new PlainFailure("--seed must be a whole number.");
}

async function control(plan, act, input = {}) {
  const url = `http://localhost:${plan.sandboxPort}/control/${act}`;
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(input) }).catch(() => {
    throw new PlainFailure(
      `No sandbox answers at port ${plan.sandboxPort}. Run npm start first, and set SANDBOX_PORT\n` +
        "if it uses another port.",
    );
  });
  const result = await answer.json();
  if (answer.ok) return result;
  const advice = "npm run db:reset begins with an empty database and sandbox.";
  throw new PlainFailure(`The sandbox refused: ${result.error} ${advice}`);
}

/** Runs a part of the server on its database, beside it. */
function runServer(plan, program, input = "") {
  const result = spawnSync(productNode(), ["--input-type=module", "--eval", program], {
    cwd: join(ROOT, "apps", "server"),
    env: childEnvironment({
      ...serverSettings(plan),
      DATA_DIR: dataFolder(),
      NODE_COMPILE_CACHE: join(CACHE, "compiled"),
    }),
    input,
    stdio: ["pipe", "ignore", "inherit"],
  });
  if (result.status !== 0) throw new PlainFailure("The server's part failed (see above).");
}

/** The stores' clock follows the purchases, so that their renewals are in the past too. */
async function buyAtStores(plan, purchases) {
  for (const { at, cancels, ...purchase } of purchases) {
    await control(plan, "stores/clock", { now: new Date(at * 1000).toISOString() });
    await control(plan, "stores/purchase", purchase);
    if (cancels) await control(plan, "stores/cancel", { app_user_id: purchase.app_user_id });
  }
  await control(plan, "stores/clock", { now: new Date().toISOString() });
}

async function main() {
  const since = performance.now();
  loadEnvironmentFile();
  refuseElsewhere();
  const seed = seedOf(process.argv.slice(2));
  const port = Number(textOf("PORT"));
  const plan = {
    host: textOf("HOST"),
    port,
    url: textOf("APP_URL") || `http://localhost:${port}`,
    smtpPort: Number(textOf("SMTP_PORT")),
    sandboxPort: Number(textOf("SANDBOX_PORT")),
  };
  const progress = createProgress(STEPS);
  let played;
  await progress.step("Playing two years", async () => {
    played = await control(plan, "payments/year", { seed });
    return `${played.members.length} members`;
  });
  await progress.step("Adding the members and the days they kept", () =>
    runServer(plan, SEED, JSON.stringify(played)),
  );
  await progress.step("Buying at the stores", () => buyAtStores(plan, played.storePurchases));
  await progress.step("Telling the server", async () => {
    await control(plan, "payments/announce");
  });
  await progress.step("Filling the journal of money", () => runServer(plan, FILL));
  process.stdout.write(`\n  Open ${plan.url}/office. Ready after ${elapsed(since)}.\n\n`);
}

main().catch(fail);
