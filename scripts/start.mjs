// `npm start`: from a fresh clone to a running product; with NODE_ENV=production the server alone.
// Runs on Node 18 with nothing installed, so it and its imports use only Node's own modules.
import { asJson, asText } from "./launch/announce.mjs";
import { endWithNpm } from "./launch/children.mjs";
import { ensureDependencies } from "./launch/dependencies.mjs";
import { loadEnvironmentFile } from "./launch/environment.mjs";
import { demoAccounts, settle, startSandbox, startServer, supervise } from "./launch/product.mjs";
import { createProgress, elapsed, fail } from "./launch/progress.mjs";
import { ensureServerBuild } from "./launch/server-build.mjs";
import { inProduction, refuseUnsafeSettings } from "./launch/server-settings.mjs";
import { sandboxPrices } from "./launch/stand-ins.mjs";
import { ensureWebBuild } from "./launch/web-build.mjs";

async function main() {
  endWithNpm();
  const since = performance.now();
  const json = process.argv.includes("--json");
  loadEnvironmentFile();
  const alone = inProduction();
  if (alone) refuseUnsafeSettings();
  else process.env.STRIPE_PRICES = sandboxPrices();
  const progress = createProgress(alone ? 4 : 5);

  let plan;
  await progress.step("Choosing ports", async () => {
    plan = await settle(progress.say);
  });
  await progress.step("Installing dependencies", ensureDependencies);
  await progress.step("Building the web app and the server", async () => {
    const [web, server] = await Promise.all([ensureWebBuild(), ensureServerBuild()]);
    Object.assign(plan, { webDir: web.webDir, serverDir: server.serverDir });
    return web.note === server.note ? web.note : "built";
  });

  const group = supervise();
  const sandbox = alone ? undefined : startSandbox(group, plan);
  await progress.step(
    `Starting the server (database, migrations${alone ? "" : ", demo data"})`,
    () => startServer(group, plan),
  );
  if (sandbox) await progress.step("Starting the sandbox (mailbox, fakes)", () => sandbox);

  const accounts = alone ? undefined : demoAccounts(plan);
  process.stdout.write(json ? asJson(plan, accounts) : asText(plan, accounts, elapsed(since)));
}

main().catch(fail);
