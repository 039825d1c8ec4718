import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { ServerEndedError, spawnServer } from "#testing/spawned-server.ts";
import { createEmptyDatabase, createMigratedDatabase } from "#testing/test-database.ts";

/** High enough for a busy machine. */
const PATIENCE_MS = 30_000;

const CLOCK = new URL("../../../e2e/product/settable-clock.mjs", import.meta.url).href;

const dataDir = mkdtempSync(join(tmpdir(), "main-"));
// The journeys test a first start: theirs creates the data that their folders are copies of.
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const startError = (environment: Record<string, string>) =>
  spawnServer({ DATA_DIR: dataDir, ...environment }).then(
    () => "started",
    (error: unknown) =>
      error instanceof ServerEndedError ? [error.exitCode, error.message.trim()] : error,
  );

describe("the server process", () => {
  it("on SIGTERM reports draining, finishes the current request, accepts no other, and exits with 0 §S60 §S66", {
    tags: ["kills"],
  }, async () => {
    const settings = { DATA_DIR: dataDir, TRUST_PROXY: "1", DRAIN_SECONDS: "1" };
    const server = await spawnServer(settings);
    const { port, hostname } = new URL(server.url);
    const idle = connect(Number(port), hostname);
    const kept = connect(Number(port), hostname);
    const ask = async () => {
      kept.write("GET /health/ready HTTP/1.1\r\nHost: localhost\r\n\r\n");
      const [answer] = await once(kept, "data");
      return String(answer);
    };
    expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await startError({})).toEqual([
      1,
      expect.stringMatching(/^The server did not start: .*postgres of DATA_DIR is in use/),
    ]);

    const body = JSON.stringify({ email: "nobody@example.com", password: "not the password" });
    // A client that does not hang up when the server does.
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    await once(socket, "connect");
    socket.write(
      `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.slice(0, 10));
    // The response to a later request proves that the server is reading the incomplete one.
    await (await fetch(`${server.url}/health/live`)).text();
    const ended = server.end("SIGTERM");
    await vi.waitFor(async () => expect(await ask()).toMatch(/^HTTP\/1\.1 503 /), PATIENCE_MS);
    const late = connect(Number(port), hostname);
    await once(late, "connect");
    late.destroy();
    await refused(Number(port), hostname);
    expect(await ask()).toMatch(/\r\nconnection: close\r\n/i);
    socket.write(body.slice(10));
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
    const since = performance.now();
    expect(await ended).toBe(0);
    // Neither the finished connection nor an unused one delays the stop.
    expect(performance.now() - since).toBeLessThan(20_000);
    socket.destroy();
    idle.destroy();
  });

  it("that cannot use its database, port or folder prints the setting in one line and exits with 1 §10.9", async () => {
    expect(await startError({ DATABASE_URL: "postgres://user:hush@127.0.0.1:1/none" })).toEqual([
      1,
      "The server did not start: the database of DATABASE_URL cannot be used: nothing listens at its host and port; start PostgreSQL there (systemctl start postgresql), or correct them",
    ]);
    const taken = createServer();
    taken.listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    expect(await startError({ PORT: String(port) })).toEqual([
      1,
      "The server did not start: PORT must be a free port: another process listens on it (EADDRINUSE)",
    ]);
    taken.close();
    const DATA_DIR = join(dataDir, "file");
    writeFileSync(DATA_DIR, "");
    const unusable =
      "The server did not start: DATA_DIR must be a folder: there is a file in its place, name another";
    expect(await startError({ DATA_DIR })).toEqual([1, unusable]);
  });

  it("that cannot use its host, or a folder within a file, names the setting §10.9", {
    tags: ["long"],
  }, async () => {
    expect(await startError({ HOST: "192.0.2.1" })).toEqual([
      1,
      "The server did not start: HOST must be an address of this machine (EADDRNOTAVAIL)",
    ]);
    const file = join(dataDir, "other-file");
    writeFileSync(file, "");
    const AUTH_SECRET = "x".repeat(32);
    expect(await startError({ DATA_DIR: join(file, "data"), AUTH_SECRET })).toEqual([
      1,
      "The server did not start: DATA_DIR must be a folder: there is a file in its place, name another",
    ]);
  });

  it("that finds the clock before 2020 reports it §10.10", async () => {
    const NODE_OPTIONS = importing(`
      const Real = Date;
      globalThis.Date = class extends Real {
        constructor(...args) { super(...(args.length > 0 ? args : [0])); }
        static now() { return 0; }
      };`);
    expect(await startError({ NODE_OPTIONS })).toEqual([
      1,
      "The server did not start: this machine's clock is set before 2020: set it, then start again",
    ]);
  });

  it("that finds the database's clock another refuses production, and names the difference §S69", async () => {
    const { url, drop } = await createEmptyDatabase();
    onTestFinished(drop);
    const production = {
      NODE_ENV: "production",
      APP_URL: "https://harbour.app",
      DATABASE_URL: url,
      AUTH_SECRET: "q7Jx2mWvK9sPzR4tYbNc8uLhGdEfA5oB",
      SUPPORT_EMAIL: "help@harbour.app",
      COMPANY_NAME: "Harbour Ltd",
      COMPANY_ADDRESS: "2 Quay, Porttown",
      SMTP_URL: "smtps://mail.harbour.app",
      MAIL_FROM: "Harbour <no-reply@harbour.app>",
      HOLDING_COMPANY: "Harbour Holdings Ltd",
      GOVERNING_LAW: "Portland",
      VENUE: "Porttown",
      FOUNDATION_PAYMENT_URL: "https://pay.harbour.app/f",
      MASTERMIND_PAYMENT_URL: "https://pay.harbour.app/m",
      FOUNDATION_CALL_URL: "https://call.harbour.app/f",
      MASTERMIND_CALL_URL: "https://call.harbour.app/m",
      PRINCIPAL_CALL_URL: "https://call.harbour.app/p",
      WEB_DIR: dataDir,
      NODE_OPTIONS: `--import ${CLOCK}`,
    };
    const start = new Date(Date.now() - 90_000).toISOString();
    expect(await startError({ ...production, SETTABLE_CLOCK_START: start })).toEqual([
      1,
      expect.stringMatching(
        /clock is \d+ seconds behind the database's: turn on time synchronization/,
      ),
    ]);
  });

  it("that gets an empty content folder names the setting", async () => {
    const folder = join(dataDir, "empty-pack");
    mkdirSync(folder);
    const { url, drop } = await createMigratedDatabase();
    onTestFinished(drop);
    expect(await startError({ CONTENT_DIR: folder, DATABASE_URL: url })).toEqual([
      1,
      expect.stringMatching(
        /^The server did not start: CONTENT_DIR must be the folder of a content pack/m,
      ),
    ]);
  });
});

/** Node's options that run a module before the server. */
const importing = (module: string) => `--import data:text/javascript,${encodeURIComponent(module)}`;

/** Resolves once the port refuses connections. */
async function refused(port: number, host: string): Promise<void> {
  for (;;) {
    const socket = connect(port, host);
    const connected = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    });
    socket.destroy();
    if (!connected) return;
  }
}
