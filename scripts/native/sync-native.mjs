import { spawn } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { childEnvironment, productNode, ROOT } from "#launch/paths.mjs";
import { PlainFailure } from "#launch/progress.mjs";
import { textOf } from "#settings/definitions.mjs";

/** The placeholder of the server's URL; packages/domain/src/deployment-values.ts has it for the build. */
const SERVER = "https://origin.invalid";
/** The default NATIVE_APP_ID; packages/domain/src/deployment-values.ts has it for the build. */
const SCHEME = "app.sovereign.discipline";
/** IDs that both stores accept, and URLs as scheme. */
const APP_ID = /^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/;
const NAMES_THE_SERVER = new Set([".css", ".html", ".js", ".json", ".svg"]);
const OFFERED = /(<html\b[^>]*\sdata-ways=)"[^"]*"/;

/** Returns a deployment's settings; throws without an https URL that a phone can reach. */
export function deploymentOf(environment) {
  const server = URL.parse(textOf("APP_URL", environment));
  if (server?.protocol !== "https:") {
    throw new PlainFailure("Set APP_URL to the https address of the server that the apps ask.");
  }
  const id = textOf("NATIVE_APP_ID", environment);
  if (!APP_ID.test(id)) {
    throw new PlainFailure(
      "Set NATIVE_APP_ID to small letters, digits and dots: app.example.daily.",
    );
  }
  const ways = ["google", "apple"].filter((way) =>
    textOf(`${way.toUpperCase()}_CLIENT_ID`, environment),
  );
  return {
    server: server.origin,
    host: server.host,
    ways,
    id,
    team: textOf("APPLE_TEAM_ID", environment),
    name: textOf("PRODUCT_NAME", environment),
    version: textOf("NATIVE_APP_VERSION", environment),
    build: textOf("NATIVE_APP_BUILD", environment),
  };
}

function copyApp(from, www, { server, ways, id }) {
  rmSync(www, { recursive: true, force: true });
  cpSync(from, www, { recursive: true });
  for (const entry of readdirSync(www, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !NAMES_THE_SERVER.has(extname(entry.name))) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, "utf8").replaceAll(SERVER, server).replaceAll(SCHEME, id);
    writeFileSync(file, text.replace(OFFERED, `$1"${ways.join(" ")}"`));
  }
}

function writeDeployment(project, { id, team, name, host, version, build }) {
  const xcconfig = {
    APP_ID: id,
    APP_DISPLAY_NAME: name,
    APP_LINK_HOST: host,
    APP_VERSION: version,
    APP_BUILD: build,
    // Without a team Xcode asks for one.
    ...(team && { DEVELOPMENT_TEAM: team }),
  };
  const gradle = { appId: id, appName: name, appLinkHost: host, version, build };
  const lines = (values, between) =>
    Object.entries(values)
      .map(([key, value]) => `${key}${between}${value}\n`)
      .join("");
  writeFileSync(join(project, "ios", "deployment.xcconfig"), lines(xcconfig, " = "));
  writeFileSync(join(project, "android", "deployment.properties"), lines(gradle, "="));
}

function runCapacitor(project) {
  const cli = join(ROOT, "node_modules", "@capacitor", "cli", "bin", "capacitor");
  return new Promise((resolve, reject) => {
    const child = spawn(productNode(), [cli, "sync"], {
      cwd: project,
      env: childEnvironment({ CAPACITOR_TELEMETRY: "false", CI: "true" }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new PlainFailure(`${output}\nCapacitor failed (see above).`)),
    );
  });
}

/** Copies the app built into `webDir` into the two projects; the output depends on nothing else. */
export async function syncNative(project, webDir, deployment) {
  copyApp(webDir, join(project, "www"), deployment);
  writeDeployment(project, deployment);
  await runCapacitor(project);
}
