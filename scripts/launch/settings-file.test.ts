import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, describe, expect, it } from "vitest";
import { changedText, parseEnvironmentFile } from "#settings/environment-file.mjs";
import { askMissing, missingIn, settingsOf } from "./settings-file.mjs";

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

const { values: GIVEN } = parseEnvironmentFile(ANSWERS);

it("asks for everything that production and its pages need, and nothing of this machine", () => {
  const missing = new Map(missingIn(settingsOf({})).map(([name, problem]) => [name, problem]));
  expect(missing.get("APP_URL")).toBe("is required in production");
  expect(missing.has("VENUE")).toBe(true);
  for (const name of ["AUTH_SECRET", "DATABASE_URL", "DATA_DIR", "NODE_ENV"]) {
    expect(missing.has(name), name).toBe(false);
  }
  expect(missingIn(settingsOf({}, { answers: GIVEN }))).toEqual([]);
});

it("takes what describes the remote of backups", () => {
  const remote = { BACKUP_TO: "offsite:harbour", RCLONE_CONFIG_OFFSITE_TYPE: "sftp" };
  const text = changedText("", settingsOf({}, { answers: { ...GIVEN, ...remote } }));
  expect(text).toContain("\nRCLONE_CONFIG_OFFSITE_TYPE=sftp\n");
});

it("asks for what a chosen provider needs", () => {
  const environment = { STRIPE_SECRET_KEY: "sk_live_1", PATH: "/bin" };
  const of = "STRIPE_SECRET_KEY";
  expect(missingIn(settingsOf({}, { answers: GIVEN, environment }))).toEqual([
    ["STRIPE_WEBHOOK_SECRET", `is for ${of}`, of],
    ["STRIPE_PRICE_ID", `is for ${of}`, of],
  ]);
});

it("writes a file that reads the same, keeps what else is there, and changes nothing twice", () => {
  const before =
    "\uFEFF# ours\r\nLOG_LEVEL=warn\nAPP_URL=https://older.harbour.app\nNOTE='a\nb'\nAPP_URL=https://old.harbour.app\n";
  const { values: kept } = parseEnvironmentFile(before);
  const COMPANY_NAME = `O'Hara "& Sons" $1`;
  const settings = settingsOf(kept, { answers: { ...GIVEN, COMPANY_NAME } });
  const text = changedText(before, settings);
  expect(text.split("\n").slice(0, 6)).toEqual([
    "# ours",
    "LOG_LEVEL=warn",
    "APP_URL=https://older.harbour.app",
    "NOTE='a",
    "b'",
    "APP_URL=https://members.harbour.app",
  ]);
  expect(text).toContain("\nMAIL_FROM='Harbour <no-reply@harbour.app>'\n");
  expect(text).toContain(`\nCOMPANY_NAME="O'Hara \\"& Sons\\" \\$1"\n`);
  expect(text).not.toMatch(/^(PORT|UNKNOWN)=/m);
  const read = parseEnvironmentFile(text, { systemd: true });
  expect(read).toEqual({ values: settings, problems: [] });
  expect(changedText(text, settingsOf(read.values))).toBe(text);
});

it("replaces no right setting by a wrong answer", () => {
  const kept = { ...GIVEN, VENUE: "York" };
  const answers = { APP_URL: "http://harbour.app", VENUE: "London" };
  const { APP_URL, VENUE } = settingsOf(kept, { answers });
  expect({ APP_URL, VENUE }).toEqual({ APP_URL: GIVEN.APP_URL, VENUE: "London" });
  expect(settingsOf({}, { answers }).APP_URL).toBe(answers.APP_URL);
  const older = settingsOf(kept, { answers: { ...answers, LOG_LEVEL: "warn" }, areOlder: true });
  expect([older.VENUE, older.LOG_LEVEL]).toEqual(["York", "warn"]);
});

describe("questions", () => {
  /** Types lines, each once it is asked for; Ctrl+C after the last. Returns what was shown. */
  async function answer(settings: Record<string, string>, typed: string[], isFirst = false) {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const saved: Record<string, string>[] = [];
    let shown = "";
    output.on("data", (chunk: Buffer) => {
      shown += chunk;
      if (!/\): $/.test(shown)) return;
      const next = typed.shift();
      if (next === undefined) input.end();
      else input.write(`${next}\n`);
    });
    const save = () => void saved.push({ ...settings });
    const isComplete = await askMissing(settings, { isFirst, save, input, output });
    return { isComplete, shown, saved };
  }

  it("are checked as they are answered, saved one by one, and go on where they were left", async () => {
    const { APP_URL: _, SMTP_URL: __, ...rest } = GIVEN;
    const settings: Record<string, string> = settingsOf(rest);
    const left = await answer(settings, [
      "",
      "harbour.app",
      "http://harbour.app",
      "https://harbour.app",
    ]);
    expect(left.isComplete).toBe(false);
    expect(left.shown.split("\n").filter((line) => line.startsWith("APP_URL "))).toEqual(
      [
        "(is required in production): APP_URL is required in production.",
        "(is required in production): APP_URL must be an address that begins with http:// or https://.",
        "(is required in production): APP_URL must begin with https:// in production.",
        "(is required in production): ",
      ].map((line) => `APP_URL ${line}`),
    );
    expect(left.saved.map(({ APP_URL }) => APP_URL)).toEqual(["https://harbour.app"]);
    // The second run asks for the rest alone.
    const { isComplete, shown } = await answer(settings, ["smtps://mail.harbour.app"]);
    expect(isComplete).toBe(true);
    expect(shown).not.toContain("APP_URL (");
    expect(shown).toContain("smtps://user:password@host:465");
  });

  it("are asked once where they may be left out, with what they need", async () => {
    const settings: Record<string, string> = settingsOf(GIVEN);
    const typed = ["pk_live_1", "sk_live_1", "ops", "ops@harbour.app", "", "", "", "whsec_1", ""];
    const { isComplete, shown } = await answer(settings, typed, true);
    expect(isComplete).toBe(true);
    expect(shown).toContain("STRIPE_SECRET_KEY must begin with sk_ or rk_.");
    expect(shown).toContain("ALARM_EMAIL must be an e-mail address.");
    const { STRIPE_SECRET_KEY, ALARM_EMAIL, BACKUP_TO } = settings;
    // Its price was left empty.
    expect([STRIPE_SECRET_KEY, ALARM_EMAIL, BACKUP_TO]).toEqual(["", "ops@harbour.app", ""]);
    const { values } = parseEnvironmentFile(changedText("", settings));
    expect((await answer(settingsOf(values), [], true)).shown).toBe("");
  });
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
  expect(stderr).toContain(
    "These settings are missing or wrong:\n  APP_URL is required in production\n",
  );
  writeFileSync(answers, ANSWERS);
  const second = run(answers);
  expect(second.status).toBe(0);
  expect(second.stderr.split("\n")).toEqual([
    `${answers}: UNKNOWN is no setting (.env.example lists them).`,
    `${answers}: PORT is set by the units of systemd, not here.`,
    `${answers} has secrets, and others may read it: chmod 600 ${answers}`,
    "",
  ]);
  chmodSync(answers, 0o600);
  const first = readFileSync(file, "utf8");
  expect(first).toMatch(/^AUTH_SECRET=.{44}$/m);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  chmodSync(file, 0o644);
  expect(run().status).toBe(0);
  expect(readFileSync(file, "utf8")).toBe(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  // A correction there is not undone by the answers of before, and one in newer answers is taken.
  const corrected = first.replace("VENUE=Porttown", "VENUE=York");
  writeFileSync(file, corrected, { mode: 0o600 });
  const soon = new Date(Date.now() + 60_000);
  utimesSync(file, soon, soon);
  expect(run(answers).stderr).toContain(`${answers}: VENUE is older than the one in ${file}`);
  expect(readFileSync(file, "utf8")).toBe(corrected);
  const later = new Date(Date.now() + 120_000);
  utimesSync(answers, later, later);
  expect(run(answers).status).toBe(0);
  expect(readFileSync(file, "utf8")).toBe(first);
  const asked = (...given: string[]) =>
    spawnSync(process.execPath, [PROGRAM, ...given], { encoding: "utf8", env: {} }).stdout;
  expect(asked("--value", file, "COMPANY_NAME")).toBe("O'Hara & Sons\n");
  expect(asked("--value", file, "BACKUP_DAYS")).toBe("35\n");
  mkdirSync(join(folder, "web"));
  const builtFor = (currencies: string) =>
    writeFileSync(join(folder, "web/__settings.json"), JSON.stringify({ currencies }));
  builtFor("one");
  expect(asked("--built", file, folder)).toBe("");
  builtFor("USD EUR");
  expect(asked("--built", file, folder)).toBe("APP_PRICE and STRIPE_PRICES\n");
  writeFileSync(answers, "# ours\nVENUE='York\n");
  expect(run(answers).stderr).toContain(`${answers}, line 2 (VENUE) has no closing '`);
});
