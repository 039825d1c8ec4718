import { execFileSync, spawn } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isRunning, nameOf } from "./children.mjs";
import { alone, damageOf, ensureDependencies, isInstalled } from "./dependencies.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dependencies-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

const write = (path: string, value: unknown) =>
  writeFileSync(join(folder, path), JSON.stringify(value));

describe("whether the dependencies are installed", () => {
  function writeProject(wanted: string, locked: string, installed: string, other = {}) {
    for (const path of ["apps", "packages", "node_modules/thing"])
      mkdirSync(join(folder, path), { recursive: true });
    write("node_modules/thing/package.json", { version: installed });
    write("package.json", { dependencies: { thing: wanted } });
    write("package-lock.json", {
      packages: {
        "": { dependencies: { thing: locked } },
        "node_modules/thing": { version: locked },
        "node_modules/elsewhere": { version: "1.0.0", optional: true, ...other },
      },
    });
    write("node_modules/.package-lock.json", {
      packages: { "node_modules/thing": { version: installed } },
    });
    return isInstalled(folder);
  }

  it("is true when manifest, lock and folder agree", () => {
    expect(writeProject("1.0.0", "1.0.0", "1.0.0")).toBe(true);
  });
  it("is false when the folder is behind the lock", () => {
    expect(writeProject("1.1.0", "1.1.0", "1.0.0")).toBe(false);
  });
  it("is false when npm skipped what a platform needs", () => {
    expect(writeProject("1.0.0", "1.0.0", "1.0.0", { os: [process.platform] })).toBe(false);
    expect(writeProject("1.0.0", "1.0.0", "1.0.0", { os: ["elsewhere"] })).toBe(true);
  });
  it("is false when a package, or what is in it, was removed", () => {
    expect(writeProject("1.0.0", "1.0.0", "1.0.0")).toBe(true);
    const manifest = join(folder, "node_modules", "thing", "package.json");
    truncateSync(manifest);
    expect(isInstalled(folder)).toBe(false);
    rmSync(dirname(manifest), { recursive: true });
    expect(isInstalled(folder)).toBe(false);
  });
  it("is false when the lock is behind the manifest", () => {
    expect(writeProject("1.1.0", "1.0.0", "1.0.0")).toBe(false);
  });
});

it.each(["50% off", "#1", "a:b", "$HOME"])(
  "refuses to build in %s, whose path is misread",
  async (name) => {
    await expect(ensureDependencies(join(folder, name))).rejects.toThrow(
      / in its path, .*\nRename/,
    );
  },
);

it("waits for the npm of a killed start, and not for what has its number since", async () => {
  const npm = spawn("cat", { stdio: ["pipe", "ignore", "ignore"] });
  const pid = npm.pid ?? 0;
  const lock = join(folder, ".cache", "installing");
  mkdirSync(dirname(lock));
  writeFileSync(lock, `${2 ** 23}\n${nameOf(pid)}\n`);
  const install = alone(folder, async () => isRunning(pid));
  npm.stdin.end();
  expect(await install).toBe(false);
  expect(existsSync(lock)).toBe(false);
  writeFileSync(lock, `${process.ppid} another start of this number\n`);
  expect(await alone(folder, async () => readFileSync(lock, "utf8"))).toBe(
    `${nameOf(process.pid)}\n`,
  );
});

describe("an install", { tags: ["long"] }, () => {
  /** A project of two packages, one of them for development, with npm's lock. */
  let project: string;
  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), "dependencies-"));
    const npm = (...args: string[]) =>
      execFileSync("npm", [...args, "--offline", "--silent"], { cwd: project, stdio: "pipe" });
    const put = (path: string, value: unknown) =>
      writeFileSync(join(project, path), JSON.stringify(value));
    for (const path of ["apps", "packages", "built", "tool"]) mkdirSync(join(project, path));
    for (const name of ["built", "tool"]) {
      put(`${name}/package.json`, { name, version: "1.0.0" });
      npm("pack", `./${name}`);
    }
    put("package.json", {
      dependencies: { built: "file:built-1.0.0.tgz" },
      devDependencies: { tool: "file:tool-1.0.0.tgz" },
    });
    npm("install", "--package-lock-only");
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));
  beforeEach(() => cpSync(project, folder, { recursive: true }));

  const hasTool = () => existsSync(join(folder, "node_modules", "tool", "package.json"));
  const stamp = () => join(folder, "node_modules", ".install-stamp");

  it.each([
    ["NODE_ENV", "production"],
    ["NPM_CONFIG_OMIT", "dev"],
    ["npm_config_production", "true"],
    ["npm_config_only", "prod"],
    ["npm_config_dry_run", "true"],
    ["NPM_CONFIG_PACKAGE_LOCK_ONLY", "true"],
    ["npm_config_workspaces", "true"],
  ])("is complete even with %s=%s", async (key, value) => {
    vi.stubEnv(key, value);
    expect(await ensureDependencies(folder)).toBe("installed");
    expect(hasTool()).toBe(true);
    expect(await ensureDependencies(folder)).toBe("up to date");
  });

  it("is complete even where an .npmrc omits development dependencies", async () => {
    writeFileSync(join(folder, ".npmrc"), "omit=dev\n");
    await ensureDependencies(folder);
    expect(hasTool()).toBe(true);
  });

  it("is repeated after npm removed part of it", async () => {
    await ensureDependencies(folder);
    execFileSync("npm", ["prune", "--omit=dev", "--offline"], { cwd: folder, stdio: "pipe" });
    expect(hasTool()).toBe(false);
    expect(await ensureDependencies(folder)).toBe("installed");
    expect(hasTool()).toBe(true);
  });

  it("is repeated after a start failed with a changed file of it", async () => {
    await ensureDependencies(folder);
    expect(damageOf(folder)).toBeUndefined();
    appendFileSync(join(folder, "node_modules", "tool", "package.json"), " ");
    expect(damageOf(folder)).toMatch(/installs them anew/);
    expect(await ensureDependencies(folder)).toBe("installed");
    expect(damageOf(folder)).toBeUndefined();
  });

  it("that fails or skips something is reported, and writes no stamp", async () => {
    const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
    const { tool, ...rest } = { tool: lock.packages["node_modules/tool"], ...lock.packages };
    // npm skips an optional package that it cannot fetch, and exits with 0.
    const elsewhere = { ...tool, resolved: "file:gone.tgz", integrity: undefined };
    const optional = { ...elsewhere, optional: true, dev: false, os: [process.platform] };
    lock.packages = { ...rest, "node_modules/gone": { ...optional, version: "1.0.0" } };
    lock.packages[""].optionalDependencies = { gone: "file:gone.tgz" };
    write("package-lock.json", lock);
    write("package.json", lock.packages[""]);
    await expect(ensureDependencies(folder)).rejects.toThrow(/node_modules\/gone|npm ci ended/);
    expect(existsSync(stamp())).toBe(false);
  });
});
