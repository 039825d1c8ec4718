import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { builtCurrencies, SHOWN } from "#settings/definitions.mjs";
import { buildFailure, ensureBuild } from "./builds.mjs";
import { spawnBound } from "./children.mjs";
import { childEnvironment, ROOT } from "./paths.mjs";
import { filesUnder, hashOf } from "./stamps.mjs";

/** Only of a pack in CONTENT_DIR; the product's own is in packages. */
function packFiles() {
  const folder = process.env.CONTENT_DIR && resolve(ROOT, process.env.CONTENT_DIR);
  // The build reports a missing folder, with its other errors.
  return folder && existsSync(folder) ? filesUnder(folder) : [];
}

/** The licenses of a native build include the libraries named there. */
const GRADLE = ["variables.gradle", "build.gradle", "app/build.gradle"];

/** Returns the hash of all inputs of a web build; `target` is "web" or "native". */
export function webSourcesHash(target = "web") {
  const files = [
    ...packFiles(),
    ...filesUnder(join(ROOT, "apps", "web")),
    ...filesUnder(join(ROOT, "packages")),
    // Source files, despite the folder's name.
    ...filesUnder(join(ROOT, "packages", "content", "src", "build")),
    ...(target === "native" ? GRADLE : []).map((name) =>
      join(ROOT, "apps", "native", "android", name),
    ),
    join(ROOT, "package-lock.json"),
    join(ROOT, "tsconfig.base.json"),
  ];
  return hashOf(
    ROOT,
    files.filter((file) => !/\.test\.tsx?$|[\\/]web[\\/]gallery[\\/]/.test(file)),
    // A server fills its settings into its pages; the app of a store has them built in.
    [
      target,
      `CONTENT_DIR=${process.env.CONTENT_DIR ?? ""}`,
      builtCurrencies(process.env),
      ...(target === "native" ? SHOWN : []).map((key) => `${key}=${process.env[key] ?? ""}`),
    ],
  );
}

function buildInto(folder, target) {
  return new Promise((resolve, reject) => {
    const child = spawnBound("npm", ["run", "--silent", "build", "--workspace", "@sovereign/web"], {
      cwd: ROOT,
      env: childEnvironment({ NODE_ENV: "production", WEB_BUILD_DIR: folder, WEB_TARGET: target }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let warnings = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => {
      output += chunk;
      warnings += chunk;
    });
    child.on("error", reject);
    child.on("exit", (code) =>
      code === 0
        ? resolve(warnings)
        : reject(buildFailure(output, "The web app could not be built (see above).")),
    );
  });
}

export async function ensureWebBuild(target = "web") {
  const root = join(ROOT, "apps", "web", "build");
  const { folder, note } = await ensureBuild(root, webSourcesHash(target), async (making) => {
    process.stderr.write(await buildInto(making, target));
  });
  return { webDir: join(folder, "client"), note };
}
