import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createBackups } from "#app/data/backup/backups.ts";
import { COMPILED, PROGRAM } from "#testing/spawned-server.ts";
import { type Check, ok } from "./check.ts";
import { checkDatabase, twoVersions } from "./database.check.ts";
import { createDeps } from "./deps.ts";
import { reportText, runChecks } from "./doctor.ts";
import { checkStore } from "./own.check.ts";

const folder = mkdtempSync(join(tmpdir(), "doctor-"));
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

it("ends though a check does not, and reports one that fails", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const checks: [string, Check][] = [
    ["Quick", async () => [ok("It works.")]],
    ["Quiet", async () => [false]],
    ["Endless", () => new Promise(() => undefined)],
    [
      "Broken",
      async () => {
        throw new TypeError("hush");
      },
    ],
  ];
  const running = runChecks(checks, createDeps({ DATA_DIR: folder }));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reportText(await running)).toBe(
    [
      "ok       Quick    It works.",
      "ok       Quiet    All is well.",
      "FAULT    Endless  This check did not end within 20 seconds.",
      "                  What it asks does not answer, or slowly: so it may be for members.",
      "                  → Run doctor again; the other lines may say what is down.",
      "FAULT    Broken   This check failed (TypeError).",
      "                  Whether this subject is well is unknown.",
      "                  → Report this: a check should not fail.",
      "",
      "Faults: 2. Warnings: 0.",
      "",
    ].join("\n"),
  );
});

it("names the older of two builds that run, and no two nodes of one version", () => {
  const [finding] = twoVersions(["0.10.0 on far (8)", "0.9.0 on near (7)"]);
  expect(finding?.text).toBe(
    "Two builds run: version 0.9.0 on near (7) is the old one, and version 0.10.0 on far (8) the new one.",
  );
  expect(twoVersions(["0.9.0 on far (8)", "0.9.0 on near (7)"])).toEqual([]);
});

it("names a remote without the settings that are written into BACKUP_TO", async () => {
  const backupTo = ":s3,access_key_id=me,secret_access_key=hush:sovereign";
  const deps = createDeps({ DATA_DIR: folder, BACKUP_TO: backupTo });
  const { settings } = deps;
  const look = (storedNames: () => Promise<string[]>) =>
    checkStore(Object.assign({}, deps, { storedNames }));
  const findings = [
    await look(async () => []),
    await look(async () => Promise.reject(new Error("refused"))),
  ].flat();
  expect(findings.flatMap((finding) => (finding ? finding.text : []))).toEqual([
    "There is no backup in :s3,…:sovereign.",
    "BACKUP_TO (:s3,…:sovereign) cannot be read: refused.",
  ]);
  expect(createBackups(settings, { url: "" }).place).toBe(":s3,…:sovereign");
});

it("calls no database missing that it could not look for", async () => {
  mkdirSync(folder, { recursive: true });
  const loop = join(folder, "loop");
  symlinkSync(loop, loop);
  const AUTH_SECRET = "hush".repeat(8);
  const findings = await checkDatabase(createDeps({ DATA_DIR: loop, AUTH_SECRET }));
  expect(findings.filter(Boolean)).toMatchObject([
    { level: "fault", text: "DATA_DIR is a link to itself.", fix: "Name a folder." },
  ]);
});

it("tells a store whose disk is not mounted from an empty one", async () => {
  const backupTo = join(folder, "unmounted");
  const [finding] = await checkStore(createDeps({ DATA_DIR: folder, BACKUP_TO: backupTo }));
  expect(finding).toMatchObject({
    level: "fault",
    text: `${backupTo} does not exist: is the disk mounted?`,
  });
});

describe("the command doctor", () => {
  const run = (given: string[], environment: NodeJS.ProcessEnv = {}) =>
    promisify(execFile)(process.execPath, [PROGRAM, "doctor", ...given], {
      cwd: tmpdir(),
      env: Object.assign(environment, {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: COMPILED,
        DATA_DIR: folder,
        APP_URL: "http://localhost:1",
        SMTP_URL: "smtp://hush:hush@127.0.0.1:1",
        MAIL_FROM: "Harbour <no-reply@mail.localhost>",
        AUTH_SECRET: "hush".repeat(8),
      }),
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );

  it("prints JSON without secrets and exits with 1 where there is a fault", async () => {
    const { code, stdout } = await run(["--json"]);
    expect(code).toBe(1);
    expect(stdout).not.toContain("hush");
    const { ok, checks } = JSON.parse(stdout);
    expect(ok).toBe(false);
    expect(checks[0]).toEqual({
      check: "Settings",
      findings: expect.arrayContaining([
        {
          level: "fault",
          text: "NODE_ENV is not production.",
          cost: expect.any(String),
          fix: expect.any(String),
        },
      ]),
    });
  });

  it("names the line with which systemd has read the settings otherwise", async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "settings"), `COMPANY_NAME="Harbour\nSTRIPE_SECRET_KEY=hush\n`);
    expect(await run([], { CREDENTIALS_DIRECTORY: folder })).toEqual({
      code: 1,
      stdout: "",
      stderr: `doctor did not start: /etc/sovereign/settings, line 1 (COMPANY_NAME) has no closing "\n`,
    });
  });

  it("explains its arguments", async () => {
    for (const given of [["--mail", "nobody"], ["--hush"]]) {
      expect(await run(given)).toEqual({
        code: 2,
        stdout: "",
        stderr: "Use: doctor [--mail <address>] [--alarm] [--json]\n",
      });
    }
  });
});
