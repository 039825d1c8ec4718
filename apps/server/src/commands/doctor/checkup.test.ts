import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { COMPILED, PROGRAM } from "#testing/spawned-server.ts";
import { type Check, reportText, runChecks } from "./checkup.ts";
import { createDeps } from "./create-deps.ts";
import { ok } from "./finding.ts";

const folder = mkdtempSync(join(tmpdir(), "doctor-"));
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const check = (name: string, run: Check["run"], reads?: string[]): Check => ({
  name,
  run,
  ...(reads && { reads }),
});

describe("a checkup", () => {
  it("ends though a check does not, reports one that fails, and omits one it cannot make", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const checks = [
      check("Quick", async () => [ok("It works.")]),
      check("Endless", () => new Promise(() => undefined)),
      check("Broken", async () => {
        throw new TypeError("hush");
      }),
      check("Malformed", async () => [ok("It works.")], ["PORT"]),
    ];
    const running = runChecks(checks, createDeps({ PORT: "hush", DATA_DIR: folder }, undefined));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(reportText(await running)).toBe(
      [
        "ok       Quick    It works.",
        "FAULT    Endless  This check did not end within 20 seconds.",
        "                  → Run it again.",
        "FAULT    Broken   This check failed (TypeError).",
        "                  → Report this: a check should not fail.",
        "",
        "Faults: 2. Warnings: 0.",
        "",
      ].join("\n"),
    );
  });
});

describe("the command doctor", () => {
  const run = (given: string[]) =>
    promisify(execFile)(process.execPath, [PROGRAM, "doctor", ...given], {
      cwd: tmpdir(),
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: COMPILED,
        DATA_DIR: folder,
        APP_URL: "http://localhost:1",
        SMTP_URL: "smtp://hush:hush@127.0.0.1:1",
        MAIL_FROM: "Harbour <no-reply@localhost>",
        AUTH_SECRET: "hush".repeat(8),
      },
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
          fix: "Set NODE_ENV=production.",
        },
      ]),
    });
  });

  it("explains its arguments", async () => {
    for (const given of [["--mail", "nobody"], ["--hush"]]) {
      expect(await run(given)).toEqual({
        code: 1,
        stdout: "",
        stderr: "Use: doctor [--mail <address>] [--json]\n",
      });
    }
  });
});
