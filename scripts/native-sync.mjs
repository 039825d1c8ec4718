// `npm run native:sync`: builds the web app for the server in APP_URL and copies it into the
// projects of apps/native, for Xcode, Android Studio or fastlane to build.
import { join } from "node:path";
import { ensureDependencies } from "./launch/dependencies.mjs";
import { loadEnvironmentFile } from "./launch/environment.mjs";
import { ROOT } from "./launch/paths.mjs";
import { createProgress, fail, readTyped } from "./launch/progress.mjs";
import { ensureWebBuild } from "./launch/web-build.mjs";
import { deploymentOf, syncNative } from "./native/sync-native.mjs";

async function main() {
  readTyped("APP_URL=https://… npm run native:sync");
  loadEnvironmentFile();
  const deployment = deploymentOf(process.env);
  const progress = createProgress(3);
  await progress.step("Installing dependencies", ensureDependencies);
  let built = "";
  await progress.step("Building the web app for the native apps", async () => {
    const { webDir, note } = await ensureWebBuild("native");
    built = webDir;
    return note;
  });
  await progress.step("Bringing it into both projects", () =>
    syncNative(join(ROOT, "apps", "native"), built, deployment),
  );
  process.stdout.write(`The apps ask ${deployment.server}.\n`);
}

main().catch(fail);
