import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SETTINGS } from "@sovereign/settings/definitions";
import { pino } from "pino";
import PostalMime from "postal-mime";
import { expect, it, onTestFinished, vi } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { accountRequests, cookieOf, sessionOf, type TestFetch } from "./account-requests.ts";
import { tablesHolding } from "./database-scan.ts";
import { deviceOf } from "./device.ts";
import { CANARY, plantedWrites } from "./planted-words.ts";
import { startSmtpSink } from "./smtp-sink.ts";
import { spawnServer } from "./spawned-server.ts";
import { createMigratedDatabase } from "./test-database.ts";
import { startTraceReceiver } from "./trace-receiver.ts";

const ORIGIN = "http://sovereign.test";
const EMAIL = `${CANARY}@example.com`;
const PASSWORD = `Password ${CANARY}`;
const NOBODY = "http://127.0.0.1:1";

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const APPLE_KEY = privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");

/** Each setting whose name says that it is a secret; addresses may hold one too. */
const SECRETS = Object.fromEntries(
  Object.entries(SETTINGS)
    .filter(([name]) => /SECRET$|_KEY$|TOKEN$|AUTHORIZATION$/.test(name))
    .map(([name, { rule }]) => {
      const [begin = ""] = "begins" in rule ? rule.begins : [];
      return [name, `${begin}planted-of-${name}-and-as-long-as-it-must-be`];
    }),
);
SECRETS.APPLE_PRIVATE_KEY = APPLE_KEY;
const IN_ADDRESSES = [
  "planted-of-database",
  "planted-of-mail",
  "planted-of-alarm",
  "planted-of-sentry",
];

/** The limit under which the deployment's server runs. */
const UNIT = new URL("../../../../deploy/systemd/sovereign@.service", import.meta.url);
const [, CORE = "unlimited"] = /^LimitCORE=(\w+)$/m.exec(readFileSync(UNIT, "utf8")) ?? [];

/** What a library's error does that nobody awaits: it quotes the statement's values. */
const THROWS = `class DrizzleQueryError extends Error {}
process.on("SIGUSR2", () => { throw new DrizzleQueryError("Failed query: params: ${CANARY}"); });`;

function withPassword(url: string, password: string): string {
  const address = new URL(url);
  address.password = password;
  return address.href;
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Has a member write every kind of text, and gives every door something to refuse. */
async function plantCanaries(request: TestFetch, linkTo: () => Promise<string>) {
  const api = accountRequests(request);
  expect((await api.signUp(EMAIL, PASSWORD)).status).toBe(200);
  const chosen = { password: PASSWORD, password_chosen: "at_sign_up" };
  const confirmed = await api.confirm(await linkTo(), chosen);
  const cookie = cookieOf(confirmed);
  const { access_token: token } = await sessionOf(confirmed);
  const headers = { authorization: `Bearer ${token}` };
  const member: TestFetch = (path, init) => request(path, { ...init, headers });
  const send = (path: string, method: string, body: unknown) =>
    member(path, { method, body: typeof body === "string" ? body : JSON.stringify(body) });

  const { today } = await (await member("/api/one-things")).json();
  const phone = deviceOf({ fetch: member });
  const { results } = await phone.send(...plantedWrites(phone, today));
  expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => "applied"));
  const { last_day: lastDay } = await (await member("/api/reviews/week")).json();
  const answered = await send(`/api/reviews/week/${lastDay}/answer`, "PUT", { text: CANARY });
  expect(answered.status).toBe(200);

  for (const [path, body] of [
    ["/api/one-things/search", { q: CANARY }],
    ["/api/writes", `{"${CANARY}`],
    ["/api/own-data/import", { data: CANARY }],
    ["/api/auth/factors", { factor_type: "totp", friendly_name: CANARY }],
    ["/api/functions/create-checkout", { email: EMAIL }],
    ["/api/auth/sign-in/social", { provider: "google" }],
    ["/api/auth/sign-in/social", { provider: "apple" }],
    ["/api/faults", { message: CANARY }],
  ] as const) {
    await send(path, "POST", body);
  }
  await api.signIn(EMAIL, `Wrong ${CANARY}`);
  await api.requestReset(EMAIL);
  await request(`/${CANARY}?token=${CANARY}`, { headers: { "user-agent": CANARY } });
  const signed = { "stripe-signature": CANARY };
  await request("/api/webhooks/stripe", { method: "POST", body: CANARY, headers: signed });
  return [token, String(token.split(".").at(-1)), cookie.split("=")[1] ?? ""];
}

/** So that every driver starts, and reaches nobody. */
const PROVIDERS = {
  STRIPE_API_URL: NOBODY,
  STRIPE_PRICE_ID: "price_1",
  REVENUECAT_API_URL: NOBODY,
  REVENUECAT_PROJECT_ID: "project",
  TWILIO_API_URL: NOBODY,
  TWILIO_ACCOUNT_SID: "AC1",
  TWILIO_FROM: "+15005550006",
  GOOGLE_ISSUER: NOBODY,
  GOOGLE_CLIENT_ID: "google",
  APPLE_ISSUER: NOBODY,
  APPLE_CLIENT_ID: "apple",
  APPLE_TEAM_ID: "TEAM",
  APPLE_KEY_ID: "KEY",
};

it("a server that crashes leaves no secret and no text in its output and files §S46 §S87", {
  tags: ["kills"],
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "crash-canary-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [cwd, dataDir, temporary] = ["cwd", "data", "tmp"].map((name) => {
    const path = join(folder, name);
    mkdirSync(path);
    return path;
  }) as [string, string, string];
  const throws = join(folder, "throws.mjs");
  writeFileSync(throws, THROWS);
  const sink = await startSmtpSink(undefined, undefined, "planted-of-mail");
  onTestFinished(sink.close);
  const traces = await startTraceReceiver();
  onTestFinished(traces.close);
  const postgres = await createMigratedDatabase();
  onTestFinished(postgres.drop);
  const environment = {
    ...SECRETS,
    APP_URL: ORIGIN,
    DATA_DIR: dataDir,
    TMPDIR: temporary,
    LOG_LEVEL: "trace",
    SLOW_STATEMENT_MS: "1",
    RATE_LIMIT_FACTOR: "1000",
    NODE_OPTIONS: `--import=${throws}`,
    DATABASE_URL: withPassword(postgres.url, "planted-of-database"),
    SMTP_URL: sink.url.replace("//", "//mailer:planted-of-mail@"),
    ALARM_WEBHOOK: `${NOBODY}/planted-of-alarm`,
    SENTRY_DSN: `${NOBODY.replace("//", "//planted-of-sentry@")}/1`,
    METRICS_ADDRESS: "127.0.0.1:0",
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
    ...PROVIDERS,
  };
  const server = await spawnServer(environment, { folder: cwd, core: CORE });
  const request: TestFetch = (path, init = {}) => {
    const json = { "content-type": "application/json", "x-client-platform": "web" };
    const headers = { ...json, origin: ORIGIN, ...init.headers };
    return fetch(server.url + path, { ...init, headers, redirect: "manual" });
  };
  const tokens = await plantCanaries(request, async () => {
    await vi.waitFor(() => expect(sink.received).not.toEqual([]), 50_000);
    const { text = "" } = await PostalMime.parse(sink.received[0]?.source ?? "");
    return /\S+token=\S+/.exec(text)?.[0] ?? "";
  });
  expect(await server.end("SIGUSR2")).toBe(1);
  const aborted = await spawnServer(environment, { folder: cwd, core: CORE });
  expect(await aborted.end("SIGABRT")).toBe(null);

  const said = server.said();
  expect(said).toContain('"route":"/api/writes"');
  expect(said).toContain('"msg":"crashed"');
  // No core dump, report or heap snapshot.
  expect(filesIn(cwd)).toEqual([]);
  const planted = [...Object.values(SECRETS), ...IN_ADDRESSES, PASSWORD, ...tokens];
  const files = [dataDir, temporary].flatMap(filesIn);
  const left = [
    said,
    aborted.said(),
    traces.bodies.join(),
    ...files.map((file) => readFileSync(file, "latin1")),
  ];
  for (const text of left) {
    expect([CANARY, ...planted].filter((secret) => text.includes(secret))).toEqual([]);
  }
  const database = await openDatabase({
    databaseUrl: postgres.url,
    dataDir: "",
    poolSize: 2,
    log: pino({ level: "silent" }),
  });
  expect(await tablesHolding(database.db, ...planted)).toEqual([]);
  expect(await tablesHolding(database.db, CANARY)).toContain(`one_things: ${CANARY}`);
  await database.close();
});
