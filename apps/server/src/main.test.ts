import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ServerEndedError, spawnServer } from "#testing/spawned-server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "main-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const startFault = (environment: Record<string, string>) =>
  spawnServer({ DATA_DIR: dataDir, ...environment }).then(
    () => "started",
    (error: unknown) =>
      error instanceof ServerEndedError ? [error.exitCode, error.message.trim()] : error,
  );

describe("the server process", () => {
  it("answers the request in hand on SIGTERM, takes no other, and ends with 0", async () => {
    const server = await spawnServer({ DATA_DIR: dataDir });
    const { port, hostname } = new URL(server.url);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    const idle = connect(Number(port), hostname);
    const second = await startFault({});
    expect(second).toEqual([
      1,
      expect.stringMatching(/^The server did not start: .*pglite is in use/),
    ]);

    const body = JSON.stringify({ email: "nobody@example.com", password: "not the password" });
    // A client that does not hang up when the server does.
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    await once(socket, "connect");
    socket.write(
      `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.slice(0, 10));
    // An answer to a later request proves that the server has the half-sent one in hand.
    await (await fetch(`${server.url}/health/live`)).text();
    const ended = server.end("SIGTERM");
    await refused(Number(port), hostname);
    socket.write(body.slice(10));
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
    const since = performance.now();
    expect(await ended).toBe(0);
    // Neither the finished connection nor one that never asked for anything holds the stop up.
    expect(performance.now() - since).toBeLessThan(10_000);
    socket.destroy();
    idle.destroy();
  }, 120_000);

  it("that cannot start says why in one line and ends with 1", async () => {
    expect(await startFault({ PORT: "hush" })).toEqual([
      1,
      "The server did not start: PORT must be a number",
    ]);
    expect(await startFault({ DATABASE_URL: "postgres://user:hush@127.0.0.1:1/none" })).toEqual([
      1,
      "The server did not start: the database of DATABASE_URL cannot be used (ECONNREFUSED)",
    ]);
  });
});

/** Resolves once the port accepts no connection any more. */
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
