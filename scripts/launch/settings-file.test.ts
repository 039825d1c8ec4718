import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { parseEnvironmentFile } from "./environment.mjs";
import { changedText, missingIn, settingsOf } from "./settings-file.mjs";

const PROGRAM = join(import.meta.dirname, "../ask-settings.mjs");
const folder = mkdtempSync(join(tmpdir(), "settings-file-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ANSWERS = `
APP_URL=https://members.harbour.app
SUPPORT_EMAIL=help@harbour.app
COMPANY_NAME="O'Hara & Sons"
COMPANY_ADDRESS='2 Quay, Porttown'
SMTP_URL=smtps://me:secret@mail.harbour.app
MAIL_FROM=Harbour <no-reply@harbour.app>
HOLDING_COMPANY=Harbour Holdings
GOVERNING_LAW=Portland
VENUE=Porttown
FOUNDATION_PAYMENT_URL=https://pay.harbour.app/f
MASTERMIND_PAYMENT_URL=https://pay.harbour.app/m
FOUNDATION_CALL_URL=https://call.harbour.app/f
MASTERMIND_CALL_URL=https://call.harbour.app/m
PRINCIPAL_CALL_URL=https://call.harbour.app/p
PORT=1
UNKNOWN=1
`;

it("asks for everything that production and its pages need, and nothing of this machine", () => {
  const missing = missingIn(settingsOf(""));
  expect(missing.get("APP_URL")).toBe("is required in production");
  expect(missing.has("VENUE")).toBe(true);
  for (const name of ["AUTH_SECRET", "DATABASE_URL", "DATA_DIR", "NODE_ENV"]) {
    expect(missing.has(name), name).toBe(false);
  }
  expect([...missingIn(settingsOf("", { answers: ANSWERS }))]).toEqual([]);
});

it("takes what describes the remote of backups", () => {
  const answers = `${ANSWERS}BACKUP_TO=offsite:harbour\nRCLONE_CONFIG_OFFSITE_TYPE=sftp\n`;
  const text = changedText("", settingsOf("", { answers }));
  expect(text).toContain("\nRCLONE_CONFIG_OFFSITE_TYPE=sftp\n");
});

it("asks for what a chosen provider needs", () => {
  const environment = { STRIPE_SECRET_KEY: "sk_live_1", PATH: "/bin" };
  const settings = settingsOf("", { answers: ANSWERS, environment });
  expect([...missingIn(settings)]).toEqual([
    ["STRIPE_WEBHOOK_SECRET", "is for STRIPE_SECRET_KEY"],
    ["STRIPE_PRICE_ID", "is for STRIPE_SECRET_KEY"],
  ]);
});

it("writes a file that reads the same, keeps what else is there, and changes nothing twice", () => {
  const before = "# ours\nLOG_LEVEL=warn\nAPP_URL=https://old.harbour.app\n";
  const settings = settingsOf(before, { answers: ANSWERS });
  const text = changedText(before, settings);
  expect(text.split("\n").slice(0, 3)).toEqual([
    "# ours",
    "LOG_LEVEL=warn",
    "APP_URL=https://members.harbour.app",
  ]);
  expect(text).toContain("\nMAIL_FROM='Harbour <no-reply@harbour.app>'\n");
  expect(text).toContain(`\nCOMPANY_NAME="O'Hara & Sons"\n`);
  expect(text).not.toMatch(/^(PORT|UNKNOWN)=/m);
  expect(parseEnvironmentFile(text)).toEqual(settings);
  expect(changedText(text, settingsOf(text))).toBe(text);
  expect(() => changedText("", { VENUE: `'$"` })).toThrow("VENUE must not contain");
});

it("lists what is missing without a terminal, and keeps secrets from other users", () => {
  const file = join(folder, "settings");
  const answers = join(folder, "answers");
  const run = (...given: string[]) =>
    spawnSync(process.execPath, [PROGRAM, file, ...given], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: {},
    });
  const { status, stderr } = run();
  expect(status).toBe(1);
  expect(stderr).toContain("These settings are missing:\n  APP_URL is required in production\n");
  writeFileSync(answers, ANSWERS);
  expect(run(answers).status).toBe(0);
  const first = readFileSync(file, "utf8");
  expect(first).toMatch(/^AUTH_SECRET=.{44}$/m);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(run().status).toBe(0);
  expect(readFileSync(file, "utf8")).toBe(first);
});
