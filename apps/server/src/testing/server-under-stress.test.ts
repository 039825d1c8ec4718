import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { countOf } from "./chance.ts";
import { type SpawnedServer, spawnServer } from "./spawned-server.ts";

const SLOW_CLIENTS = 500;
const REQUESTS = countOf(40, 200);
/** Clients that sign in over and over. */
const LOAD = countOf(2, 8);
const P95_MS = 500;
const RECOVERY_MS = 10_000;

const dataDir = mkdtempSync(join(tmpdir(), "stress-"));
let server: SpawnedServer;
beforeAll(async () => {
  server = await spawnServer({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(async () => {
  await server.end("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

/** A request that reads the database. */
const ready = () => fetch(`${server.url}/health/ready`);

async function startSlowClient(port: number, host: string): Promise<Socket> {
  const socket = connect(port, host);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(
    "POST /api/auth/sign-in/email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
  );
  return socket;
}

it("500 clients that never finish a request delay no other §S65", async () => {
  const { port, hostname } = new URL(server.url);
  const slow = await Promise.all(
    Array.from({ length: SLOW_CLIENTS }, () => startSlowClient(Number(port), hostname)),
  );
  expect((await ready()).status).toBe(200);
  const times: number[] = [];
  for (let index = 0; index < REQUESTS; index += 1) {
    const since = performance.now();
    expect((await ready()).status).toBe(200);
    times.push(performance.now() - since);
  }
  for (const socket of slow) socket.destroy();
  const p95 = times.sort((one, other) => one - other)[Math.floor(REQUESTS * 0.95)];
  expect(p95).toBeLessThan(P95_MS);
});

it("PostgreSQL killed under load: only 503, and service within ten seconds §S61", {
  tags: ["kills"],
}, async () => {
  const statuses = new Set<number>();
  let stopped = false;
  onTestFinished(async () => {
    stopped = true;
    await Promise.allSettled(load);
  });
  const body = JSON.stringify({ email: "nobody@example.com", password: "not the password" });
  const headers = { "content-type": "application/json" };
  const signIn = () =>
    fetch(`${server.url}/api/auth/sign-in/email`, { method: "POST", headers, body });
  const load = Array.from({ length: LOAD }, async () => {
    while (!stopped) statuses.add((await signIn()).status);
  });
  await vi.waitFor(() => expect(statuses.size).toBeGreaterThan(0), RECOVERY_MS);
  const [pid = ""] = readFileSync(join(dataDir, "postgres", "18", "postmaster.pid"), "utf8").split(
    "\n",
  );
  process.kill(Number(pid), "SIGKILL");
  const since = performance.now();
  await vi.waitFor(() => expect(statuses).toContain(503), RECOVERY_MS);
  await vi.waitFor(async () => expect((await signIn()).status).not.toBe(503), RECOVERY_MS);
  expect(performance.now() - since).toBeLessThan(RECOVERY_MS);
  stopped = true;
  await Promise.all(load);
  for (const status of statuses) expect([401, 429, 503]).toContain(status);
});
