// `npm run dev`: restarts the server and reloads the web app when a source changes. The browser
// uses Vite's server, which proxies API requests to the product's server.

import { join } from "node:path";
import { textOf } from "#settings/definitions.mjs";
import { asText } from "./launch/announce.mjs";
import { endWithNpm } from "./launch/children.mjs";
import { ensureDependencies } from "./launch/dependencies.mjs";
import { loadEnvironmentFile } from "./launch/environment.mjs";
import { childEnvironment, productNode, ROOT } from "./launch/paths.mjs";
import { flexiblePort } from "./launch/ports.mjs";
import {
  demoAccounts,
  settle,
  startSandbox,
  startServer,
  supervise,
  untilReady,
} from "./launch/product.mjs";
import { createProgress, elapsed, fail, PlainFailure } from "./launch/progress.mjs";
import { inProduction } from "./launch/server-settings.mjs";
import { sandboxPrices } from "./launch/stand-ins.mjs";

const STEPS = 4;
const WEB = join(ROOT, "node_modules", "@react-router", "dev", "dist", "cli", "index.js");

async function main() {
  endWithNpm();
  const since = performance.now();
  loadEnvironmentFile();
  if (inProduction()) {
    throw new PlainFailure(
      "npm run dev is not for NODE_ENV=production. npm sets that itself where it omits development\n" +
        "packages (npm config get omit): then run node scripts/dev.mjs",
    );
  }
  process.env.STRIPE_PRICES = sandboxPrices();
  const progress = createProgress(STEPS);
  await progress.step("Installing dependencies", ensureDependencies);

  const plan = await settle(progress.say);
  const web = { ...plan, port: await flexiblePort("WEB_PORT", "127.0.0.1", progress.say) };
  web.url = textOf("APP_URL") || `http://localhost:${web.port}`;

  const group = supervise();
  const sandbox = startSandbox(group, plan);
  await progress.step("Starting the server (restarts when its sources change)", () =>
    startServer(group, { ...plan, url: web.url }, ["--watch", "--watch-preserve-output"]),
  );
  await progress.step("Starting the sandbox", () => sandbox);
  await progress.step("Starting the web app (reloads when its sources change)", async () => {
    const host = "127.0.0.1";
    const args = ["dev", "--host", host, "--port", String(web.port), "--strictPort"];
    group.start("web", productNode(), [WEB, ...args], {
      cwd: join(ROOT, "apps", "web"),
      env: childEnvironment({ API_URL: `http://${host}:${plan.port}` }),
    });
    await untilReady({ host, port: web.port });
  });
  process.stdout.write(asText(web, demoAccounts(plan), elapsed(since)));
}

main().catch(fail);
