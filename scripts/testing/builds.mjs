// Builds what the tests start: the server and the web app, and with `native` the app of the stores.
import { fail } from "#launch/progress.mjs";
import { ensureServerBuild } from "#launch/server-build.mjs";
import { ensureWebBuild } from "#launch/web-build.mjs";

async function main() {
  const server = await ensureServerBuild();
  process.stdout.write(`server: ${server.note}\n`);
  process.stdout.write(`web app: ${(await ensureWebBuild()).note}\n`);
  if (process.argv.includes("native")) {
    process.stdout.write(`web app for the stores: ${(await ensureWebBuild("native")).note}\n`);
  }
}

main().catch(fail);
